//! From the names of other makers to names of contracts and types.

use onefold::ContractName;

use crate::names::composed;
use crate::{pascal, snake};

/// The contract's name for a foreign `name`, or `None` when no legal character is left.
///
/// Dots separate segments as they are; empty segments fall away. Within a segment the words are in
/// lower case with `_` between them: a word ends where a capital follows a small letter or a
/// digit, a run of capitals is one word, and any run of other characters than ASCII letters and
/// digits separates words. A segment that would begin with a digit begins with `n_`.
///
/// ```
/// let name = |text| onefold_model::contract_name(text).map(|name| name.to_string());
/// assert_eq!(name("API-get-user").as_deref(), Some("api_get_user"));
/// assert_eq!(name("files.readHTTPBody").as_deref(), Some("files.read_http_body"));
/// assert_eq!(name("2fa"), Some("n_2fa".to_owned()));
/// assert_eq!(name("--"), None);
/// ```
pub fn contract_name(name: &str) -> Option<ContractName> {
    let segments: Vec<String> = name.split('.').map(segment).filter(|segment| !segment.is_empty()).collect();
    ContractName::parse(&segments.join(".")).ok()
}

/// The type's name for a foreign `name`, or `None` when no letter or digit is left.
///
/// The name is spelled in Unicode normal form C, so that every way to type it is one. Any run of
/// other characters than letters and digits separates words; every word begins with its capital,
/// where that is one letter, and they stand together. A name that would not begin with a letter
/// begins with `T`.
///
/// ```
/// let name = |text| onefold_model::type_name(text);
/// assert_eq!(name("note-id").as_deref(), Some("NoteId"));
/// assert_eq!(name("gro\u{308}ße").as_deref(), Some("Größe"));
/// assert_eq!(name("2048").as_deref(), Some("T2048"));
/// assert_eq!(name("--"), None);
/// ```
pub fn type_name(name: &str) -> Option<String> {
    let plain: String = composed(name).chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    let words = pascal(&plain);
    let name = composed(&words);
    let first = name.chars().next()?;
    Some(if first.is_alphabetic() { name.into_owned() } else { format!("T{name}") })
}

fn segment(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let words = snake(&plain);
    if words.starts_with(|c: char| c.is_ascii_digit()) { format!("n_{words}") } else { words }
}
