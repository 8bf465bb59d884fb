//! The arguments of `#[contract(..)]`, read key by key so that every mistake is reported at once.

use proc_macro2::{Ident, Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{LitBool, LitStr, Path, Token, Type, parenthesized};

use crate::exposure::{self, Exposure};
use crate::problems::{Problems, closest, one_of};

/// What was written, each with its place.
#[derive(Default)]
pub(crate) struct Args {
    pub(crate) name: Option<LitStr>,
    pub(crate) title: Option<LitStr>,
    pub(crate) effect: Option<Ident>,
    pub(crate) idempotent: Option<bool>,
    pub(crate) open_world: Option<bool>,
    pub(crate) output: Option<Type>,
    pub(crate) failure: Option<Type>,
    pub(crate) approval: Option<Ident>,
    pub(crate) expose: Exposure,
    pub(crate) middleware: Vec<LitStr>,
    pub(crate) agents: Option<Ident>,
    pub(crate) timeout: Option<LitStr>,
    pub(crate) max_input: Option<LitStr>,
    pub(crate) max_output: Option<LitStr>,
    pub(crate) rate: Option<LitStr>,
    pub(crate) examples: Vec<Path>,
    pub(crate) tags: Vec<LitStr>,
    pub(crate) deprecated: Option<LitStr>,
    pub(crate) since: Option<LitStr>,
    pub(crate) path: Option<LitStr>,
    pub(crate) krate: Option<Path>,
    seen: Vec<String>,
}

/// Every key and how it is written.
const FORMS: [(&str, &str); 22] = [
    ("name", "name = \"notes.search\""),
    ("title", "title = \"Search notes\""),
    ("effect", "effect = read"),
    ("idempotent", "idempotent = true"),
    ("open_world", "open_world = true"),
    ("output", "output = SearchResults"),
    ("failure", "failure = NotesFailure"),
    ("approval", "approval = human"),
    ("expose", "expose(http, mcp)"),
    ("middleware", "middleware(\"auth\")"),
    ("agents", "agents = require"),
    ("timeout", "timeout = \"30s\""),
    ("max_input", "max_input = \"1MiB\""),
    ("max_output", "max_output = \"1MiB\""),
    ("rate", "rate = \"60/min\""),
    ("examples", "examples(path::to::function)"),
    ("tags", "tags(\"notes\")"),
    ("deprecated", "deprecated = \"use notes.find\""),
    ("since", "since = \"1.2\""),
    ("path", "path = \"notes_contracts::SearchNotes\""),
    ("crate", "crate = onefold"),
    // What other tools call the doc comment; listed so that the cure can be told.
    ("description", "/// a doc comment above the attribute"),
];

impl Args {
    /// Reads the arguments; what could not be read is absent and reported.
    pub(crate) fn parse(tokens: TokenStream, problems: &mut Problems) -> Self {
        let mut args = Args::default();
        let reader = |input: ParseStream| {
            while !input.is_empty() {
                if let Err(error) = args.entry(input, problems) {
                    problems.add(error);
                    skip_entry(input);
                } else if !input.is_empty() && !input.peek(Token![,]) {
                    let token = first_token(input);
                    problems.at(
                        input.span(),
                        format!("`{token}` is in the way; write `,` in front of the next key"),
                    );
                    if !input.peek(Ident::peek_any) {
                        skip_entry(input);
                    }
                }
                if input.peek(Token![,]) {
                    let _: Token![,] = input.parse()?;
                }
            }
            Ok(())
        };
        if let Err(error) = reader.parse2(tokens) {
            problems.add(error);
        }
        args
    }

    /// Whether `key` was written, even if it could not be read.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.seen.iter().any(|seen| seen == key)
    }

    fn entry(&mut self, input: ParseStream, problems: &mut Problems) -> syn::Result<()> {
        let key = match input.call(Ident::parse_any) {
            Ok(key) => key,
            Err(_) => return Err(input.error("expected a key such as `name = \"notes.search\"`")),
        };
        let word = key.unraw().to_string();
        if self.seen.contains(&word) {
            problems.at(key.span(), format!("`{word}` is set twice; remove one of them"));
        }
        self.seen.push(word.clone());
        match word.as_str() {
            "name" => self.name = Some(text(input, &key)?),
            "title" => self.title = Some(text(input, &key)?),
            "effect" => self.effect = Some(ident(input, &key)?),
            "idempotent" => self.idempotent = Some(flag(input, &key)?),
            "open_world" => self.open_world = Some(flag(input, &key)?),
            "output" => self.output = Some(rust_type(input, &key)?),
            "failure" => self.failure = Some(rust_type(input, &key)?),
            "approval" => self.approval = Some(ident(input, &key)?),
            "expose" => self.expose = exposure::parse(&group(input, &key)?, problems)?,
            "middleware" => self.middleware = texts(input, &key)?,
            "agents" => self.agents = Some(ident(input, &key)?),
            "timeout" => self.timeout = Some(text(input, &key)?),
            "max_input" => self.max_input = Some(text(input, &key)?),
            "max_output" => self.max_output = Some(text(input, &key)?),
            "rate" => self.rate = Some(text(input, &key)?),
            "examples" => self.examples = paths(input, &key)?,
            "tags" => self.tags = texts(input, &key)?,
            "deprecated" => self.deprecated = Some(text(input, &key)?),
            "since" => self.since = Some(text(input, &key)?),
            "path" => self.path = Some(text(input, &key)?),
            "crate" => self.krate = Some(crate_path(input, &key)?),
            other => return Err(unknown_key(&key, other)),
        }
        Ok(())
    }
}

/// `crate = path`, as `#[contract]` and `#[data]` both take it.
pub(crate) fn crate_path(input: ParseStream, key: &Ident) -> syn::Result<Path> {
    equals(input, key)?;
    let span = input.span();
    input.call(Path::parse_mod_style).map_err(|_| malformed(span, key))
}

/// Goes to the comma in front of the next key; commas inside brackets are not seen, those of a type
/// such as `Pair<A, B>` are told apart by what follows them.
pub(crate) fn skip_entry(input: ParseStream) {
    while !input.is_empty() {
        if input.peek(Token![,]) {
            let ahead = input.fork();
            let _ = ahead.parse::<Token![,]>();
            let begins_entry = ahead.call(Ident::parse_any).is_ok()
                && (ahead.is_empty()
                    || ahead.peek(Token![,])
                    || ahead.peek(Token![=])
                    || ahead.peek(syn::token::Paren));
            if ahead.is_empty() || begins_entry {
                return;
            }
        }
        let _ = input.parse::<proc_macro2::TokenTree>();
    }
}

/// The list in the parentheses behind `key`, each a string.
pub(crate) fn texts(input: ParseStream, key: &Ident) -> syn::Result<Vec<LitStr>> {
    let inner = group(input, key)?;
    let list = Punctuated::<LitStr, Token![,]>::parse_terminated.parse2(inner.clone());
    let list = list
        .map_err(|error| syn::Error::new(error.span(), format!("expected strings; write `{}`", form(key))))?;
    if list.is_empty() {
        return Err(syn::Error::new(
            key.span(),
            format!("`{key}` names nothing; write `{}`, or remove it", form(key)),
        ));
    }
    Ok(list.into_iter().collect())
}

/// The tokens in the parentheses behind `key`.
pub(crate) fn group(input: ParseStream, key: &Ident) -> syn::Result<TokenStream> {
    if !input.peek(syn::token::Paren) {
        return Err(malformed(key.span(), key));
    }
    let inner;
    parenthesized!(inner in input);
    inner.parse()
}

fn unknown_key(key: &Ident, word: &str) -> syn::Error {
    let keys: Vec<&str> = FORMS.iter().map(|(key, _)| *key).filter(|key| *key != "description").collect();
    let message = match (word, closest(word, &keys)) {
        ("description" | "doc", _) => {
            format!("`{word}` is no key; the doc comment above the attribute is the description")
        }
        ("input", _) => "`input` is no key; the struct below the attribute is the input".to_owned(),
        (_, Some(close)) => format!("unknown key `{word}`; did you mean `{close}`?"),
        (_, None) => format!("unknown key `{word}`; the keys are {}", one_of(&keys)),
    };
    syn::Error::new(key.span(), message)
}

fn form(key: &Ident) -> &'static str {
    let word = key.unraw().to_string();
    FORMS.iter().find(|(key, _)| *key == word).map_or("key = value", |(_, form)| form)
}

fn malformed(span: Span, key: &Ident) -> syn::Error {
    syn::Error::new(span, format!("`{}` is written `{}`", key.unraw(), form(key)))
}

fn equals(input: ParseStream, key: &Ident) -> syn::Result<()> {
    if !input.peek(Token![=]) {
        return Err(malformed(key.span(), key));
    }
    input.parse::<Token![=]>()?;
    if input.is_empty() || input.peek(Token![,]) {
        return Err(malformed(key.span(), key));
    }
    Ok(())
}

fn text(input: ParseStream, key: &Ident) -> syn::Result<LitStr> {
    equals(input, key)?;
    let span = input.span();
    let text: LitStr = input.parse().map_err(|_| malformed(span, key))?;
    if text.value().trim().is_empty() {
        return Err(syn::Error::new(text.span(), format!("`{key}` is empty; write `{}`", form(key))));
    }
    Ok(text)
}

fn ident(input: ParseStream, key: &Ident) -> syn::Result<Ident> {
    equals(input, key)?;
    if let Ok(quoted) = input.fork().parse::<LitStr>() {
        let message = format!("`{key}` takes a word without quotes; write `{key} = {}`", quoted.value());
        return Err(syn::Error::new(quoted.span(), message));
    }
    input.call(Ident::parse_any).map_err(|_| malformed(input.span(), key))
}

fn flag(input: ParseStream, key: &Ident) -> syn::Result<bool> {
    if !input.peek(Token![=]) {
        return Ok(true);
    }
    equals(input, key)?;
    let span = input.span();
    let value: LitBool = input.parse().map_err(|_| malformed(span, key))?;
    Ok(value.value())
}

fn rust_type(input: ParseStream, key: &Ident) -> syn::Result<Type> {
    equals(input, key)?;
    let span = input.span();
    input.parse().map_err(|_| malformed(span, key))
}

fn paths(input: ParseStream, key: &Ident) -> syn::Result<Vec<Path>> {
    let inner = group(input, key)?;
    let span = inner.span();
    let list = Punctuated::<Path, Token![,]>::parse_terminated.parse2(inner);
    let list = list.map_err(|error| malformed(error.span(), key))?;
    if list.is_empty() {
        return Err(malformed(span, key));
    }
    Ok(list.into_iter().collect())
}

fn first_token(input: ParseStream) -> String {
    input.fork().parse::<proc_macro2::TokenTree>().map(|token| token.to_string()).unwrap_or_default()
}
