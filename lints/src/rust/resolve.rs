//! From what was read to a workspace with every name resolved.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use onefold::TextRange;
use onefold_model::{Diagnostic, Model, Outcome, Span};
use rayon::prelude::*;

use super::cache::{Cache, ParsedFile, deep_stack, parse_marked};
use super::kept::{Files, Mark, Mentioned};
use super::modules::{Graph, Input, InputFile, Map, Missing};
use super::syntax::Source;
use super::walk::{Found, World};
use super::{SyntaxError, parse};
use crate::config::LintConfig;
use crate::globs::Globs;
use crate::run::Run;
use crate::workspace::{CrateTarget, FileText, Language, RustFile, SourceFile, SourceTree, Workspace};

/// Of one file: its package, its crates, its mentions and the files that it reaches.
type Resolved = (Option<usize>, Vec<CrateTarget>, Mentioned);

/// A file that was read.
struct ReadFile {
    text: FileText,
    source: Option<Source>,
    mark: Option<Mark>,
}

impl Workspace {
    /// Parses all Rust files and resolves their names. A file that does not parse is told of and
    /// stays in the workspace as text.
    pub fn resolve(
        tree: SourceTree,
        config: LintConfig,
        run: Run,
        contracts: Option<Model>,
    ) -> Outcome<Workspace> {
        let parsed = tree.files.par_iter().map(|file| match file.language {
            Language::Rust => Some(parse(&file.text.text)),
            Language::Manifest | Language::Other => None,
        });
        let parsed = parsed.collect();
        Workspace::resolve_parsed(tree, parsed, config, run, contracts)
    }

    /// The same for files that are parsed already, in the order of the tree; `None` for those that
    /// are not Rust.
    pub fn resolve_parsed(
        tree: SourceTree,
        parsed: Vec<Option<Result<Source, SyntaxError>>>,
        config: LintConfig,
        run: Run,
        contracts: Option<Model>,
    ) -> Outcome<Workspace> {
        let parsed = parsed.into_iter().map(|parsed| parsed.map(|result| (result, None))).collect();
        resolved(tree, parsed, config, run, contracts, None)
    }

    /// The same with what an earlier run found out, and what is to be kept for the next one. Of a run
    /// that is interrupted that is of no use.
    pub fn resolve_since(
        before: &Cache,
        tree: SourceTree,
        config: LintConfig,
        run: Run,
        contracts: Option<Model>,
    ) -> (Outcome<Workspace>, Cache) {
        let (parsed, mut cache) = parse_marked(&tree.files, before, &run);
        let outcome = deep_stack(|| {
            resolved(tree, parsed, config, run, contracts, Some(Keep { before, cache: &mut cache }))
        });
        (outcome, cache)
    }
}

/// What is known from before, and what is to be known next time.
struct Keep<'c> {
    before: &'c Cache,
    cache: &'c mut Cache,
}

fn resolved(
    tree: SourceTree,
    parsed: Vec<Option<ParsedFile>>,
    config: LintConfig,
    run: Run,
    contracts: Option<Model>,
    keep: Option<Keep<'_>>,
) -> Outcome<Workspace> {
    let SourceTree { packages, files, built: _ } = tree;
    let mut diagnostics = Vec::new();
    let mut read: Vec<ReadFile> = Vec::with_capacity(files.len());
    for (text, parsed) in files.into_iter().zip(parsed) {
        let (source, mark) = match parsed {
            Some((Ok(source), mark)) => (Some(source), mark),
            Some((Err(error), _)) => {
                diagnostics.push(unreadable(&text, error));
                (None, None)
            }
            None => (None, None),
        };
        read.push(ReadFile { text, source, mark });
    }
    read.sort_by(|one, other| one.text.text.path.cmp(&other.text.text.path));
    let (resolved, missing, crowded) = resolve_all(&packages, &read, &run, keep);
    let excluded = Globs::new(config.exclude.iter().map(|glob| glob.value.as_str()));
    let missing = missing.iter().filter(|missing| !missing.paths.iter().any(|path| excluded.has(path)));
    let unread = missing.map(|missing| unread(&read[missing.file].text, missing));
    diagnostics.extend(unread);
    diagnostics.extend(crowded.into_iter().map(|(file, at)| overflow(&read[file].text, at)));
    let files = read.into_iter().zip(resolved);
    let files = files.map(|(file, (package, crates, (mentions, reaches)))| SourceFile {
        rust: file.source.map(|source| RustFile { package, crates, source, mentions, reaches }),
        text: file.text.text,
        language: file.text.language,
    });
    let files = files.collect();
    Outcome::new(Workspace { config, run, packages, files, contracts, index: OnceLock::new() }, diagnostics)
}

/// That the file of a module is not there, or was left out where cargo would read it.
fn unread(file: &FileText, missing: &Missing) -> Diagnostic {
    let span = Span::Text { file: Arc::clone(&file.text), range: missing.at, pointer: None };
    let paths: Vec<String> = missing.paths.iter().map(|path| format!("`{path}`")).collect();
    let message = format!("the file of this module is not read: there is no {}", paths.join(" or "));
    Diagnostic::error("unreadable-source", message).at(Some(span)).help(
        "let git see the file, or say that it is none to judge: add it to `[[lint.exclude]]` with a reason",
    )
}

/// That macros put in more items than are read.
fn overflow(file: &FileText, at: TextRange) -> Diagnostic {
    let span = Span::Text { file: Arc::clone(&file.text), range: at, pointer: None };
    let message =
        "macros put more items into this crate than are read: what this one puts in is not all judged";
    Diagnostic::error("unreadable-source", message)
        .at(Some(span))
        .help("write fewer items by macros, or divide the crate")
}

fn unreadable(file: &FileText, error: SyntaxError) -> Diagnostic {
    let span = Span::Text { file: Arc::clone(&file.text), range: error.at, pointer: None };
    Diagnostic::error("unreadable-source", format!("this is not Rust: {}", error.message))
        .at(Some(span))
        .help("correct it, or add the file to `[[lint.exclude]]` with a reason")
}

fn resolve_all(
    packages: &[crate::workspace::Package],
    read: &[ReadFile],
    run: &Run,
    keep: Option<Keep<'_>>,
) -> (Vec<Resolved>, Vec<Missing>, Vec<(usize, TextRange)>) {
    let mut codes: Map<&str, String> = Map::default();
    let mut members: Map<&str, usize> = Map::default();
    for (index, package) in packages.iter().enumerate() {
        let dependencies = package.dependencies.iter().map(|dependency| dependency.package.as_str());
        for name in dependencies.chain([package.name.as_str()]) {
            codes.entry(name).or_insert_with(|| name.replace('-', "_"));
        }
        if package.folder.is_some() {
            members.entry(&package.name).or_insert(index);
        }
    }
    let files = read.iter();
    let files = files.map(|file| InputFile { text: &file.text.text, source: file.source.as_ref() });
    let by_path = read.iter().enumerate().map(|(index, file)| (file.text.text.path.as_str(), index));
    let by_path = by_path.collect();
    let input = Input { packages, members, codes: &codes, files: files.collect(), by_path };
    let mut graph = Graph::collect(&input);
    graph.resolve_imports();
    graph.resolve_members();
    let missing = std::mem::take(&mut graph.missing);
    let mut crowded = std::mem::take(&mut graph.crowded);
    crowded.sort();
    // Several crates may have the same macros.
    crowded.dedup();
    let world = World::new(graph);
    let files = Files::new(
        packages,
        read.iter().map(|file| &file.text).collect(),
        read.iter().map(|file| file.mark.as_ref()).collect(),
    );
    // Of a source without a mark nobody could tell whether it changed.
    let keep = keep.filter(|_| read.iter().all(|file| file.source.is_some() == file.mark.is_some()));
    let (before, outlines) = match &keep {
        Some(keep) => (keep.before.walked.as_ref(), &keep.before.outlines),
        None => (None, &BTreeMap::new()),
    };
    let still = files.still(before, outlines);
    let one = |file: usize| match still[file].and_then(|bytes| files.unpacked(bytes)) {
        _ if run.is_interrupted() => Resolved::default(),
        Some(mentioned) => with_crates(&world, file, mentioned),
        None => with_crates(&world, file, mentioned(&world, file)),
    };
    let resolved: Vec<Resolved> = (0..read.len()).into_par_iter().map(one).collect();
    if let Some(keep) = keep {
        let walked = files.walked(&still, before, |file| {
            let (mentions, reaches) = &resolved[file].2;
            (mentions, reaches)
        });
        let is_new = |(file, still): (&ReadFile, &Option<&[u8]>)| file.mark.is_some() && still.is_none();
        let is_changed = before.is_none() || read.iter().zip(&still).any(is_new);
        keep.cache.walk(walked, is_changed);
    }
    (resolved, missing, crowded)
}

fn with_crates(world: &World<'_>, file: usize, mentioned: Mentioned) -> Resolved {
    let graph = &world.graph;
    let mut package = None;
    let mut crates = Vec::new();
    for &id in &graph.crates_of[file] {
        let krate = graph.krate(id);
        if let Some(target) = krate.target {
            package = package.or(krate.package);
            if !crates.contains(target) {
                crates.push(target.clone());
            }
        }
    }
    (package, crates, mentioned)
}

fn mentioned(world: &World<'_>, file: usize) -> Mentioned {
    let found = world.mentions(file);
    let (mut mentions, mut reaches) = (Vec::with_capacity(found.len()), Vec::new());
    for (index, Found { mention, files }) in found.into_iter().enumerate() {
        reaches.extend(files.into_iter().map(|file| (file, index)));
        mentions.push(mention);
    }
    // From a whole list a set is built at once.
    (mentions, reaches.into_iter().collect())
}
