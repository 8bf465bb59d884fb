//! From what was read to a workspace with every name resolved.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use onefold::TextRange;
use onefold_model::{Diagnostic, Model, Outcome, Span};
use rayon::prelude::*;

use super::cache::{Cache, Parsed, ParsedFile, deep_stack, of_text, parse_all};
use super::kept::{Files, Mark, Mentioned};
use super::modules::{Graph, Input, InputFile, Map, Missing, TakenIn, is_outside};
use super::put_off::put_off;
use super::syntax::Source;
use super::walk::{Found, World};
use super::{SyntaxError, parse};
use crate::config::LintConfig;
use crate::facts::defines;
use crate::globs::Globs;
use crate::rules::framework;
use crate::run::Run;
use crate::script;
use crate::workspace::{
    CrateTarget, FileText, Language, Package, RustFile, SourceFile, SourceTree, Workspace,
};

/// Of one file: its package, its crates, its mentions and the files that it reaches.
type Resolved = (Option<usize>, Vec<CrateTarget>, Mentioned);

/// What one resolving gives: of each file, modules whose files are missing, macros that put in too much.
type AllResolved = (Vec<Resolved>, Vec<Missing>, Vec<(usize, TextRange)>);

/// What there is besides files.
type Ground<'g> = (&'g [Package], &'g LintConfig);

/// How often files may be read because others ask for them; then all are.
const MOST_ROUNDS: usize = 4;

/// A file on its way to a [`SourceFile`].
struct ReadFile {
    text: FileText,
    source: Option<Source>,
    mark: Option<Mark>,
    is_put_off: bool,
}

impl ReadFile {
    fn text(&self) -> &str {
        &self.text.text.text
    }

    /// Takes what became of the text, and tells what is wrong with it.
    fn take(&mut self, (parsed, mark): ParsedFile) -> Option<Diagnostic> {
        self.is_put_off = false;
        self.mark = mark;
        match parsed {
            Ok(source) => {
                self.source = Some(source);
                None
            }
            Err(error) => Some(unreadable(&self.text, error)),
        }
    }
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
        let files = tree.files.par_iter().zip(put_off(&tree));
        let parsed = files.map(|(file, is_put_off)| match file.language {
            Language::Rust if !is_put_off => Some(parse(&file.text.text)),
            Language::Rust | Language::Manifest | Language::Script | Language::Project | Language::Other => {
                None
            }
        });
        let parsed = parsed.collect();
        super::deep_stack(|| Workspace::resolve_parsed(tree, parsed, config, run, contracts))
    }

    /// The same for files that are parsed already, in the order of the tree; `None` for those that
    /// are not Rust, and for those of tests, benches and examples, which are parsed when they are asked for.
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
        deep_stack(|| {
            let (parsed, cache) = parse_all(&tree, before, &run);
            let mut keep = Keep { before, cache };
            let outcome = resolved(tree, parsed, config, run, contracts, Some(&mut keep));
            (outcome, keep.cache)
        })
    }
}

/// What is known from before, and what is to be known next time.
struct Keep<'c> {
    before: &'c Cache,
    cache: Cache,
}

fn resolved(
    tree: SourceTree,
    parsed: Vec<Option<ParsedFile>>,
    config: LintConfig,
    run: Run,
    contracts: Option<Model>,
    keep: Option<&mut Keep<'_>>,
) -> Outcome<Workspace> {
    let put_off = put_off(&tree);
    let SourceTree { packages, files, unread: told_of, built: _, leftovers: _ } = tree;
    let mut diagnostics = Vec::new();
    let mut read: Vec<ReadFile> = Vec::with_capacity(files.len());
    for ((text, parsed), is_put_off) in files.into_iter().zip(parsed).zip(put_off) {
        let mut file =
            ReadFile { is_put_off: is_put_off && parsed.is_none(), text, source: None, mark: None };
        if let Some(parsed) = parsed {
            diagnostics.extend(file.take(parsed));
        }
        read.push(file);
    }
    read.sort_by(|one, other| one.text.text.path.cmp(&other.text.text.path));
    let texts: Vec<FileText> = read.iter().map(|file| file.text.clone()).collect();
    let texts: Vec<&FileText> = texts.iter().collect();
    let scripts_of = || script::resolve(&texts, &config, &run);
    let mut told = Vec::new();
    let ((resolved, missing, crowded), scripts) =
        rayon::join(|| resolve_wanted((&packages, &config), &mut read, &run, &mut told, keep), scripts_of);
    diagnostics.extend(told);
    diagnostics.extend(scripts.diagnostics);
    let excluded = Globs::new(config.exclude.iter().map(|glob| glob.value.as_str()));
    // What is there and could not be read is told already, as a folder with all that it holds.
    let is_told = |path: &str| {
        told_of.contains(path) || path.match_indices('/').any(|(at, _)| told_of.contains(&path[..at]))
    };
    let is_known = |path: &String| excluded.has(path) || is_told(path);
    let missing = missing.iter().filter(|missing| !missing.paths.iter().any(is_known));
    let unread = missing.map(|missing| unread(&read[missing.file].text, missing));
    diagnostics.extend(unread);
    diagnostics.extend(crowded.into_iter().map(|(file, at)| overflow(&read[file].text, at)));
    let files = read.into_iter().zip(resolved).zip(scripts.files);
    let files = files.map(|((file, (package, crates, (mentions, reaches))), script)| SourceFile {
        rust: file.source.map(|source| RustFile { package, crates, source, mentions, reaches }),
        script,
        text: file.text.text,
        language: file.text.language,
    });
    let files = files.collect();
    Outcome::new(
        Workspace {
            config,
            packages,
            run,
            projects: scripts.projects,
            files,
            contracts,
            index: OnceLock::new(),
            handed: OnceLock::new(),
        },
        diagnostics,
    )
}

/// That a file is not there or not below the folder, or was left out where cargo would read it.
fn unread(file: &FileText, missing: &Missing) -> Diagnostic {
    let span = Span::Text { file: Arc::clone(&file.text), range: missing.at, pointer: None };
    let what = match missing.what {
        TakenIn::Module => "the file of this module",
        TakenIn::Included => "the file that is taken in here",
    };
    let (message, help) = if missing.paths.iter().all(|path| is_outside(path)) {
        let place = match missing.paths.iter().all(|path| path.starts_with('/')) {
            true => "has an absolute path, which lies outside of what is judged",
            false => "lies outside of the folder of the configuration and is not judged",
        };
        let help = "move it below that folder and name it from there, or allow it with the reason";
        (format!("{what} {place}"), help)
    } else {
        let paths: Vec<String> = missing.paths.iter().map(|path| format!("`{path}`")).collect();
        let help = "let git see the file, or say that it is none to judge: add it to `[[lint.exclude]]` with a reason";
        (format!("{what} is not read: there is no {}", paths.join(" or ")), help)
    };
    Diagnostic::error("unreadable-source", message).at(Some(span)).help(help)
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

/// Resolves all files, and parses those that were put off and are wanted after all; `told` is of these.
fn resolve_wanted(
    ground: Ground<'_>,
    read: &mut [ReadFile],
    run: &Run,
    told: &mut Vec<Diagnostic>,
    mut keep: Option<&mut Keep<'_>>,
) -> AllResolved {
    let mut rounds = 0;
    loop {
        let wanted = match resolve_all(ground, read, run, keep.as_deref_mut()) {
            Ok(found) => return found,
            Err(wanted) => wanted,
        };
        // What is read asks for more, and each time all is collected again.
        rounds += 1;
        let is_wanted = |index| wanted.contains(&index) || rounds >= MOST_ROUNDS;
        let before = keep.as_ref().map(|keep| keep.before);
        let files = read.par_iter().enumerate();
        let files = files.filter(|(index, file)| file.is_put_off && is_wanted(*index));
        let files = files.map(|(index, file)| match before {
            Some(before) => (index, of_text(file.text(), before)),
            None => (index, (parse(file.text()), None)),
        });
        let parsed: Vec<(usize, Parsed)> = files.collect();
        for (index, parsed) in parsed {
            let parsed = match &mut keep {
                Some(keep) => keep.cache.hold(parsed),
                None => (parsed.0, None),
            };
            told.extend(read[index].take(parsed));
        }
    }
}

/// Resolves all files, or says which it needs besides.
fn resolve_all(
    (packages, config): Ground<'_>,
    read: &[ReadFile],
    run: &Run,
    keep: Option<&mut Keep<'_>>,
) -> Result<AllResolved, BTreeSet<usize>> {
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
    let files = files.map(|file| InputFile {
        text: &file.text.text,
        source: file.source.as_ref(),
        is_put_off: file.is_put_off && !run.is_interrupted(),
    });
    let by_path = read.iter().enumerate().map(|(index, file)| (file.text.text.path.as_str(), index));
    let by_path = by_path.collect();
    let vendored = vendored(packages, read);
    let input = Input { packages, members, vendored, codes: &codes, files: files.collect(), by_path };
    let mut graph = Graph::collect(&input);
    if !graph.wanted.is_empty() {
        return Err(graph.wanted);
    }
    graph.resolve_imports();
    graph.resolve_members();
    let mut missing = std::mem::take(&mut graph.missing);
    missing.sort();
    let mut crowded = std::mem::take(&mut graph.crowded);
    crowded.sort();
    // Several crates may have the same macros, and the same modules.
    crowded.dedup();
    missing.dedup();
    let world = World::new(graph);
    let walk = |file: usize| mentioned(&world, file);
    let mentioned = match keep {
        _ if run.is_interrupted() => read.iter().map(|_| Mentioned::default()).collect(),
        Some(keep) => since(read, &input, config, keep, walk),
        None => (0..read.len()).into_par_iter().map(walk).collect(),
    };
    let resolved = mentioned.into_iter().enumerate();
    let resolved = resolved.map(|(file, mentioned)| with_crates(&world, file, mentioned)).collect();
    Ok((resolved, missing, crowded))
}

/// What every file mentions: kept from before where that still holds, else what `walk` finds.
fn since(
    read: &[ReadFile],
    input: &Input<'_>,
    config: &LintConfig,
    keep: &mut Keep<'_>,
    walk: impl Fn(usize) -> Mentioned + Sync,
) -> Vec<Mentioned> {
    let Keep { before, cache } = keep;
    let vendored: BTreeMap<&usize, _> = input.vendored.iter().collect();
    let excluded: Vec<&str> = config.exclude.iter().map(|glob| glob.value.as_str()).collect();
    let files = Files::new(
        &(input.packages, vendored, excluded),
        read.iter().map(|file| &file.text).collect(),
        read.iter().map(|file| file.mark.as_ref()).collect(),
    );
    // Of a source without a mark nobody could tell whether it changed.
    let is_known = read.iter().all(|file| file.source.is_some() == file.mark.is_some());
    let walked = before.walked.as_ref().filter(|_| is_known);
    let still = files.still(walked, &before.outlines);
    let one = |file: usize| match still[file].and_then(|part| files.unpacked(part)) {
        Some(kept) => (kept, true),
        None => (walk(file), false),
    };
    let mentioned: Vec<(Mentioned, bool)> = (0..read.len()).into_par_iter().map(one).collect();
    let is_new = |(file, (_, is_kept)): (&ReadFile, &(Mentioned, bool))| file.mark.is_some() && !is_kept;
    let is_changed = walked.is_none() || read.iter().zip(&mentioned).any(is_new);
    let now = if is_known { files.walked(walked, &mentioned) } else { None };
    cache.walk(now, is_changed, before);
    mentioned.into_iter().map(|(mentioned, _)| mentioned).collect()
}

/// The members that are frameworks whose surfaces rules know: they bear the name of one and define
/// what it is used by. The crates that go together with each are its value.
fn vendored(packages: &[Package], read: &[ReadFile]) -> Map<usize, &'static [&'static str]> {
    let mut found = Map::default();
    for (index, package) in packages.iter().enumerate() {
        let Some(folder) = &package.folder else { continue };
        let begin = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let files = || read.iter().filter(|file| file.text.text.path.starts_with(&begin));
        let has = |name: &str, family: &[&str]| {
            files().any(|file| file.source.as_ref().is_some_and(|source| defines(source, name, family)))
        };
        if let Some(family) = framework(&package.name.replace('-', "_"), has) {
            found.insert(index, family);
        }
    }
    found
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
