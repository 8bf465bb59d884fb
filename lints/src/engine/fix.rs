//! What `--fix` makes of files.

use std::collections::BTreeMap;
use std::sync::Arc;

use onefold::SourceText;

use super::Finding;
use crate::Edit;

/// What fixes make of files.
#[derive(Clone, Debug, Default)]
pub struct Fixed {
    /// Each file as it was read, with its new text.
    pub files: Vec<(Arc<SourceText>, String)>,
    /// How many findings are mended.
    pub mended: usize,
    /// How many fixes touch what another one changes; another run makes them.
    pub left: usize,
}

/// Applies the fixes of `findings`: all edits of one, or none of them.
pub fn apply_fixes(findings: &[Finding]) -> Fixed {
    let mut fixed = Fixed::default();
    let mut edits: BTreeMap<&str, Taken<'_>> = BTreeMap::new();
    for fix in findings.iter().filter_map(|finding| finding.fix.as_ref()) {
        let is_free =
            |edit: &Edit| edits.get(edit.file.path.as_str()).is_none_or(|taken| is_free(taken, edit));
        if !fix.edits.iter().all(is_free) {
            fixed.left += 1;
            continue;
        }
        fixed.mended += 1;
        for edit in &fix.edits {
            // Several findings may be mended by one change, such as the removal of a comment.
            edits.entry(&edit.file.path).or_default().insert((edit.range.start, edit.range.end), edit);
        }
    }
    for (_, edits) in edits {
        let Some((_, first)) = edits.first_key_value() else { continue };
        let file = Arc::clone(&first.file);
        let (mut text, mut last) = (String::with_capacity(file.text.len()), 0);
        for edit in edits.values() {
            text.push_str(&file.text[last..edit.range.start as usize]);
            text.push_str(&edit.text);
            last = edit.range.end as usize;
        }
        text.push_str(&file.text[last..]);
        fixed.files.push((file, text));
    }
    fixed
}

/// The edits of a file that are made, by their places. No two of them touch.
type Taken<'a> = BTreeMap<(u32, u32), &'a Edit>;

/// Whether an edit is one of those that are made, or touches none of them. Only its neighbours can.
fn is_free(taken: &Taken<'_>, edit: &Edit) -> bool {
    let place = (edit.range.start, edit.range.end);
    if taken.get(&place).is_some_and(|same| same.text == edit.text) {
        return true;
    }
    let before = taken.range(..place).next_back();
    let behind = taken.range(place..).next();
    before.into_iter().chain(behind).all(|(_, other)| !overlap(other, edit))
}

/// Whether two edits of one file touch; also two insertions at one place, whose order nobody knows.
fn overlap(a: &Edit, b: &Edit) -> bool {
    let touches = a.range.start < b.range.end && b.range.start < a.range.end;
    touches
        || (a.range.start == b.range.start && (a.range.start == a.range.end || b.range.start == b.range.end))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use onefold::{SourceText, TextRange};
    use onefold_model::Diagnostic;

    use super::apply_fixes;
    use crate::engine::Finding;
    use crate::{Edit, Fix};

    #[track_caller]
    fn check(text: &str, fixes: &[&[(u32, u32, &str)]], expected: &str, mended: usize) {
        let file = Arc::new(SourceText { path: "a.rs".to_owned(), text: text.to_owned() });
        let edit = |(start, end, text): &(u32, u32, &str)| Edit {
            file: Arc::clone(&file),
            range: TextRange { start: *start, end: *end },
            text: (*text).to_owned(),
        };
        let finding = |edits: &&[(u32, u32, &str)]| Finding {
            diagnostic: Diagnostic::error("rule", "wrong"),
            fingerprint: String::new(),
            fix: Some(Fix { edits: edits.iter().map(edit).collect() }),
            is_firm: false,
        };
        let findings: Vec<Finding> = fixes.iter().map(finding).collect();
        let fixed = apply_fixes(&findings);
        assert_eq!(fixed.files[0].1, expected);
        assert_eq!((fixed.mended, fixed.left), (mended, fixes.len() - mended));
    }

    #[test]
    fn edits_are_made_in_the_order_of_the_text() {
        check("abc def", &[&[(4, 7, "x")], &[(0, 1, ""), (3, 3, "!")]], "bc! x", 2);
    }

    #[test]
    fn of_two_that_touch_the_second_waits() {
        check("abc def", &[&[(0, 4, "x")], &[(3, 5, "y"), (6, 7, "z")]], "xdef", 1);
        check("abc", &[&[(1, 1, "x")], &[(1, 1, "y")]], "axbc", 1);
        check("abc", &[&[(0, 2, "")], &[(0, 2, "")]], "c", 2);
        check("abc", &[&[(0, 1, "x")], &[(1, 2, "y")]], "xyc", 2);
    }
}
