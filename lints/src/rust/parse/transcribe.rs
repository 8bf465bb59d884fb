//! Makes the body of a `macro_rules!` arm read as Rust: `$name` becomes a name, `$( .. )*` what it
//! repeats, once.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use syn::ext::IdentExt;

/// Begins the names that stand for `$name` while syn reads them.
const STAND_IN: &str = "__onefold_stands_for_";

/// The name as the author spelled it.
pub(super) fn spelled(ident: &Ident) -> String {
    let name = ident.unraw().to_string();
    match name.strip_prefix(STAND_IN) {
        Some(name) => format!("${name}"),
        None => name,
    }
}

/// The body of an arm with everything that belongs to macros taken out or named.
pub(super) fn transcribe(matcher: &TokenStream, body: TokenStream) -> TokenStream {
    let mut kinds = BTreeMap::new();
    fragments(matcher.clone(), &mut kinds);
    let mut read = Vec::new();
    fill(body, &kinds, &mut read);
    read.into_iter().collect()
}

/// The fragment specifier of every `$name:kind`.
fn fragments(tokens: TokenStream, kinds: &mut BTreeMap<String, String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        match (token, tokens.get(index + 1), tokens.get(index + 2), tokens.get(index + 3)) {
            (TokenTree::Group(group), ..) => fragments(group.stream(), kinds),
            (
                TokenTree::Punct(dollar),
                Some(TokenTree::Ident(name)),
                Some(TokenTree::Punct(colon)),
                Some(TokenTree::Ident(kind)),
            ) if dollar.as_char() == '$' && colon.as_char() == ':' => {
                kinds.insert(name.to_string(), kind.to_string());
            }
            _ => {}
        }
    }
}

fn fill(tokens: TokenStream, kinds: &BTreeMap<String, String>, read: &mut Vec<TokenTree>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(dollar) if dollar.as_char() == '$' => match tokens.next() {
                Some(TokenTree::Ident(name)) => stand_in(&name, kinds, read),
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                    fill(group.stream(), kinds, read);
                    // A separator may stand before the operator.
                    if tokens.next_if(is_operator).is_none() {
                        tokens.next();
                        tokens.next_if(is_operator);
                    }
                }
                // `${count(x)}` is a number, `$$` belongs to a macro within.
                Some(TokenTree::Group(group)) => {
                    let mut number = proc_macro2::Literal::usize_unsuffixed(0);
                    number.set_span(group.span());
                    read.push(number.into());
                }
                Some(_) | None => {}
            },
            TokenTree::Group(group) => {
                let mut inner = Vec::new();
                fill(group.stream(), kinds, &mut inner);
                let mut filled = Group::new(group.delimiter(), inner.into_iter().collect());
                filled.set_span(group.span());
                read.push(filled.into());
            }
            token => read.push(token),
        }
    }
}

fn stand_in(name: &Ident, kinds: &BTreeMap<String, String>, read: &mut Vec<TokenTree>) {
    let kind = kinds.get(&name.to_string()).map_or("", String::as_str);
    let named = || Ident::new(&format!("{STAND_IN}{}", name.unraw()), name.span());
    match kind {
        "vis" | "item" | "stmt" => {}
        "block" => {
            let mut block = Group::new(Delimiter::Brace, TokenStream::new());
            block.set_span(name.span());
            read.push(block.into());
        }
        "lifetime" => {
            let mut quote = Punct::new('\'', Spacing::Joint);
            quote.set_span(name.span());
            read.push(quote.into());
            read.push(named().into());
        }
        _ => read.push(named().into()),
    }
}

fn is_operator(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(mark) if matches!(mark.as_char(), '*' | '+' | '?'))
}
