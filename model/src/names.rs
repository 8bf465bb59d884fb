//! The naming pass: every output's names, settled once.

use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization as _, is_nfc};

/// The names of one contract on every output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractNames {
    /// Function: `notesSearch`.
    pub typescript: String,
    /// Path below a client or a namespace: `notes`, `search`. Words of each segment in camelCase.
    pub typescript_path: Vec<String>,
    /// Function and module: `notes_search`.
    pub rust: String,
    /// Stem of derived types: `NotesSearch`, as in `NotesSearchInput`.
    pub pascal: String,
    /// OpenAPI `operationId`: the contract's name.
    pub operation: String,
    /// MCP tool: `notes_search`, or the original name of an imported tool.
    pub mcp: String,
    /// Commands: `notes`, `search`.
    pub cli: Vec<String>,
    /// File stem: the contract's name.
    pub file: String,
    /// Anchor in documents: `notes-search`.
    pub anchor: String,
}

/// The names of one type on every output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeNames {
    /// TypeScript declaration.
    pub typescript: String,
    /// Rust type.
    pub rust: String,
    /// Key below `components/schemas` and `$defs`.
    pub schema: String,
}

/// `get_all` is `getAll`.
pub fn camel(text: &str) -> String {
    let mut out = String::new();
    for (index, word) in text.split(['_', '-', '.']).filter(|word| !word.is_empty()).enumerate() {
        if index == 0 { out.push_str(word) } else { push_capitalised(word, &mut out) }
    }
    out
}

/// `get_all` is `GetAll`.
pub fn pascal(text: &str) -> String {
    let mut out = String::new();
    for word in text.split(['_', '-', '.']).filter(|word| !word.is_empty()) {
        push_capitalised(word, &mut out);
    }
    out
}

/// `get_all` and `getAll` are `get-all`; other characters than letters and digits become `-`.
pub fn kebab(text: &str) -> String {
    words(text).join("-")
}

/// `get-all` and `getAll` are `get_all`; other characters than letters and digits become `_`.
pub fn snake(text: &str) -> String {
    words(text).join("_")
}

fn push_capitalised(word: &str, out: &mut String) {
    let mut characters = word.chars();
    if let Some(first) = characters.next() {
        // Some letters have a capital of a letter and a mark, which no name may hold.
        let is_plain = first.to_uppercase().all(char::is_alphanumeric);
        if is_plain {
            out.extend(first.to_uppercase())
        } else {
            out.push(first)
        }
        out.push_str(characters.as_str());
    }
}

/// Lower-case words; a run of capitals is one word, and its last capital starts the next word
/// when a small letter follows (`HTTPServer` is `http`, `server`).
fn words(text: &str) -> Vec<String> {
    let characters: Vec<char> = composed(text).chars().collect();
    let mut words = vec![String::new()];
    for (index, &character) in characters.iter().enumerate() {
        if !character.is_alphanumeric() {
            words.push(String::new());
            continue;
        }
        let before = index.checked_sub(1).map(|index| characters[index]);
        let after = characters.get(index + 1);
        let starts = character.is_uppercase()
            && (before.is_some_and(|c| c.is_lowercase() || c.is_numeric())
                || (before.is_some_and(char::is_uppercase) && after.is_some_and(|c| c.is_lowercase())));
        if starts {
            words.push(String::new());
        }
        words.last_mut().expect("never empty").extend(character.to_lowercase());
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The one spelling of a name: Unicode normal form C, in which `ö` is one character however it was
/// typed.
pub(crate) fn composed(name: &str) -> Cow<'_, str> {
    if is_nfc(name) { Cow::Borrowed(name) } else { Cow::Owned(name.nfc().collect()) }
}

/// A name as messages show it: characters by their numbers where the spelling is not the one that
/// readers will take it for.
pub(crate) fn spelled(name: &str) -> Cow<'_, str> {
    if is_nfc(name) {
        return Cow::Borrowed(name);
    }
    let mut out = String::new();
    for character in name.chars() {
        if character.is_ascii() { out.push(character) } else { out.extend(character.escape_unicode()) }
    }
    Cow::Owned(out)
}

/// Words that cannot name a variable or function of a TypeScript module.
const RESERVED: &str = "\
    arguments await break case catch class const continue debugger default delete do else enum \
    eval export extends false finally for function if implements import in instanceof interface \
    let new null package private protected public return static super switch this throw true \
    try typeof undefined var void while with yield";

/// Other words that cannot name a type, or that read as something else in front of one.
const OF_TYPES: &str = "any as async bigint boolean declare never number object string symbol type unknown";

/// Whether a word cannot name a variable or function of a TypeScript module.
pub fn is_typescript_reserved(word: &str) -> bool {
    RESERVED.split(' ').any(|reserved| reserved == word)
}

/// Whether a word is taken in TypeScript, so that no function or type of ours is called by it.
pub(crate) fn is_taken_in_typescript(word: &str) -> bool {
    is_typescript_reserved(word) || OF_TYPES.split(' ').any(|taken| taken == word)
}
