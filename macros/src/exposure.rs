//! `expose(..)`: the surfaces, their options, and the paths of HTTP.

use proc_macro2::{Ident, Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{LitStr, Token};

use crate::args::{group, skip_entry, texts};
use crate::problems::{Problems, closest, one_of};

/// The surfaces that were named.
#[derive(Default)]
pub(crate) struct Exposure {
    pub(crate) http: Option<Http>,
    pub(crate) rpc: Option<Span>,
    pub(crate) mcp: Option<Mcp>,
    pub(crate) cli: Option<Span>,
    pub(crate) webmcp: Option<Webmcp>,
    pub(crate) code: Option<Span>,
}

/// `http(get, "/notes/{id}")`
pub(crate) struct Http {
    /// A word of [`METHODS`].
    pub(crate) method: Option<Ident>,
    pub(crate) path: Option<LitStr>,
}

/// `mcp(scopes("notes.read"), destructive)`
pub(crate) struct Mcp {
    pub(crate) span: Span,
    pub(crate) scopes: Vec<LitStr>,
    pub(crate) destructive: Option<Span>,
}

/// `webmcp(untrusted_content)`
pub(crate) struct Webmcp {
    pub(crate) span: Span,
    pub(crate) untrusted_content: bool,
}

/// The methods that a contract may choose, the default first.
pub(crate) const METHODS: [&str; 5] = ["post", "get", "put", "patch", "delete"];

pub(crate) const SURFACES: [&str; 6] = ["http", "rpc", "mcp", "cli", "webmcp", "code"];

/// Routes that the host itself serves.
pub(crate) const RESERVED_ROUTES: [&str; 5] = ["/mcp", "/rpc", "/openapi.json", "/docs", "/health"];

impl Exposure {
    /// Whether no surface is named.
    pub(crate) fn is_private(&self) -> bool {
        self.http.is_none()
            && self.rpc.is_none()
            && self.mcp.is_none()
            && self.cli.is_none()
            && self.webmcp.is_none()
            && self.code.is_none()
    }
}

/// Reads what stands in the parentheses of `expose`.
pub(crate) fn parse(tokens: &TokenStream, problems: &mut Problems) -> syn::Result<Exposure> {
    let mut exposure = Exposure::default();
    let mut seen: Vec<String> = Vec::new();
    entries(tokens, problems, "surface such as `http`", &mut |input, word, problems| {
        let name = word.unraw().to_string();
        if seen.contains(&name) {
            problems.at(word.span(), format!("`{name}` is named twice; remove one of them"));
        }
        seen.push(name.clone());
        match name.as_str() {
            "http" => exposure.http = Some(http(input, problems)),
            "rpc" => exposure.rpc = Some(plain(input, word)?),
            "mcp" => exposure.mcp = Some(mcp(input, word, problems)),
            "cli" => exposure.cli = Some(plain(input, word)?),
            "webmcp" => exposure.webmcp = Some(webmcp(input, word, problems)),
            "code" => exposure.code = Some(plain(input, word)?),
            other => return Err(unknown(word, "surface", other, &SURFACES)),
        }
        Ok(())
    })?;
    Ok(exposure)
}

/// What is wrong with the path of an endpoint, with the cure; `None` when nothing is.
pub(crate) fn problem_of_path(path: &str) -> Option<String> {
    if !path.starts_with('/') {
        return Some(format!("the path `{path}` does not begin with `/`; write `/{path}`"));
    }
    if RESERVED_ROUTES.contains(&path) || path == "/.well-known" || path.starts_with("/.well-known/") {
        return Some(format!(
            "the path `{path}` is reserved for the host; choose another, such as `/api{path}`"
        ));
    }
    let mut parameters: Vec<&str> = Vec::new();
    for segment in path[1..].split('/') {
        let parameter = segment.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        if segment.is_empty() {
            return Some(format!(
                "the path `{path}` has an empty segment; \
                 write one `/` between two segments and none at the end"
            ));
        }
        if segment == "." || segment == ".." {
            return Some(format!("segment `{segment}` would be resolved away by clients; name the segment"));
        }
        match parameter {
            Some(name) if name.is_empty() || name.contains(['{', '}']) => {
                return Some(format!("segment `{segment}` names no field; write `{{field}}`"));
            }
            Some(name) if parameters.contains(&name) => {
                return Some(format!("the path takes `{{{name}}}` twice; remove one of them"));
            }
            Some(name) => parameters.push(name),
            None if segment.contains(['{', '}']) => {
                return Some(format!(
                    "segment `{segment}` mixes text and a field; give the field a segment of its own"
                ));
            }
            None => {
                if let Some(character) = segment.chars().find(|c| !is_unreserved(*c)) {
                    return Some(format!(
                        "`{}` cannot stand in a path; use letters, digits, `-`, `.`, `_`, `~`",
                        character.escape_default()
                    ));
                }
            }
        }
    }
    None
}

/// The fields that a path takes out of the input.
pub(crate) fn parameters(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}'))
}

fn is_unreserved(character: char) -> bool {
    character.is_ascii_alphanumeric() || "-._~".contains(character)
}

type Entry<'a> = &'a mut dyn FnMut(ParseStream, &Ident, &mut Problems) -> syn::Result<()>;

/// Words between commas, each perhaps with options behind it.
fn entries(
    tokens: &TokenStream,
    problems: &mut Problems,
    expected: &str,
    entry: Entry<'_>,
) -> syn::Result<()> {
    let reader = |input: ParseStream| {
        while !input.is_empty() {
            let read = match input.call(Ident::parse_any) {
                Ok(word) => entry(input, &word, problems),
                Err(_) => Err(input.error(format!("expected a {expected}"))),
            };
            if let Err(error) = read {
                problems.add(error);
                skip_entry(input);
            }
            if !input.is_empty() {
                let comma: syn::Result<Token![,]> = input.parse();
                comma.map_err(|error| syn::Error::new(error.span(), "write `,` in front of this"))?;
            }
        }
        Ok(())
    };
    reader.parse2(tokens.clone())
}

fn http(input: ParseStream, problems: &mut Problems) -> Http {
    let mut http = Http { method: None, path: None };
    let reader = |input: ParseStream| {
        while !input.is_empty() {
            if input.peek(LitStr) {
                let path: LitStr = input.parse()?;
                match problem_of_path(&path.value()) {
                    Some(message) => problems.at(path.span(), message),
                    None if http.path.is_some() => {
                        problems.at(path.span(), "`http` takes one path; remove one of them")
                    }
                    None => http.path = Some(path),
                }
            } else {
                let method = input
                    .call(Ident::parse_any)
                    .map_err(|_| input.error("`http` is written `http(get, \"/notes/{id}\")`"))?;
                let lower = method.to_string().to_lowercase();
                if method == lower.as_str() && METHODS.contains(&lower.as_str()) {
                    http.method = Some(method);
                } else if METHODS.contains(&lower.as_str()) {
                    problems.at(method.span(), format!("methods are written small; write `{lower}`"));
                } else {
                    problems.add(unknown(&method, "method", &lower, &METHODS));
                }
            }
            if !input.is_empty() {
                let comma: syn::Result<Token![,]> = input.parse();
                comma.map_err(|error| {
                    syn::Error::new(error.span(), "`http` is written `http(get, \"/notes/{id}\")`")
                })?;
            }
        }
        Ok(())
    };
    if let Err(error) = reader.parse2(options(input)) {
        problems.add(error);
    }
    http
}

fn mcp(input: ParseStream, word: &Ident, problems: &mut Problems) -> Mcp {
    let mut mcp = Mcp { span: word.span(), scopes: Vec::new(), destructive: None };
    let read = entries(
        &options(input),
        problems,
        "option such as `scopes(\"notes.read\")`",
        &mut |input, word, problems| {
            match word.unraw().to_string().as_str() {
                "scopes" => {
                    for scope in texts_of_scopes(input, word)? {
                        // RFC 6749, section 3.3: printable ASCII without space, quote and backslash.
                        let legal = |c: char| matches!(c, '!' | '#'..='[' | ']'..='~');
                        if scope.value().is_empty() || !scope.value().chars().all(legal) {
                            problems.at(
                                scope.span(),
                                "a scope is one word of printable ASCII; write `scopes(\"notes.read\")`",
                            );
                        }
                        mcp.scopes.push(scope);
                    }
                }
                "destructive" => mcp.destructive = Some(plain(input, word)?),
                other => return Err(unknown(word, "option of `mcp`", other, &["scopes", "destructive"])),
            }
            Ok(())
        },
    );
    if let Err(error) = read {
        problems.add(error);
    }
    mcp
}

fn texts_of_scopes(input: ParseStream, word: &Ident) -> syn::Result<Vec<LitStr>> {
    texts(input, word)
        .map_err(|error| syn::Error::new(error.span(), "`scopes` is written `scopes(\"notes.read\")`"))
}

fn webmcp(input: ParseStream, word: &Ident, problems: &mut Problems) -> Webmcp {
    let mut webmcp = Webmcp { span: word.span(), untrusted_content: false };
    let read =
        entries(&options(input), problems, "option such as `untrusted_content`", &mut |input, word, _| {
            match word.unraw().to_string().as_str() {
                "untrusted_content" => {
                    plain(input, word)?;
                    webmcp.untrusted_content = true;
                }
                other => return Err(unknown(word, "option of `webmcp`", other, &["untrusted_content"])),
            }
            Ok(())
        });
    if let Err(error) = read {
        problems.add(error);
    }
    webmcp
}

/// The tokens in the parentheses that may follow a surface; none are like empty ones.
fn options(input: ParseStream) -> TokenStream {
    group(input, &Ident::new("expose", input.span())).unwrap_or_default()
}

/// A word that takes nothing.
fn plain(input: ParseStream, word: &Ident) -> syn::Result<Span> {
    if input.is_empty() || input.peek(Token![,]) {
        return Ok(word.span());
    }
    Err(syn::Error::new(word.span(), format!("`{word}` takes nothing; write `{word}` alone")))
}

fn unknown(word: &Ident, kind: &str, written: &str, known: &[&str]) -> syn::Error {
    let cure = match closest(written, known) {
        Some(close) => format!("did you mean `{close}`?"),
        None => format!("write {}", one_of(known)),
    };
    syn::Error::new(word.span(), format!("unknown {kind} `{word}`; {cure}"))
}
