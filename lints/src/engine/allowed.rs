//! Whether a finding would be accepted with a reason, asked before it is told.

use onefold::TextRange;

use super::comments::Lexis;
use super::lines::Lines;
use super::suppress::suppressions;
use crate::globs::Globs;
use crate::{LintConfig, SourceFile};

/// Whether a comment of a Rust file, or the configuration, accepts what `rule` finds at a place. An
/// allowance counts also when its day may be over: who asks tells more then, and never less.
pub(crate) fn is_allowed(file: &SourceFile, at: TextRange, rule: &str, config: &LintConfig) -> bool {
    let text = &file.text.text;
    let comments = suppressions(text, Lexis::Rust);
    let line = if comments.is_empty() { 0 } else { Lines::of(text).at(at.start as usize) };
    let by_comment = comments.into_iter().any(|comment| {
        !comment.reason.is_empty()
            && comment.lines.is_some_and(|lines| lines.contains(&line))
            && comment.rules.is_ok_and(|rules| rules.iter().any(|(name, _)| name == rule))
    });
    by_comment
        || config
            .allow
            .iter()
            .filter(|allow| allow.rule.value == rule)
            .any(|allow| Globs::new(allow.paths.iter().map(|path| path.value.as_str())).has(&file.text.path))
}
