//! `bench lint`: what linting costs beside bare parsing by syn and oxc, and what an unchanged tree saves.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use onefold::SourceText;
use onefold_cli::{Exit, Session, Stop};
use onefold_lints::engine::{self, Options};
use onefold_lints::rust::{Cache, parse, put_off};
use onefold_lints::{FileText, Language, LintConfig, RULES, Run, SourceTree, Workspace};

use super::clock::CpuTime;
use super::{median, milliseconds, scripts};

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
    let config = LintConfig::default();
    let read = onefold_lints::read(folder, &config, &Run::default());
    let tree = read.value.ok_or_else(|| Stop::usage("the sources cannot be read"))?;
    let part = |wanted: &[Language]| {
        let files = tree.files.iter().filter(|file| wanted.contains(&file.language)).cloned();
        SourceTree { files: files.collect(), ..tree.clone() }
    };
    of_rust(session, &part(&[Language::Rust, Language::Manifest]), &config);
    of_scripts(session, &part(&[Language::Script, Language::Project]), &config);
    Ok(Exit::Clean)
}

fn of_rust(session: &Session<'_>, tree: &SourceTree, config: &LintConfig) {
    let sources: Vec<&str> = rust(tree).map(|file| file.text.text.as_str()).collect();
    if sources.is_empty() {
        return;
    }
    let table = Table::new(session, "syn", &sources);
    let rounds: Vec<Round> = (0..RUNS).map(|_| round(tree, &sources, config)).collect();
    let of = |part: fn(&Round) -> Duration| median(rounds.iter().map(part).collect());
    let syn = of(|round| round.syn);
    table.line("syn alone", syn, syn);
    table.line("parse and lower", of(|round| round.parse), syn);
    table.line("resolve", of(|round| round.resolve), syn);
    table.line("rules", of(|round| round.rules), syn);
    table.line("together", of(|round| round.parse + round.resolve + round.rules), syn);
    let cold = of(|round| round.cold);
    table.line("cold run", cold, syn);
    let table = Table { base: "cold", ..table };
    table.line("function added", of(|round| round.added), cold);
    table.line("body changed", of(|round| round.body), cold);
}

fn of_scripts(session: &Session<'_>, tree: &SourceTree, config: &LintConfig) {
    let sources: Vec<&str> = scripts::of(tree).map(|file| file.text.text.as_str()).collect();
    if sources.is_empty() {
        return;
    }
    let table = Table::new(session, "oxc", &sources);
    let rounds: Vec<scripts::Round> = (0..RUNS).map(|_| scripts::round(tree, config)).collect();
    let of = |part: fn(&scripts::Round) -> Duration| median(rounds.iter().map(part).collect());
    let oxc = of(|round| round.oxc);
    table.line("oxc alone", oxc, oxc);
    table.line("parse", of(|round| round.parse), oxc);
    table.line("resolve and link", of(|round| round.link), oxc);
    table.line("rules", of(|round| round.rules), oxc);
    table.line("together", of(|round| round.parse + round.link + round.rules), oxc);
}

/// What is told of the sources in one language.
struct Table<'s> {
    session: &'s Session<'s>,
    /// What times are held against.
    base: &'static str,
    bytes: usize,
}

impl<'s> Table<'s> {
    fn new(session: &'s Session<'s>, base: &'static str, sources: &[&str]) -> Self {
        let bytes = sources.iter().map(|text| text.len()).sum::<usize>();
        let files = sources.len();
        let title = format!("CPU time, median of {RUNS} runs over {files} files, {bytes} bytes");
        session.terminal().answer(&title);
        Table { session, base, bytes }
    }

    fn line(&self, name: &str, time: Duration, base: Duration) {
        let rate = self.bytes as f64 / 1e6 / time.as_secs_f64();
        let ratio = time.as_secs_f64() / base.as_secs_f64();
        let (time, base) = (milliseconds(time), self.base);
        self.session
            .terminal()
            .answer(&format!("{name:<16}{time}  {rate:>7.1} MB/s  {ratio:>5.2} of {base}"));
    }
}

fn round(tree: &SourceTree, sources: &[&str], config: &LintConfig) -> Round {
    let start = CpuTime::now();
    for text in sources {
        let _ = syn::parse_file(text);
        proc_macro2::extra::invalidate_current_thread_spans();
    }
    let syn = CpuTime::now() - start;

    let start = CpuTime::now();
    let files = tree.files.iter().zip(put_off(tree));
    let parsed = files.map(|(file, is_put_off)| match file.language {
        Language::Rust if !is_put_off => Some(parse(&file.text.text)),
        Language::Rust | Language::Manifest | Language::Script | Language::Project | Language::Other => None,
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

    let (cold, cache) = whole(tree, Vec::new(), config);
    let (added, cache) = whole(&changed(tree, CHANGES[0]), cache, config);
    let (body, _) = whole(&changed(tree, CHANGES[1]), cache, config);
    Round { syn, parse, resolve, rules, cold, added, body }
}

/// All that comes behind reading the files, and the cache that it leaves.
fn whole(tree: &SourceTree, cache: Vec<u8>, config: &LintConfig) -> (Duration, Vec<u8>) {
    let copy = tree.clone();
    let start = CpuTime::now();
    let before = Cache::read(cache);
    let (resolved, kept) = Workspace::resolve_since(&before, copy, config.clone(), Run::default(), None);
    let written = kept.written();
    let resolve = CpuTime::now() - start;
    let workspace = resolved.value.expect("a tree always gives a workspace");
    (resolve + judge(&workspace, config), written)
}

pub(super) fn judge(workspace: &Workspace, config: &LintConfig) -> Duration {
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
