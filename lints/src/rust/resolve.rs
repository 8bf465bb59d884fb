//! From what was read to a workspace with every name resolved.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use onefold::TextRange;
use onefold_model::{Diagnostic, Model, Outcome, Span};
use rayon::prelude::*;

use super::mention::Mention;
use super::modules::{Graph, Input, InputFile, Map, Missing};
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
use crate::workspace::{CrateTarget, FileText, Language, RustFile, SourceFile, SourceTree, Workspace};

/// Of one file: its package, its crates, its mentions and the files that it reaches.
type Resolved = (Option<usize>, Vec<CrateTarget>, Vec<Mention>, BTreeSet<(usize, usize)>);

/// What one resolving gives: of each file, modules whose files are missing, macros that put in too much.
type AllResolved = (Vec<Resolved>, Vec<Missing>, Vec<(usize, TextRange)>);

/// How often files may be read because others ask for them; then all are.
const MOST_ROUNDS: usize = 4;

/// A file on its way to a [`SourceFile`].
struct ReadFile {
    text: FileText,
    source: Option<Source>,
    is_put_off: bool,
}

impl ReadFile {
    fn text(&self) -> &str {
        &self.text.text.text
    }

    /// Takes what became of the text, and tells what is wrong with it.
    fn take(&mut self, parsed: Result<Source, SyntaxError>) -> Option<Diagnostic> {
        self.is_put_off = false;
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
        let put_off = put_off(&tree);
        let SourceTree { packages, files, built: _ } = tree;
        let mut diagnostics = Vec::new();
        let mut read: Vec<ReadFile> = Vec::with_capacity(files.len());
        for ((text, parsed), is_put_off) in files.into_iter().zip(parsed).zip(put_off) {
            let mut file = ReadFile { is_put_off: is_put_off && parsed.is_none(), text, source: None };
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
            rayon::join(|| resolve_wanted(&packages, &mut read, &run, &mut told), scripts_of);
        diagnostics.extend(told);
        diagnostics.extend(scripts.diagnostics);
        let excluded = Globs::new(config.exclude.iter().map(|glob| glob.value.as_str()));
        let missing = missing.iter().filter(|missing| !missing.paths.iter().any(|path| excluded.has(path)));
        let unread = missing.map(|missing| unread(&read[missing.file].text, missing));
        diagnostics.extend(unread);
        diagnostics.extend(crowded.into_iter().map(|(file, at)| overflow(&read[file].text, at)));
        let files = read.into_iter().zip(resolved).zip(scripts.files);
        let files = files.map(|((file, (package, crates, mentions, reaches)), script)| SourceFile {
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

/// Resolves all files, and parses those that were put off and are wanted after all; `told` is of these.
fn resolve_wanted(
    packages: &[crate::workspace::Package],
    read: &mut [ReadFile],
    run: &Run,
    told: &mut Vec<Diagnostic>,
) -> AllResolved {
    let mut rounds = 0;
    loop {
        let wanted = match resolve_all(packages, read, run) {
            Ok(found) => return found,
            Err(wanted) => wanted,
        };
        // What is read asks for more, and each time all is collected again.
        rounds += 1;
        let is_wanted = |index| wanted.contains(&index) || rounds >= MOST_ROUNDS;
        let files = read.par_iter_mut().enumerate();
        let files = files.filter(|(index, file)| file.is_put_off && is_wanted(*index));
        let found: Vec<Diagnostic> = files.filter_map(|(_, file)| file.take(parse(file.text()))).collect();
        told.extend(found);
    }
}

/// Resolves all files, or says which it needs besides.
fn resolve_all(
    packages: &[crate::workspace::Package],
    read: &[ReadFile],
    run: &Run,
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
    let missing = std::mem::take(&mut graph.missing);
    let mut crowded = std::mem::take(&mut graph.crowded);
    crowded.sort();
    // Several crates may have the same macros.
    crowded.dedup();
    let world = World::new(graph);
    let one = |file| if run.is_interrupted() { Resolved::default() } else { one_file(&world, file) };
    Ok(((0..read.len()).into_par_iter().map(one).collect(), missing, crowded))
}

/// The members that are frameworks whose surfaces rules know: they bear the name of one and define
/// what it is used by. The crates that go together with each are its value.
fn vendored(
    packages: &[crate::workspace::Package],
    read: &[ReadFile],
) -> Map<usize, &'static [&'static str]> {
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

fn one_file(world: &World<'_>, file: usize) -> Resolved {
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
    let found = world.mentions(file);
    let (mut mentions, mut reaches) = (Vec::with_capacity(found.len()), Vec::new());
    for (index, Found { mention, files }) in found.into_iter().enumerate() {
        reaches.extend(files.into_iter().map(|file| (file, index)));
        mentions.push(mention);
    }
    // From a whole list a set is built at once.
    (package, crates, mentions, reaches.into_iter().collect())
}
