//! The part of `bench lint` about scripts: what they cost beside bare parsing by oxc.

use std::time::Duration;

use onefold_lints::rust::deep_stack;
use onefold_lints::{FileText, Language, LintConfig, SourceTree, Workspace};
use onefold_typescript::{Module, parse_within};
use oxc_allocator::Allocator;
use oxc_parser::Parser;
use oxc_span::SourceType;

use super::clock::CpuTime;
use super::lint::judge;

/// What the threads have that go down trees.
const STACK: usize = 128 << 20;

/// What one round took.
pub(super) struct Round {
    pub(super) oxc: Duration,
    pub(super) parse: Duration,
    pub(super) link: Duration,
    pub(super) rules: Duration,
}

/// The scripts of a tree.
pub(super) fn of(tree: &SourceTree) -> impl Iterator<Item = &FileText> {
    tree.files.iter().filter(|file| file.language == Language::Script)
}

/// Measures a tree of scripts and what says how they are put together.
pub(super) fn round(tree: &SourceTree, config: &LintConfig) -> Round {
    let (oxc, parse) = deep_stack(|| (bare(tree), ours(tree)));
    let copy = tree.clone();
    let parsed = tree.files.iter().map(|_| None).collect();
    let start = CpuTime::now();
    let resolved = deep_stack(|| {
        Workspace::resolve_parsed(copy, parsed, config.clone(), onefold_lints::Run::default(), None)
    });
    // They are read once more on the way.
    let link = (CpuTime::now() - start).saturating_sub(parse);
    let workspace = resolved.value.expect("a tree always gives a workspace");
    let rules = judge(&workspace, config);
    Round { oxc, parse, link, rules }
}

fn bare(tree: &SourceTree) -> Duration {
    let start = CpuTime::now();
    let mut allocator = Allocator::default();
    for file in of(tree) {
        if let Ok(kind) = SourceType::from_path(&file.text.path) {
            let _ = Parser::new(&allocator, &file.text.text, kind).parse();
            allocator.reset();
        }
    }
    CpuTime::now() - start
}

fn ours(tree: &SourceTree) -> Duration {
    let start = CpuTime::now();
    let modules: Vec<Module> =
        of(tree).filter_map(|file| parse_within(&file.text.path, &file.text.text, STACK).ok()).collect();
    let time = CpuTime::now() - start;
    drop(modules);
    time
}
