//! Makes the body of a `macro_rules!` arm read as Rust: `$name` becomes a name, `$( .. )*` what it
//! repeats, once.

use std::collections::{BTreeMap, BTreeSet};

use crate::rust::syntax::Name;
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

/// The names that a matcher takes when it is a plain list (`$a:expr, $b:ident $(,)?`), as [`spelled`]
/// gives them, and whether more follows that is repeated (`$a:expr $(, $b:expr)*`), of which the names
/// of the first round are among them; nothing for any other matcher.
pub(super) fn parameters(matcher: &TokenStream) -> (Vec<Name>, bool) {
    let tokens: Vec<TokenTree> = matcher.clone().into_iter().collect();
    let mut rest = tokens.as_slice();
    let mut names = Vec::new();
    while let [dollar, behind, more @ ..] = rest
        && is_mark(dollar, &['$'])
    {
        match (behind, more) {
            (TokenTree::Ident(name), [colon, TokenTree::Ident(_), more @ ..]) if is_mark(colon, &[':']) => {
                names.push(format!("${}", name.unraw()).into());
                rest = match more {
                    [mark, more @ ..] if is_mark(mark, &[',', ';']) => more,
                    more => more,
                };
            }
            // `$(,)?` at the end
            (TokenTree::Group(group), [operator])
                if is_operator(operator)
                    && group.stream().into_iter().all(|token| is_mark(&token, &[',', ';'])) =>
            {
                return (names, false);
            }
            (TokenTree::Group(group), _) if !names.is_empty() => {
                repeated(group.stream(), &mut names);
                return (names, true);
            }
            _ => return (Vec::new(), false),
        }
    }
    (if rest.is_empty() { names } else { Vec::new() }, false)
}

/// The names of what is repeated, in order, as far as it repeats nothing itself.
fn repeated(tokens: TokenStream, names: &mut Vec<Name>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for window in tokens.windows(3) {
        match window {
            [dollar, TokenTree::Ident(name), colon] if is_mark(dollar, &['$']) && is_mark(colon, &[':']) => {
                names.push(format!("${}", name.unraw()).into());
            }
            [TokenTree::Group(_), ..] => return,
            _ => {}
        }
    }
}

fn is_mark(token: &TokenTree, marks: &[char]) -> bool {
    matches!(token, TokenTree::Punct(mark) if marks.contains(&mark.as_char()))
}

/// Tokens in which each `[<get_ name>]` is one name.
pub(super) fn with_names_put_together(tokens: TokenStream) -> TokenStream {
    let named = tokens.into_iter().map(|token| {
        let TokenTree::Group(group) = token else { return token };
        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
        if group.delimiter() == Delimiter::Bracket
            && let [first, parts @ .., last] = inner.as_slice()
            && is_mark(first, &['<'])
            && is_mark(last, &['>'])
        {
            return Ident::new(&put_together(parts), group.span()).into();
        }
        let mut named = Group::new(group.delimiter(), with_names_put_together(group.stream()));
        named.set_span(group.span());
        named.into()
    });
    named.collect()
}

/// One name of parts; it stands for something when one of them does.
fn put_together(parts: &[TokenTree]) -> String {
    let (mut name, mut is_known) = (String::new(), true);
    for part in parts {
        match part {
            TokenTree::Ident(part) => {
                let part = part.unraw().to_string();
                is_known &= !part.starts_with(STAND_IN);
                name.push_str(part.strip_prefix(STAND_IN).unwrap_or(&part));
            }
            TokenTree::Literal(part) => {
                name.extend(part.to_string().chars().filter(|&part| part == '_' || part.is_alphanumeric()));
            }
            // `name:snake` is made of what is not known here.
            TokenTree::Punct(_) | TokenTree::Group(_) => is_known = false,
        }
    }
    let begins_well = name.starts_with(|first: char| first == '_' || first.is_alphabetic());
    if is_known && begins_well { name } else { format!("{STAND_IN}{name}") }
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
    let mut defines = Defines::Nothing;
    while let Some(token) = tokens.next() {
        defines = defines.after(&token);
        match token {
            TokenTree::Group(group) if defines == Defines::Arms => {
                let dollars = dollars(group.stream(), kinds);
                let mut inner = Vec::new();
                fill_arms(group.stream(), kinds, &dollars, &mut inner);
                let mut filled = Group::new(group.delimiter(), inner.into_iter().collect());
                filled.set_span(group.span());
                read.push(filled.into());
            }
            TokenTree::Punct(dollar) if dollar.as_char() == '$' => match tokens.next() {
                Some(TokenTree::Ident(name)) => stand_in(&name, kinds, read),
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                    fill(group.stream(), kinds, read);
                    // A separator may stand before the operator.
                    if tokens.next_if(is_operator).is_none() {
                        let is_mark = |token: &TokenTree| matches!(token, TokenTree::Punct(_));
                        if tokens.next_if(|token| !is_mark(token)).is_none() {
                            while tokens.next_if(|token| is_mark(token) && !is_operator(token)).is_some() {}
                        }
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
                if begins_implementation(read) && group.delimiter() == Delimiter::Brace {
                    leave_out_loose(&mut inner);
                }
                let mut filled = Group::new(group.delimiter(), inner.into_iter().collect());
                filled.set_span(group.span());
                read.push(filled.into());
            }
            token => read.push(token),
        }
    }
}

/// How much of the definition of a macro within an arm has been seen.
#[derive(Clone, Copy, PartialEq)]
enum Defines {
    Nothing,
    /// `macro_rules`
    Word,
    /// `macro_rules!`, then its name
    Named,
    /// What stands between its braces.
    Arms,
}

impl Defines {
    fn after(self, token: &TokenTree) -> Self {
        match (self, token) {
            (_, TokenTree::Ident(word)) if word == "macro_rules" => Defines::Word,
            (Defines::Word, TokenTree::Punct(mark)) if mark.as_char() == '!' => Defines::Named,
            // The name is most often `$name`, which is taken in one step.
            (Defines::Named, TokenTree::Ident(_) | TokenTree::Punct(_)) => Defines::Named,
            (Defines::Named, TokenTree::Group(_)) => Defines::Arms,
            (Defines::Nothing | Defines::Word | Defines::Named | Defines::Arms, _) => Defines::Nothing,
        }
    }
}

/// The fragments by which a macro hands a `$` to one that it defines: `$d name:kind`, `$d(..)`.
fn dollars(arms: TokenStream, kinds: &BTreeMap<String, String>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![arms];
    while let Some(tokens) = open.pop() {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (index, token) in tokens.iter().enumerate() {
            match (token, tokens.get(index + 1..).unwrap_or_default()) {
                (TokenTree::Group(group), _) => open.push(group.stream()),
                (dollar, [TokenTree::Ident(name), TokenTree::Ident(_), colon, TokenTree::Ident(_), ..])
                    if is_mark(dollar, &['$']) && is_mark(colon, &[':']) =>
                {
                    found.insert(name.to_string());
                }
                (dollar, [TokenTree::Ident(name), TokenTree::Group(_), ..]) if is_mark(dollar, &['$']) => {
                    found.insert(name.to_string());
                }
                _ => {}
            }
        }
    }
    found.retain(|name| kinds.get(name).is_some_and(|kind| kind == "tt"));
    found
}

/// The arms of a macro within an arm: its own `$name` stay what they are.
fn fill_arms(
    tokens: TokenStream,
    kinds: &BTreeMap<String, String>,
    dollars: &BTreeSet<String>,
    read: &mut Vec<TokenTree>,
) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(dollar) if dollar.as_char() == '$' => match tokens.next() {
                Some(TokenTree::Ident(name)) if dollars.contains(&name.to_string()) => {
                    read.push(dollar.into());
                    read.extend(tokens.next_if(|token| matches!(token, TokenTree::Ident(_))));
                }
                Some(TokenTree::Ident(name)) if kinds.contains_key(&name.to_string()) => {
                    stand_in(&name, kinds, read);
                }
                Some(TokenTree::Group(group)) => {
                    read.push(dollar.into());
                    read.push(filled_arms(&group, kinds, dollars));
                }
                // `$$` is one of the macro within.
                Some(TokenTree::Punct(_)) => read.push(dollar.into()),
                Some(other) => read.extend([dollar.into(), other]),
                None => {}
            },
            TokenTree::Group(group) => read.push(filled_arms(&group, kinds, dollars)),
            token => read.push(token),
        }
    }
}

fn filled_arms(group: &Group, kinds: &BTreeMap<String, String>, dollars: &BTreeSet<String>) -> TokenTree {
    let mut inner = Vec::new();
    fill_arms(group.stream(), kinds, dollars, &mut inner);
    let mut filled = Group::new(group.delimiter(), inner.into_iter().collect());
    filled.set_span(group.span());
    filled.into()
}

/// Whether the last item that is begun is an `impl`.
fn begins_implementation(read: &[TokenTree]) -> bool {
    let is_before = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(mark) => mark.as_char() == ';',
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    };
    let start = read.iter().rposition(is_before).map_or(0, |last| last + 1);
    let mut words = read[start..].iter().filter(|token| match token {
        TokenTree::Ident(word) => word != "unsafe" && word != "default",
        // Attributes
        TokenTree::Group(group) => group.delimiter() != Delimiter::Bracket,
        TokenTree::Punct(mark) => mark.as_char() != '#',
        TokenTree::Literal(_) => true,
    });
    matches!(words.next(), Some(TokenTree::Ident(word)) if word == "impl")
}

/// Takes out what stands for whole items, of which none can be read.
fn leave_out_loose(items: &mut Vec<TokenTree>) {
    let mut begins = true;
    let tokens = std::mem::take(items);
    for (index, token) in tokens.iter().enumerate() {
        let goes_on = tokens.get(index + 1).is_some_and(|next| is_mark(next, &['!', ':', '<']));
        let is_loose = matches!(token, TokenTree::Ident(name) if name.to_string().starts_with(STAND_IN));
        if begins && is_loose && !goes_on {
            continue;
        }
        begins = match token {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            TokenTree::Punct(mark) => mark.as_char() == ';',
            TokenTree::Ident(_) | TokenTree::Literal(_) => false,
        };
        items.push(token.clone());
    }
}

fn stand_in(name: &Ident, kinds: &BTreeMap<String, String>, read: &mut Vec<TokenTree>) {
    let kind = kinds.get(&name.to_string()).map_or("", String::as_str);
    let named = || Ident::new(&format!("{STAND_IN}{}", name.unraw()), name.span());
    match kind {
        "vis" | "item" | "stmt" => {}
        "block" => {
            let inside: TokenStream = std::iter::once(TokenTree::from(named())).collect();
            let mut block = Group::new(Delimiter::Brace, inside);
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
