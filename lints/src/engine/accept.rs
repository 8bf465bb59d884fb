//! Comments and the table of the configuration that accept findings; and which of them do nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use onefold::{SourceText, TextRange};
use onefold_model::{Diagnostic, Span, closest};

use super::Options;
use super::finding::{Acceptance, path};
use super::lines::Lines;
use super::marks::Marks;
use super::settle::Scope;
use super::suppress::{Suppression, suppressions};
use crate::globs::GlobIndex;
use crate::rules::{MALFORMED_SUPPRESSION, SUPPRESSION_WITHOUT_REASON, UNKNOWN_RULE, UNUSED_SUPPRESSION};
use crate::{Allow, Edit, Fix, Found, Rule};

/// All that accepts findings, and what of it was used.
pub(crate) struct Allowances<'a> {
    comments: BTreeMap<String, File>,
    table: Vec<Entry<'a>>,
    /// By rule, the entries of the table that hold and their files.
    paths: BTreeMap<&'a str, GlobIndex>,
}

/// The comments of a file.
struct File {
    text: Arc<SourceText>,
    suppressions: Vec<Suppression>,
    lines: Lines,
    /// By rule, the places that allow it.
    marks: BTreeMap<String, Marks>,
    /// By line and rule, the reason for which it was accepted there, if it was.
    told: BTreeMap<usize, BTreeMap<&'static str, Option<String>>>,
    /// Suppression and number of the rule in it.
    used: BTreeSet<(usize, usize)>,
}

/// One `[[lint.allow]]`.
struct Entry<'a> {
    allow: &'a Allow,
    has_ended: bool,
    is_used: bool,
}

impl<'a> Allowances<'a> {
    pub(crate) fn read(scope: &Scope, options: &Options<'a>) -> Self {
        let mut comments = BTreeMap::new();
        for (text, lexis) in &scope.texts {
            let suppressions = suppressions(&text.text, *lexis);
            if !suppressions.is_empty() {
                comments.insert(text.path.clone(), File::new(Arc::clone(text), suppressions));
            }
        }
        let entry = |allow: &'a Allow| Entry {
            allow,
            has_ended: allow.until.as_ref().is_some_and(|until| until.value.as_str() < options.today),
            is_used: false,
        };
        let table: Vec<Entry<'a>> = options.config.allow.iter().map(entry).collect();
        let mut patterns: BTreeMap<&str, Vec<(usize, &str)>> = BTreeMap::new();
        for (number, entry) in table.iter().enumerate().filter(|(_, entry)| !entry.has_ended) {
            let paths = entry.allow.paths.iter().map(|path| (number, path.value.as_str()));
            patterns.entry(&entry.allow.rule.value).or_default().extend(paths);
        }
        let paths = patterns.into_iter().map(|(rule, patterns)| (rule, GlobIndex::new(patterns))).collect();
        Allowances { comments, table, paths }
    }

    /// Who accepts a finding, if anybody does. A comment without a reason is beside what it would accept,
    /// so it is not unused, and accepts nothing.
    pub(crate) fn accept(&mut self, diagnostic: &Diagnostic) -> Option<Acceptance> {
        self.by_comment(diagnostic).or_else(|| self.by_table(diagnostic))
    }

    fn by_comment(&mut self, diagnostic: &Diagnostic) -> Option<Acceptance> {
        let Some(Span::Text { file, range, .. }) = &diagnostic.span else { return None };
        let comments = self.comments.get_mut(&file.path).filter(|file| !file.suppressions.is_empty())?;
        let line = comments.lines.at(range.start as usize);
        comments.reason(line, diagnostic.rule).map(Acceptance::Comment)
    }

    fn by_table(&mut self, diagnostic: &Diagnostic) -> Option<Acceptance> {
        let path = Some(path(diagnostic)).filter(|path| !path.is_empty())?;
        let owners = self.paths.get(diagnostic.rule)?.owners(path);
        let mut reason = None;
        for number in owners {
            let entry = &mut self.table[number];
            entry.is_used = true;
            reason.get_or_insert(&entry.allow.reason);
        }
        reason.cloned().map(Acceptance::Configuration)
    }

    /// What is wrong with the allowances themselves, once all findings were shown to them.
    pub(crate) fn problems(&self, scope: &Scope, options: &Options<'_>) -> Vec<Found> {
        let mut out = Vec::new();
        let is_selected = |file: &&File| options.selected.is_none_or(|paths| paths.contains(&file.text.path));
        for file in self.comments.values().filter(is_selected) {
            for (index, suppression) in file.suppressions.iter().enumerate() {
                out.extend(file.problems(index, suppression, scope, options));
            }
        }
        // A run over a part of the files does not see what an entry is there for.
        if options.selected.is_none() {
            out.extend(self.table.iter().filter_map(|entry| entry.problem(scope, options)));
        }
        out
    }
}

impl File {
    fn new(text: Arc<SourceText>, suppressions: Vec<Suppression>) -> Self {
        let mut marks: BTreeMap<String, Marks> = BTreeMap::new();
        for (index, suppression) in suppressions.iter().enumerate() {
            let (Ok(rules), Some(lines)) = (&suppression.rules, &suppression.lines) else { continue };
            let mut named = BTreeSet::new();
            for (number, (rule, _)) in rules.iter().enumerate().filter(|(_, (rule, _))| named.insert(rule)) {
                marks.entry(rule.clone()).or_default().push(lines.clone(), (index, number));
            }
        }
        marks.values_mut().for_each(Marks::order);
        let lines = Lines::of(&text.text);
        File { text, suppressions, lines, marks, told: BTreeMap::new(), used: BTreeSet::new() }
    }

    /// The reason for which a rule is allowed on a line, if it is. Two comments that allow the same are
    /// both used, or taking one away would not be safe.
    fn reason(&mut self, line: usize, rule: &'static str) -> Option<String> {
        let told = self.told.entry(line).or_default();
        if let Some(reason) = told.get(rule) {
            return reason.clone();
        }
        let mut found: Vec<(usize, usize)> =
            self.marks.get(rule).into_iter().flat_map(|marks| marks.on(line)).collect();
        found.sort_unstable();
        let mut reasons = found.iter().map(|(index, _)| &self.suppressions[*index].reason);
        let reason = reasons.find(|reason| !reason.is_empty()).cloned();
        told.insert(rule, reason.clone());
        self.used.extend(found);
        reason
    }

    fn problems(
        &self,
        index: usize,
        suppression: &Suppression,
        scope: &Scope,
        options: &Options<'_>,
    ) -> Vec<Found> {
        let mut out = Vec::new();
        let mut tell = |diagnostic: Diagnostic| out.push(Found { diagnostic, fix: None });
        let whole = self.span(&suppression.range);
        let rules = match &suppression.rules {
            Ok(rules) => rules,
            Err(message) => {
                if scope.is_of_sources {
                    let help = "write `// onefold: allow(rule) -- reason`";
                    tell(MALFORMED_SUPPRESSION.at(whole).says(message.clone()).help(help));
                }
                return out;
            }
        };
        if suppression.reason.is_empty() && scope.is_of_sources {
            let help = "say why behind `--`: `// onefold: allow(rule) -- reason`";
            let message = format!("this allows {} without a reason", names(rules));
            tell(SUPPRESSION_WITHOUT_REASON.at(whole).says(message).help(help));
        }
        let mut unused = Vec::new();
        for (number, (name, range)) in rules.iter().enumerate() {
            match options.rules.iter().find(|rule| rule.id == name) {
                None if scope.is_of_sources => tell(unknown(name, self.span(range), options.rules)),
                Some(rule) if (scope.judges)(rule) && !self.used.contains(&(index, number)) => {
                    unused.push((name, range));
                }
                None | Some(_) => {}
            }
        }
        let is_whole = unused.len() == rules.len();
        for (name, range) in unused {
            let diagnostic = UNUSED_SUPPRESSION
                .at(self.span(range))
                .says(format!("this allows `{name}`, which finds nothing here"))
                .help(if is_whole { "remove the comment" } else { "take the rule out of the list" });
            out.push(Found { diagnostic, fix: is_whole.then(|| self.removal(suppression)) });
        }
        out
    }

    /// Takes a comment away: with its line when nothing else stands there.
    fn removal(&self, suppression: &Suppression) -> Fix {
        let text = &self.text.text;
        let Range { mut start, mut end } = suppression.range.clone();
        // A comment that ends with its line reaches up to the newline alone.
        end = start + text[start..end].trim_end_matches('\r').len();
        // The mark of the encoding belongs to no line.
        let first = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let line_start = text[..start].rfind('\n').map_or(first, |end| end + 1);
        let behind = &text[end..];
        let line_end = behind.find('\n').map_or(text.len(), |found| end + found + 1);
        if text[line_start..start].trim().is_empty() && text[end..line_end].trim().is_empty() {
            (start, end) = (line_start, line_end);
        } else if behind.trim_start_matches([' ', '\t', '\r']).starts_with('\n') || behind.trim().is_empty() {
            start = text[..start].trim_end_matches([' ', '\t']).len();
        } else {
            end += behind.len() - behind.trim_start_matches([' ', '\t']).len();
        }
        let file = Arc::clone(&self.text);
        Fix { edits: vec![Edit { file, range: text_range(&(start..end)), text: String::new() }] }
    }

    fn span(&self, range: &Range<usize>) -> Option<Span> {
        Some(Span::Text { file: Arc::clone(&self.text), range: text_range(range), pointer: None })
    }
}

impl Entry<'_> {
    fn problem(&self, scope: &Scope, options: &Options<'_>) -> Option<Found> {
        let rule = options.rules.iter().find(|rule| rule.id == self.allow.rule.value)?;
        if !(scope.judges)(rule) {
            return None;
        }
        let diagnostic = match &self.allow.until {
            Some(until) if self.has_ended => UNUSED_SUPPRESSION
                .at(until.span.clone())
                .says(format!("what allows `{}` here ended on {}", rule.id, until.value))
                .help("mend what it allows and remove the table, or name another day and say why"),
            Some(_) | None if !self.is_used => UNUSED_SUPPRESSION
                .at(self.allow.span.clone())
                .says(format!("this allows `{}`, which finds nothing in these paths", rule.id))
                .help("remove the table"),
            Some(_) | None => return None,
        };
        Some(Found { diagnostic, fix: None })
    }
}

/// That a rule does not exist.
fn unknown(name: &str, span: Option<Span>, rules: &[Rule]) -> Diagnostic {
    let help = match closest(name, rules.iter().map(|rule| rule.id)) {
        Some(rule) => format!("did you mean `{rule}`?"),
        None => "`explain` lists the rules".to_owned(),
    };
    UNKNOWN_RULE.at(span).says(format!("there is no rule `{name}`")).help(help)
}

fn names(rules: &[(String, Range<usize>)]) -> String {
    let names: Vec<&str> = rules.iter().map(|(rule, _)| rule.as_str()).collect();
    onefold_model::listed(&names, "and")
}

fn text_range(range: &Range<usize>) -> TextRange {
    // Files of 4 GiB are not read.
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    TextRange { start: offset(range.start), end: offset(range.end) }
}
