//! The errors of one macro call, all reported together.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// Collects errors; the macro still writes the item, so that nothing else fails in its wake.
#[derive(Default)]
pub(crate) struct Problems {
    errors: Vec<syn::Error>,
}

impl Problems {
    /// An error at one token.
    pub(crate) fn at(&mut self, span: Span, message: impl Into<String>) {
        self.errors.push(syn::Error::new(span, message.into()));
    }

    /// An error at all of `tokens`.
    pub(crate) fn on(&mut self, tokens: impl ToTokens, message: impl Into<String>) {
        self.errors.push(syn::Error::new_spanned(tokens, message.into()));
    }

    /// An error that a parser made.
    pub(crate) fn add(&mut self, error: syn::Error) {
        self.errors.extend(error);
    }

    /// One `compile_error!` for each.
    pub(crate) fn to_tokens(&self) -> TokenStream {
        self.errors.iter().map(syn::Error::to_compile_error).collect()
    }
}

/// `a`, `b` or `c`, each in backticks.
pub(crate) fn one_of(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// The word that `written` was probably meant to be.
pub(crate) fn closest<'a>(written: &str, words: &[&'a str]) -> Option<&'a str> {
    words
        .iter()
        .map(|word| (distance(&written.to_lowercase(), word), *word))
        .filter(|(distance, word)| *distance <= (word.chars().count() / 3).max(1))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

/// Insertions, deletions, replacements and swaps of neighbours between two words.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let mut least = replaced.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    least = least.min(table[i - 2][j - 2] + 1);
                }
                least
            };
        }
    }
    table[a.len()][b.len()]
}
