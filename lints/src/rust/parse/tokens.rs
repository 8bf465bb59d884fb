//! Reads tokens that no grammar is known for: the paths and strings in them.

use onefold::TextRange;
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use super::lower::{Lowering, join};
use super::strings::strings;
use crate::rust::syntax::{Path, Segment};

/// Keywords that name nothing.
const KEYWORDS: [&str; 36] = [
    "as", "async", "await", "break", "const", "continue", "dyn", "else", "enum", "extern", "false", "fn",
    "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return",
    "static", "struct", "trait", "true", "type", "unsafe", "use", "where", "while", "yield", "_",
];

/// What the token before was.
#[derive(Clone, Copy, PartialEq)]
enum Before {
    Other,
    /// A lone `.` or `'`: the next name is a member or a lifetime.
    Member,
    /// `..`
    Dots,
    /// `>`, behind which `::` goes on with a path that began earlier.
    Angle,
    /// One `:`, and whether it goes on with what was before.
    Colon {
        goes_on: bool,
    },
    /// `::`
    Colons {
        goes_on: bool,
    },
}

impl Lowering<'_> {
    /// The paths in tokens, with those of groups when `of_groups`.
    pub(super) fn paths_in(&mut self, tokens: TokenStream, of_groups: bool, paths: &mut Vec<Path>) {
        let mut open: Option<Path> = None;
        let mut before = Before::Other;
        for token in tokens {
            let next = match token {
                TokenTree::Ident(ident) => {
                    let (name, at) = self.word(&ident);
                    let is_keyword = KEYWORDS.contains(&name.as_str()) && !self.slice(at).starts_with("r#");
                    let segment = Segment { name, arguments: Vec::new(), at };
                    match (&mut open, before) {
                        (Some(path), Before::Colons { .. }) => {
                            path.at = join(path.at, at);
                            path.segments.push(segment);
                        }
                        (_, Before::Member | Before::Colons { goes_on: true }) => {}
                        _ if is_keyword => paths.extend(open.take()),
                        _ => {
                            paths.extend(open.take());
                            let is_global = matches!(before, Before::Colons { .. });
                            open = Some(Path { segments: vec![segment], is_global, qualified: None, at });
                        }
                    }
                    Before::Other
                }
                TokenTree::Punct(punct) => match (punct.as_char(), before) {
                    (':', Before::Colon { goes_on }) => Before::Colons { goes_on },
                    (':', _) if punct.spacing() == Spacing::Joint => {
                        Before::Colon { goes_on: before == Before::Angle }
                    }
                    (mark, _) => {
                        paths.extend(open.take());
                        match mark {
                            '\'' => Before::Member,
                            // `..x` is a range, or what remains.
                            '.' if before == Before::Dots || punct.spacing() == Spacing::Joint => {
                                Before::Dots
                            }
                            '.' => Before::Member,
                            '>' => Before::Angle,
                            _ => Before::Other,
                        }
                    }
                },
                TokenTree::Group(group) => {
                    paths.extend(open.take());
                    if of_groups {
                        self.paths_in(group.stream(), of_groups, paths);
                    }
                    Before::Other
                }
                TokenTree::Literal(_) => {
                    paths.extend(open.take());
                    Before::Other
                }
            };
            before = next;
        }
        paths.extend(open);
    }

    /// The strings of a range, unescaped.
    pub(super) fn texts_in(&self, range: TextRange, texts: &mut Vec<String>) {
        strings(self.slice(range), |text| texts.push(text));
    }

    /// Tokens with one space between each; marks that belong together stay so.
    pub(super) fn spaced(&mut self, tokens: TokenStream) -> String {
        let mut text = String::new();
        self.write_spaced(tokens, &mut text);
        text.truncate(text.trim_end().len());
        text
    }

    fn write_spaced(&mut self, tokens: TokenStream, text: &mut String) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("( ", ") "),
                        Delimiter::Brace => ("{ ", "} "),
                        Delimiter::Bracket => ("[ ", "] "),
                        Delimiter::None => ("", ""),
                    };
                    text.push_str(open);
                    self.write_spaced(group.stream(), text);
                    text.push_str(close);
                }
                TokenTree::Punct(punct) => {
                    text.push(punct.as_char());
                    if punct.spacing() == Spacing::Alone {
                        text.push(' ');
                    }
                }
                TokenTree::Ident(ident) => {
                    text.push_str(&ident.to_string());
                    text.push(' ');
                }
                TokenTree::Literal(literal) => {
                    let at = self.range(literal.span());
                    text.push_str(self.slice(at));
                    text.push(' ');
                }
            }
        }
    }
}
