//! `bench lint`: what linting costs beside bare parsing by syn, and what an unchanged tree saves.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use onefold::SourceText;
use onefold_cli::{Exit, Session, Stop};
use onefold_lints::engine::{self, Options};
use onefold_lints::rust::{Cache, parse};
use onefold_lints::{FileText, Language, LintConfig, RULES, Run, SourceTree, Workspace};

use super::clock::CpuTime;
use super::{median, milliseconds};

/// Odd, so that the median is one of the runs.
const RUNS: usize = 7;
/// Values of the function that is put behind the one file that changes.
const CHANGES: [&str; 2] = ["1", "20"];

/// What one round took.
struct Round {
    syn: Duration,
    parse: Duration,
    resolve: Duration,
    rules: Duration,
    cold: Duration,
    added: Duration,
    body: Duration,
}

/// Measures the sources of a folder.
pub(super) fn run(session: &Session<'_>, folder: &Path) -> Result<Exit, Stop> {
    let terminal = session.terminal();
    let config = LintConfig::default();
    let read = onefold_lints::read(folder, &config, &Run::default());
    let tree = read.value.ok_or_else(|| Stop::usage("the sources cannot be read"))?;
    let sources: Vec<&str> = rust(&tree).map(|file| file.text.text.as_str()).collect();
    let bytes = sources.iter().map(|text| text.len()).sum::<usize>();
    let rounds: Vec<Round> = (0..RUNS).map(|_| round(&tree, &sources, &config)).collect();
    let of = |part: fn(&Round) -> Duration| median(rounds.iter().map(part).collect());
    let syn = of(|round| round.syn);
    terminal.answer(&format!("CPU time, median of {RUNS} runs over {} files, {bytes} bytes", sources.len()));
    let line = |name: &str, time: Duration, base: Duration, of: &str| {
        let rate = bytes as f64 / 1e6 / time.as_secs_f64();
        let ratio = time.as_secs_f64() / base.as_secs_f64();
        terminal.answer(&format!("{name:<16}{}  {rate:>7.1} MB/s  {ratio:>5.2} of {of}", milliseconds(time)));
    };
    line("syn alone", syn, syn, "syn");
    line("parse and lower", of(|round| round.parse), syn, "syn");
    line("resolve", of(|round| round.resolve), syn, "syn");
    line("rules", of(|round| round.rules), syn, "syn");
    let together = |round: &Round| round.parse + round.resolve + round.rules;
    line("together", of(together), syn, "syn");
    let cold = of(|round| round.cold);
    line("cold run", cold, syn, "syn");
    line("function added", of(|round| round.added), cold, "cold");
    line("body changed", of(|round| round.body), cold, "cold");
    Ok(Exit::Clean)
}

fn round(tree: &SourceTree, sources: &[&str], config: &LintConfig) -> Round {
    let start = CpuTime::now();
    for text in sources {
        let _ = syn::parse_file(text);
        proc_macro2::extra::invalidate_current_thread_spans();
    }
    let syn = CpuTime::now() - start;

    let start = CpuTime::now();
    let parsed = tree.files.iter().map(|file| match file.language {
        Language::Rust => Some(parse(&file.text.text)),
        Language::Manifest | Language::Other => None,
    });
    let parsed = parsed.collect();
    let parse = CpuTime::now() - start;

    let copy = tree.clone();
    let start = CpuTime::now();
    let resolved = onefold_lints::rust::deep_stack(|| {
        Workspace::resolve_parsed(copy, parsed, config.clone(), Run::default(), None)
    });
    let resolve = CpuTime::now() - start;
    let workspace = resolved.value.expect("a tree always gives a workspace");
    let rules = judge(&workspace, config);
    drop(workspace);

    let (cold, cache) = whole(tree, &[], config);
    let (added, cache) = whole(&changed(tree, CHANGES[0]), &cache, config);
    let (body, _) = whole(&changed(tree, CHANGES[1]), &cache, config);
    Round { syn, parse, resolve, rules, cold, added, body }
}

/// All that comes behind reading the files, and the cache that it leaves.
fn whole(tree: &SourceTree, cache: &[u8], config: &LintConfig) -> (Duration, Vec<u8>) {
    let copy = tree.clone();
    let start = CpuTime::now();
    let before = Cache::read(cache);
    let (resolved, kept) = Workspace::resolve_since(&before, copy, config.clone(), Run::default(), None);
    let written = kept.written();
    let resolve = CpuTime::now() - start;
    let workspace = resolved.value.expect("a tree always gives a workspace");
    (resolve + judge(&workspace, config), written)
}

fn judge(workspace: &Workspace, config: &LintConfig) -> Duration {
    let options = Options { rules: RULES, config, today: "2026-01-01", selected: None, baseline: None };
    let start = CpuTime::now();
    let report = engine::lint(workspace, Vec::new(), &options);
    let time = CpuTime::now() - start;
    assert!(report.files > 0, "something is judged");
    time
}

fn rust(tree: &SourceTree) -> impl Iterator<Item = &FileText> {
    tree.files.iter().filter(|file| file.language == Language::Rust)
}

/// The tree with one function more in its middle file.
fn changed(tree: &SourceTree, value: &str) -> SourceTree {
    // Written here as a whole, the name would be in use in this file when this workspace is measured.
    let name = ["changed", "between", "runs"].join("_");
    let change = format!("\nfn {name}(value: usize) -> usize {{\n    value + {value}\n}}\n");
    let mut tree = tree.clone();
    let places: Vec<usize> =
        (0..tree.files.len()).filter(|&file| tree.files[file].language == Language::Rust).collect();
    if let Some(&middle) = places.get(places.len() / 2) {
        let text = &tree.files[middle].text;
        let changed = SourceText { path: text.path.clone(), text: format!("{}{change}", text.text) };
        tree.files[middle].text = Arc::new(changed);
    }
    tree
}
