//! Reads all scripts of a workspace and follows their requests.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use onefold_model::{Diagnostic, Span};
use onefold_typescript::{
    Alias, Module, PackageFacts, Problem, ProblemKind, Request, Resolution, Resolver, Specifier, SyntaxError,
    parse_within,
};
use rayon::prelude::*;

use super::link::mentions;
use super::patterns::Patterns;
use super::program::Script;
use crate::config::LintConfig;
use crate::run::Run;
use crate::rust::{Hasher, STACK};
use crate::workspace::{FileText, Language, Lead, Project, ScriptFile};

/// What became of the scripts of a workspace.
pub(crate) struct Scripts {
    /// The packages of npm in the tree, by folder.
    pub projects: Vec<Project>,
    /// Each file that is a script and could be read.
    pub files: Vec<Option<ScriptFile>>,
    /// What could not be read.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads the scripts among the files of a workspace, which are sorted by path.
pub(crate) fn resolve(files: &[&FileText], config: &LintConfig, run: &Run) -> Scripts {
    let goes_on = || !run.is_interrupted();
    let read = || -> Vec<Option<Result<Module, SyntaxError>>> {
        let parsed = files.par_iter().map(|file| match file.language {
            Language::Script if goes_on() => Some(parse_within(&file.text.path, &file.text.text, STACK)),
            Language::Script | Language::Rust | Language::Manifest | Language::Project | Language::Other => {
                None
            }
        });
        parsed.collect()
    };
    if !files.iter().any(|file| matches!(file.language, Language::Script | Language::Project)) {
        return Scripts {
            projects: Vec::new(),
            files: files.iter().map(|_| None).collect(),
            diagnostics: Vec::new(),
        };
    }
    let (parsed, (resolver, problems)) = rayon::join(read, || resolver(files, config));
    let mut diagnostics: Vec<Diagnostic> =
        problems.iter().filter_map(|problem| of_settings(files, problem)).collect();
    let tree = Tree::new(files);
    let patterns = Patterns::new(files);
    let parsed: Vec<_> = files.iter().zip(parsed).collect();
    let read: Vec<Option<Result<Script, Diagnostic>>> = parsed
        .into_par_iter()
        .map(|(file, parsed)| {
            let module = match parsed? {
                Ok(module) => module,
                Err(error) => return Some(Err(unreadable(file, error))),
            };
            let mut leads = Vec::with_capacity(module.requests.len());
            let mut elsewhere = BTreeSet::new();
            for (number, request) in module.requests.iter().enumerate() {
                let (all, left) = tree.leads(file, request, &resolver, &patterns);
                elsewhere.extend(left.into_iter().map(|lead| (number, lead)));
                leads.push(all);
            }
            Some(Ok(Script { text: Arc::clone(&file.text), module, leads, elsewhere }))
        })
        .collect();
    let mut scripts = Vec::with_capacity(read.len());
    for script in read {
        match script.transpose() {
            Ok(script) => scripts.push(script),
            Err(diagnostic) => {
                diagnostics.push(diagnostic);
                scripts.push(None);
            }
        }
    }
    let mentions = mentions(&scripts, goes_on);
    let projects: Vec<Project> = resolver.packages().map(project).collect();
    let by_folder: HashMap<&str, usize, Hasher> =
        projects.iter().enumerate().map(|(index, project)| (project.folder.as_str(), index)).collect();
    let files = scripts.into_iter().zip(mentions).map(|(script, mentions)| {
        let Script { text, module, leads, elsewhere } = script?;
        let project = folders(&text.path).find_map(|folder| by_folder.get(folder).copied());
        let is_verbatim = !is_typed(&text.path) || resolver.is_verbatim(&text.path);
        Some(ScriptFile { project, is_verbatim, module, leads, elsewhere, mentions })
    });
    let files = files.collect();
    Scripts { projects, files, diagnostics }
}

fn resolver(files: &[&FileText], config: &LintConfig) -> (Resolver, Vec<Problem>) {
    let files = files.iter().map(|file| {
        let path = file.text.path.as_str();
        (path, Resolver::is_settings(path).then_some(file.text.text.as_str()))
    });
    let aliases = config.aliases.iter().map(|alias| Alias {
        pattern: alias.pattern.value.clone(),
        targets: alias.targets.iter().map(|target| target.value.clone()).collect(),
    });
    Resolver::new(files, aliases.collect())
}

fn project(facts: &PackageFacts) -> Project {
    let names = facts.dependencies.iter().flat_map(|(known, own)| [known, own]);
    Project {
        name: facts.name.clone(),
        folder: facts.folder.clone(),
        dependencies: names.cloned().collect::<BTreeSet<String>>(),
    }
}

/// The files of a workspace by their paths.
struct Tree<'f> {
    by_path: HashMap<&'f str, usize, Hasher>,
}

impl<'f> Tree<'f> {
    fn new(files: &[&'f FileText]) -> Self {
        let by_path = files.iter().enumerate().map(|(index, file)| (file.text.path.as_str(), index));
        Tree { by_path: by_path.collect() }
    }

    /// Where a request leads, and the places of those leads that no build for browsers takes.
    fn leads(
        &self,
        file: &FileText,
        request: &Request,
        resolver: &Resolver,
        patterns: &Patterns,
    ) -> (Vec<Lead>, Vec<usize>) {
        match &request.specifier {
            Specifier::Text(text) => {
                let path = file.text.path.as_str();
                let answers = resolver.resolve(path, text, request.form);
                let left = match resolver.of_browsers(path, text, request.form, &answers) {
                    Some(chosen) => (0..answers.len()).filter(|at| !chosen.contains(&answers[*at])).collect(),
                    None => Vec::new(),
                };
                (answers.into_iter().map(|answer| self.lead(answer)).collect(), left)
            }
            Specifier::Parts(parts) => {
                let fitting = patterns.fitting(&file.text.path, parts);
                (fitting.into_iter().map(Lead::File).collect(), Vec::new())
            }
            Specifier::Unknown => (Vec::new(), Vec::new()),
        }
    }

    fn lead(&self, answer: Resolution) -> Lead {
        match answer {
            Resolution::File(path) => match self.by_path.get(path.as_str()) {
                Some(index) => Lead::File(*index),
                None => Lead::Elsewhere(Resolution::File(path)),
            },
            Resolution::Package { .. }
            | Resolution::Builtin(_)
            | Resolution::Asset
            | Resolution::Outside
            | Resolution::Missing(_) => Lead::Elsewhere(answer),
        }
    }
}

/// The folders around a file, the innermost first; the root is empty.
pub(crate) fn folders(path: &str) -> impl Iterator<Item = &str> {
    path.rmatch_indices('/').map(|(end, _)| &path[..end]).chain([""])
}

/// Whether imports of types can be left out of a file: in JavaScript there are none.
fn is_typed(path: &str) -> bool {
    ![".js", ".jsx", ".mjs", ".cjs"].iter().any(|extension| path.ends_with(extension))
}

fn unreadable(file: &FileText, error: SyntaxError) -> Diagnostic {
    let span = Span::Text { file: Arc::clone(&file.text), range: error.at, pointer: None };
    let extension = file.text.path.rsplit('.').next().unwrap_or_default();
    let what = match extension {
        "js" | "jsx" | "mjs" | "cjs" => "JavaScript",
        "vue" => "a component of Vue",
        "svelte" => "a component of Svelte",
        "astro" => "a component of Astro",
        _ => "TypeScript",
    };
    Diagnostic::error("unreadable-source", format!("this is not {what}: {}", error.message))
        .at(Some(span))
        .help("correct it, or add the file to `[[lint.exclude]]` with a reason")
}

/// What is wrong with the settings of scripts.
fn of_settings(files: &[&FileText], problem: &Problem) -> Option<Diagnostic> {
    let index = files.binary_search_by(|file| file.text.path.as_str().cmp(&problem.path)).ok()?;
    let span = Span::Text { file: Arc::clone(&files[index].text), range: problem.at, pointer: None };
    let diagnostic = match problem.kind {
        ProblemKind::Broken => Diagnostic::error("unreadable-source", problem.message.clone())
            .help("correct it, or add the file to `[[lint.exclude]]` with a reason"),
        ProblemKind::Elsewhere => Diagnostic::warning("unreadable-source", problem.message.clone())
            .help("say in this file what is needed of it, such as `paths` and `baseUrl`"),
    };
    Some(diagnostic.at(Some(span)))
}
