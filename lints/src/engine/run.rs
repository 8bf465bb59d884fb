//! Runs rules over a workspace, or over contracts.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use onefold::{ContractSet, Source, SourceText};
use onefold_model::{Diagnostic, Level, Model, Span};
use rayon::prelude::*;

use super::comments::Lexis;
use super::finding::{Report, path};
use super::fingerprint::in_contract;
use super::settle::{Candidate, Scope, settle};
use super::shortened::shorten;
use super::{Options, unmatched};
use crate::rules::reported_by;
use crate::rust::deep_stack;
use crate::{By, Check, Diagnostics, Environment, Found, Language, Rule, SourceFile, Workspace};

/// Judges sources: every source and graph rule, with what was `reported` while they were read. When the
/// run is interrupted, the files that are left are judged by nobody.
pub fn lint(workspace: &Workspace, reported: Vec<Diagnostic>, options: &Options<'_>) -> Report {
    let is_selected =
        |file: &&SourceFile| options.selected.is_none_or(|paths| paths.contains(&file.text.path));
    let files: Vec<&SourceFile> = workspace.files.iter().filter(is_selected).collect();
    let rules: Vec<&Rule> = options.rules.iter().filter(|rule| is_on(rule, options)).collect();
    // Rules may go down a tree as deep as the reader takes.
    let mut found: Vec<Found> = deep_stack(|| {
        let goes_on = || !workspace.run.is_interrupted();
        let of_files = files.par_iter().filter(|_| goes_on());
        let of_files = of_files.flat_map_iter(|file| of_file(file, workspace, &rules));
        let rules = rules.par_iter().filter(|_| goes_on());
        of_files.chain(rules.flat_map_iter(|rule| of_graph(rule, workspace))).collect()
    });
    found.iter_mut().for_each(|found| shorten(&mut found.diagnostic));
    if options.selected.is_none() {
        found.extend(unmatched::globs(workspace, options).into_iter().map(plain));
    }
    let mut found = candidates(found, reported);
    // A rule of the graph tells of a way: it counts when one of its files does.
    let is_of_graph = |name: &str| {
        options.rules.iter().any(|rule| rule.id == name && matches!(rule.check, Check::Graph(_)))
    };
    if let Some(paths) = options.selected {
        let others: BTreeSet<&str> = workspace
            .files
            .iter()
            .map(|file| file.text.path.as_str())
            .filter(|path| !paths.contains(*path))
            .collect();
        found.retain(|candidate| {
            let diagnostic = &candidate.found.diagnostic;
            !others.contains(path(diagnostic)) || is_of_graph(diagnostic.rule) && passes(diagnostic, paths)
        });
    }
    let scope = Scope {
        // Findings of the graph may stand in files that are not selected, with comments beside them.
        texts: workspace
            .files
            .iter()
            .filter_map(|file| Some((Arc::clone(&file.text), lexis(file)?)))
            .collect(),
        judges: judges_sources,
        is_of_sources: true,
    };
    Report { files: files.len(), ..settle(found, &scope, options) }
}

/// What [`verify`] judges.
#[derive(Clone, Copy)]
pub struct Contracts<'a> {
    /// The contracts as they are declared.
    pub set: &'a ContractSet,
    /// What lowering made of them; `None` when it could not.
    pub model: Option<&'a Model>,
    /// What stands around them.
    pub environment: &'a Environment,
    /// The Rust file of a linked contract, its path relative to the configuration's folder, if it is
    /// at hand.
    pub file_of: &'a dyn Fn(&Source) -> Option<Arc<SourceText>>,
}

/// Judges contracts: every contract rule, with what was `reported` while they were read and lowered.
pub fn verify(contracts: &Contracts<'_>, reported: Vec<Diagnostic>, options: &Options<'_>) -> Report {
    let mut found = Vec::new();
    if let Some(model) = contracts.model {
        for rule in options.rules.iter().filter(|rule| is_on(rule, options)) {
            let mut out = Diagnostics::default();
            match rule.check {
                Check::Contracts(check) => check(model, &mut out),
                Check::Environment(check) => check(model, contracts.environment, &mut out),
                Check::Change(_) | Check::Source(_) | Check::Graph(_) | Check::Reported(_) => {}
            }
            found.extend(out.into_vec());
        }
    }
    let mut texts: BTreeMap<Source, Option<Arc<SourceText>>> = BTreeMap::new();
    let mut text_of =
        |source: &Source| texts.entry(source.clone()).or_insert_with(|| (contracts.file_of)(source)).clone();
    for data in contracts.set.contracts().values() {
        data.declared.source.as_ref().map(&mut text_of);
    }
    let mut found = candidates(found, reported);
    for candidate in &mut found {
        let diagnostic = &mut candidate.found.diagnostic;
        // Taken before the place of a linked contract becomes one in a text.
        candidate.identity = diagnostic.span.as_ref().and_then(|span| in_contract(span, contracts.set));
        diagnostic.span = diagnostic.span.take().map(|span| in_text(span, &mut text_of));
        for related in &mut diagnostic.related {
            related.span = related.span.take().map(|span| in_text(span, &mut text_of));
        }
    }
    let texts: BTreeMap<String, Arc<SourceText>> =
        texts.into_values().flatten().map(|text| (text.path.clone(), text)).collect();
    let scope = Scope {
        texts: texts.into_values().map(|text| (text, Lexis::Rust)).collect(),
        judges: |rule| matches!(rule.check, Check::Contracts(_) | Check::Environment(_)),
        is_of_sources: false,
    };
    settle(found, &scope, options)
}

/// What rules found, and what was reported before they ran.
fn candidates(found: Vec<Found>, reported: Vec<Diagnostic>) -> Vec<Candidate> {
    let of_rules = found.into_iter().map(|found| Candidate { found, identity: None, is_firm: false });
    let of_readers = reported.into_iter().map(|diagnostic| {
        let is_of_sources = reported_by(diagnostic.rule) == Some(By::Sources);
        let is_firm = diagnostic.level == Level::Error && !is_of_sources;
        Candidate { found: plain(diagnostic), identity: None, is_firm }
    });
    of_rules.chain(of_readers).collect()
}

fn of_file(file: &SourceFile, workspace: &Workspace, rules: &[&Rule]) -> Vec<Found> {
    let mut out = Diagnostics::default();
    for rule in rules {
        if let Check::Source(check) = rule.check {
            check(file, workspace, &mut out);
        }
    }
    out.into_vec()
}

fn of_graph(rule: &Rule, workspace: &Workspace) -> Vec<Found> {
    let mut out = Diagnostics::default();
    if let Check::Graph(check) = rule.check {
        check(workspace, &mut out);
    }
    out.into_vec()
}

/// Whether a finding shows a place in one of these files on its way.
fn passes(diagnostic: &Diagnostic, paths: &BTreeSet<String>) -> bool {
    diagnostic
        .related
        .iter()
        .any(|related| matches!(&related.span, Some(Span::Text { file, .. }) if paths.contains(&file.path)))
}

/// Whether the configuration leaves a rule on.
fn is_on(rule: &Rule, options: &Options<'_>) -> bool {
    options.config.levels.get(rule.id).is_none_or(|level| level.value.is_some())
}

/// Whether nobody can accept what a rule tells: errors of readers and of lowering.
pub fn is_firm(rule: &Rule) -> bool {
    matches!(rule.check, Check::Reported(By::Contracts)) && rule.level == Level::Error
}

/// Whether [`lint`] judges a rule: the others are [`verify`]'s.
pub(crate) fn judges_sources(rule: &Rule) -> bool {
    match rule.check {
        Check::Source(_) | Check::Graph(_) | Check::Reported(By::Sources) => true,
        Check::Contracts(_) | Check::Environment(_) | Check::Change(_) | Check::Reported(By::Contracts) => {
            false
        }
    }
}

fn plain(diagnostic: Diagnostic) -> Found {
    Found { diagnostic, fix: None }
}

fn lexis(file: &SourceFile) -> Option<Lexis> {
    match file.language {
        Language::Rust => Some(Lexis::Rust),
        Language::Manifest => Some(Lexis::Toml),
        Language::Script => Some(Lexis::Script),
        Language::Project | Language::Other => None,
    }
}

/// The name of a linked contract as a place in its file, where that is at hand.
fn in_text(span: Span, text_of: &mut impl FnMut(&Source) -> Option<Arc<SourceText>>) -> Span {
    let Span::Rust(source) = &span else { return span };
    let place = text_of(source).and_then(|file| Some((source.range_in(&file.text)?, file)));
    match place {
        Some((range, file)) => Span::Text { file, range, pointer: None },
        None => span,
    }
}
