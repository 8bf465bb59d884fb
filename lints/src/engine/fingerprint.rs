//! An identity for findings that survives moved lines.

use std::collections::BTreeMap;

use onefold::{ContractSet, Places};
use onefold_model::{Diagnostic, Span};
use sha2::{Digest, Sha256};

use super::finding::path;
use super::settle::Candidate;

/// Fingerprints of `candidates`, which are in order. Findings that look the same are told apart by
/// their number among their equals.
pub(crate) fn fingerprints(candidates: &[Candidate]) -> Vec<String> {
    let mut seen: BTreeMap<[String; 4], u64> = BTreeMap::new();
    let mut out = Vec::with_capacity(candidates.len());
    for candidate in candidates {
        let diagnostic = &candidate.found.diagnostic;
        let [place, detail] = candidate.identity.clone().unwrap_or_else(|| in_file(diagnostic));
        let key = [diagnostic.rule.to_owned(), place, detail, diagnostic.message.clone()];
        let mut hash = Sha256::new();
        for part in &key {
            // With its length, so that no two lists of parts are one text.
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        let ordinal = seen.entry(key).or_default();
        hash.update(ordinal.to_le_bytes());
        *ordinal += 1;
        out.push(hash.finalize()[..16].iter().map(|byte| format!("{byte:02x}")).collect());
    }
    out
}

/// The file and the text of the line.
fn in_file(diagnostic: &Diagnostic) -> [String; 2] {
    let line = match &diagnostic.span {
        Some(Span::Text { file, range, .. }) => line_at(&file.text, range.start as usize),
        Some(Span::Rust(_)) | None => String::new(),
    };
    [path(diagnostic).to_owned(), line]
}

/// The contract that holds a place, and the way to the place within it. Contracts are lists in a
/// document, so a pointer alone would change when one is put before another.
pub(crate) fn in_contract(span: &Span, set: &ContractSet) -> Option<[String; 2]> {
    let below = |places: &Places, pointer: &str| {
        let rest = pointer.strip_prefix(places.pointer.as_str())?;
        (rest.is_empty() || rest.starts_with('/')).then(|| rest.to_owned())
    };
    match span {
        Span::Rust(source) => {
            let mut contracts = set.contracts().iter();
            let (name, _) = contracts.find(|(_, data)| data.declared.source.as_ref() == Some(source))?;
            Some([name.as_str().to_owned(), String::new()])
        }
        Span::Text { pointer, .. } => {
            let pointer = pointer.as_deref()?;
            let contracts = set.contracts().iter().filter_map(|(name, data)| {
                Some([name.as_str().to_owned(), below(data.places.as_ref()?, pointer)?])
            });
            let types = set.types().iter().filter_map(|(key, data)| {
                Some([format!("#/types/{key}"), below(data.places.as_ref()?, pointer)?])
            });
            contracts.chain(types).next()
        }
    }
}

/// How much of a line counts, before a byte and behind it: lines that a hand writes are shorter, and of
/// others every finding would cost as much as all of them.
const REACH: usize = 4096;

/// The line around a byte with its blanks made one each, so that formatting changes nothing.
fn line_at(text: &str, at: usize) -> String {
    let at = text.floor_char_boundary(at);
    let before = &text[text.ceil_char_boundary(at.saturating_sub(REACH))..at];
    let behind = &text[at..text.floor_char_boundary(at + REACH)];
    let start = at - before.len() + before.rfind('\n').map_or(0, |end| end + 1);
    let end = at + behind.find('\n').unwrap_or(behind.len());
    let line = text[start..end].lines().next().unwrap_or_default();
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use onefold::{SourceText, TextRange};
    use onefold_model::{Diagnostic, Span};

    use super::{Candidate, fingerprints};
    use crate::Found;

    fn all(path: &str, text: &str, needle: &str) -> Vec<String> {
        let file = Arc::new(SourceText { path: path.to_owned(), text: text.to_owned() });
        let candidates: Vec<Candidate> = text
            .match_indices(needle)
            .map(|(start, found)| {
                let range = TextRange { start: start as u32, end: (start + found.len()) as u32 };
                let span = Span::Text { file: Arc::clone(&file), range, pointer: None };
                let diagnostic = Diagnostic::error("rule", "wrong").at(Some(span));
                Candidate { found: Found { diagnostic, fix: None }, identity: None, is_firm: false }
            })
            .collect();
        fingerprints(&candidates)
    }

    #[test]
    fn moved_lines_and_other_blanks_change_nothing() {
        let before = all("a.rs", "f(x);\ng(x);\n", "f(");
        assert_eq!(before.len(), 1);
        assert_eq!(before[0].len(), 32);
        assert_eq!(all("a.rs", "// new\n\n    f(x);\r\ng();\n", "f("), before);
    }

    #[test]
    fn another_file_or_line_is_another_finding() {
        let before = all("a.rs", "f(x);\n", "f(");
        assert_ne!(all("b.rs", "f(x);\n", "f("), before);
        assert_ne!(all("a.rs", "f(y);\n", "f("), before);
    }

    #[test]
    fn of_a_long_line_what_is_near_counts() {
        let near = format!("f(x); {}", "é".repeat(3000));
        let line = |far: &str| all("a.rs", &format!("{}{near}\n", far.repeat(9000)), "f(");
        assert_eq!(line("a"), line("a"));
        assert_ne!(line("a"), line("b"));
        let behind = |far: &str| all("a.rs", &format!("{near}{far}\n"), "f(");
        assert_eq!(behind("a"), behind("b"), "what stands beyond does not count");
        let short =
            |end: &str| all("a.rs", &format!("{}f(x); {}{end}", "a".repeat(4000), "b".repeat(4000)), "f(");
        assert_ne!(short("c"), short("d"), "of a line that is shorter all counts");
        assert_eq!(short("c"), short("c\nd"));
    }

    #[test]
    fn equals_are_told_apart_by_their_number() {
        let twice = all("a.rs", "f(x);\nf(x);\n", "f(");
        assert_ne!(twice[0], twice[1]);
        assert_eq!(all("a.rs", "f(x);\n", "f("), twice[..1]);
    }
}
