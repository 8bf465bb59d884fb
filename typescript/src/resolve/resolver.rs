//! Answers where specifiers lead.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Arc, OnceLock};

use crate::module::Form;

use super::configs::{Configs, is_config};
use super::library::{Asked, By, Files, Found, Library, relative_to_tree};
use super::packages::{PackageFacts, Packages};
use super::problem::Problem;
use super::scope::{Scope, Scopes};
use super::specifier::{self, Kind};
use super::tree::{Tree, below, folder_of, is_asset, is_script, join, under};
use super::{Alias, Resolution, built};

/// Resolves the specifiers of a tree. It reads nothing but what it is given, and may be asked from many
/// threads at once.
pub struct Resolver {
    files: Arc<Files>,
    library: Library,
    aliases: Vec<Alias>,
    scopes: Scopes,
    scripts: BTreeMap<Box<str>, OnceLock<Arc<Scope>>>,
}

impl Resolver {
    /// Takes the paths of a tree, relative and with `/`, each with its text where
    /// [`is_settings`](Self::is_settings) says that it is one of the settings.
    pub fn new<'f>(
        files: impl IntoIterator<Item = (&'f str, Option<&'f str>)>,
        aliases: Vec<Alias>,
    ) -> (Self, Vec<Problem>) {
        let mut tree = Tree::default();
        let mut texts = BTreeMap::new();
        let mut scripts = BTreeMap::new();
        for (path, text) in files {
            tree.add(path);
            if is_script(path) {
                scripts.insert(Box::from(path), OnceLock::new());
            }
            texts.extend(text.map(|text| (path, text)));
        }
        let mut problems = Vec::new();
        let packages = Packages::read(&texts, &mut problems);
        let configs = Configs::read(&texts, &tree, &packages, &mut problems);
        problems.sort_by(|one, other| {
            (&one.path, one.at, &one.message).cmp(&(&other.path, other.at, &other.message))
        });
        let files = Arc::new(Files::new(tree, packages, configs));
        let library = Library::new(Arc::clone(&files));
        (Self { files, library, aliases, scopes: Scopes::default(), scripts }, problems)
    }

    /// Whether the text of a file is needed. Configurations may have any name: those that many packages
    /// extend stand in a folder of their own.
    pub fn is_settings(path: &str) -> bool {
        let is_of_configs = |path: &str| {
            folder_of(path).split('/').any(|folder| {
                folder.contains("tsconfig")
                    || folder.contains("typescript-config")
                    || folder.contains("ts-config")
            })
        };
        match path.rsplit('/').next().unwrap_or(path) {
            "package.json" | "pnpm-workspace.yaml" | "deno.json" | "deno.jsonc" => true,
            name => is_config(path) || (name.ends_with(".json") && is_of_configs(path)),
        }
    }

    /// The packages of the tree, by folder.
    pub fn packages(&self) -> impl ExactSizeIterator<Item = &PackageFacts> {
        self.files.packages.list.iter().map(|manifest| &manifest.facts)
    }

    /// Where a specifier leads that stands in the file `from`. There are several answers where it means
    /// one file in Node.js and another one in browsers, and there is always one.
    pub fn resolve(&self, from: &str, specifier: &str, form: Form) -> Vec<Resolution> {
        self.resolve_for(from, specifier, form, false)
    }

    /// Those of the answers of [`resolve`](Self::resolve) that a build for browsers may choose: of
    /// `exports` the first condition among `browser`, `import`, `module` and `default` that is there, and
    /// never `node`. `None` where it may choose any of them, also where it would find nothing.
    pub fn of_browsers(
        &self,
        from: &str,
        specifier: &str,
        form: Form,
        answers: &[Resolution],
    ) -> Option<Vec<Resolution>> {
        if answers.len() < 2 && !self.files.has_browser_map(folder_of(from)) {
            return None;
        }
        let mut chosen = self.resolve_for(from, specifier, form, true);
        chosen.retain(|answer| !matches!(answer, Resolution::Missing(_)));
        let is_less = answers.iter().any(|answer| !chosen.contains(answer));
        (!chosen.is_empty() && is_less).then_some(chosen)
    }

    fn resolve_for(&self, from: &str, specifier: &str, form: Form, is_of_browsers: bool) -> Vec<Resolution> {
        let by = match form {
            Form::Require | Form::ImportEquals => By::Require,
            Form::Import
            | Form::ExportFrom
            | Form::ExportAll
            | Form::Dynamic
            | Form::ImportType
            | Form::Reference
            | Form::Mention
            | Form::Worker => By::Import,
        };
        let asked = Asked { by, is_of_browsers };
        let plain = specifier::bare_of_suffixes(specifier);
        let is_of_page = matches!(form, Form::Reference | Form::Worker);
        if is_of_page
            && let Kind::Bare(path) = specifier::kind(plain)
            && let Some(target) = join(folder_of(from), path)
            && self.files.tree.has_file(&target)
        {
            return vec![of_file(target)];
        }
        match specifier::kind(plain) {
            Kind::Empty => vec![Resolution::Missing("the specifier is empty".to_owned())],
            Kind::Relative(path) => self.relative(from, path, asked),
            Kind::Rooted(path) => vec![self.rooted(from, path, form)],
            Kind::Internal(_) | Kind::Bare(_) | Kind::Scheme(..) => {
                let scope = self.scope(from);
                scope.answer(plain, asked, || self.named(&scope, plain, asked)).to_vec()
            }
        }
    }

    /// Whether the configuration of a script leaves its imports of types in the program, without their
    /// names (`verbatimModuleSyntax`).
    pub fn is_verbatim(&self, from: &str) -> bool {
        let scope = self.scope(from);
        let option = |id| self.files.configs.option(id, "verbatimModuleSyntax");
        let found = scope.configs.first().and_then(|(id, _)| option(*id));
        found.is_some_and(|(value, _)| value.as_bool() == Some(true))
    }

    pub(super) fn scope(&self, from: &str) -> Arc<Scope> {
        let find = || self.scopes.of(from, &self.files, &self.library);
        match self.scripts.get(from) {
            Some(cell) => Arc::clone(cell.get_or_init(find)),
            None => find(),
        }
    }

    fn relative(&self, from: &str, path: &str, asked: Asked) -> Vec<Resolution> {
        let folder = folder_of(from);
        let Some(target) = join(folder, path) else {
            return vec![if is_asset(path) { Resolution::Asset } else { Resolution::Outside }];
        };
        let is_literal = [".js", ".jsx", ".mjs", ".cjs"].iter().any(|extension| from.ends_with(extension));
        let is_folder = path.ends_with('/') || matches!(path.rsplit('/').next(), Some("." | ".."));
        let mut answers = self.at(&target, is_folder, is_literal, asked);
        if self.files.has_browser_map(folder) {
            let swapped = swapped(self.library.everywhere(folder, path, asked));
            if asked.is_of_browsers && !swapped.is_empty() {
                return swapped;
            }
            for answer in swapped.into_iter().filter(|answer| matches!(answer, Resolution::File(_))) {
                add(&mut answers, answer);
            }
        }
        if answers.is_empty() {
            answers = self.suffixed(from, &target);
        }
        if answers.is_empty() {
            answers = self.moved(from, &target, is_folder, asked);
        }
        if answers.is_empty()
            && let Some((path, _)) = path.split_once('#')
        {
            return self.relative(from, path, asked);
        }
        if answers.is_empty() {
            answers.push(if is_asset(&target) || is_generated(&target) {
                Resolution::Asset
            } else {
                Resolution::Missing(format!("there is no script `{target}`"))
            });
        }
        answers
    }

    /// What a path of the tree means that is written without its extension, or nothing.
    pub(super) fn at(
        &self,
        target: &str,
        is_folder: bool,
        is_literal: bool,
        asked: Asked,
    ) -> Vec<Resolution> {
        let Files { tree, packages, .. } = &*self.files;
        if !is_folder && let Some(file) = tree.file(target, is_literal) {
            // A declaration says what an asset looks like to scripts.
            let is_described = is_asset(target) && file.ends_with(".d.ts");
            return vec![if is_described { Resolution::Asset } else { of_file(file) }];
        }
        if tree.has_folder(target) {
            if packages.at(target).is_some() {
                let mut answers = Vec::new();
                for found in self.library.everywhere(target, "./", asked) {
                    if let Found::File(path) = found {
                        add(&mut answers, of_file(path));
                    }
                }
                if answers.is_empty() {
                    answers.extend(built::entry(target, tree).map(of_file));
                }
                return answers;
            }
            return tree.index(target).map(of_file).into_iter().collect();
        }
        let written = [target.to_owned(), format!("{target}.js"), under(target, "index.js")];
        let sources = written.iter().find_map(|path| self.files.real(path));
        sources.map(of_file).into_iter().collect()
    }

    /// `moduleSuffixes`: each that fits may run somewhere.
    fn suffixed(&self, from: &str, target: &str) -> Vec<Resolution> {
        let mut answers = Vec::new();
        for (id, _) in &self.scope(from).configs {
            let Some((list, _)) = self.files.configs.option(*id, "moduleSuffixes") else { continue };
            let stem = [".js", ".jsx", ".mjs", ".cjs"].iter().find_map(|end| target.strip_suffix(end));
            for suffix in list.as_array().unwrap_or_default().iter().filter_map(onefold::Json::as_str) {
                for target in
                    [format!("{}{suffix}", stem.unwrap_or(target)), format!("{target}/index{suffix}")]
                {
                    if let Some(file) = self.files.tree.file(&target, false) {
                        add(&mut answers, of_file(file));
                    }
                }
            }
        }
        answers
    }

    /// `rootDirs`: folders that are one when the program runs.
    fn moved(&self, from: &str, target: &str, is_folder: bool, asked: Asked) -> Vec<Resolution> {
        for (_, config) in &self.scope(from).configs {
            let roots = config.compiler_options.root_dirs.as_deref().unwrap_or_default();
            let roots: Vec<&str> = roots.iter().filter_map(|root| relative_to_tree(root)).collect();
            let holding = roots.iter().filter(|root| below(root, target).is_some());
            let Some(rest) = holding.max_by_key(|root| root.len()).and_then(|root| below(root, target))
            else {
                continue;
            };
            for root in roots {
                let answers = self.at(&under(root, rest), is_folder, false, asked);
                if !answers.is_empty() {
                    return answers;
                }
            }
        }
        Vec::new()
    }

    /// `/x`: bundlers begin at the root of the site, TypeScript at that of the disk.
    fn rooted(&self, from: &str, path: &str, form: Form) -> Resolution {
        let homes = self.files.packages.around(folder_of(from));
        let homes = homes.map(|id| self.files.packages.list[id].facts.folder.as_str()).chain([""]);
        for home in homes {
            for folder in ["", "public", "static"] {
                let target = join(&under(home, folder), path);
                if let Some(file) = target.and_then(|target| self.files.tree.file(&target, true)) {
                    return of_file(file);
                }
            }
        }
        if form == Form::Worker || is_asset(path) { Resolution::Asset } else { Resolution::Outside }
    }

    /// The scripts whose paths begin with a text, by path.
    pub(super) fn scripts_from(&self, start: &str) -> impl Iterator<Item = &str> {
        let from: (Bound<&str>, Bound<&str>) = (Bound::Included(start), Bound::Unbounded);
        let scripts = self.scripts.range::<str, _>(from).map(|(path, _)| &**path);
        scripts.take_while(move |path| path.starts_with(start))
    }

    pub(super) fn files(&self) -> &Files {
        &self.files
    }

    pub(super) fn library(&self) -> &Library {
        &self.library
    }

    pub(super) fn aliases(&self) -> &[Alias] {
        &self.aliases
    }
}

/// Types that a framework writes beside its routes: `./+types/page` of React Router, `./$types` of
/// SvelteKit. They hold no code.
fn is_generated(target: &str) -> bool {
    let name = target.rsplit('/').next().unwrap_or(target);
    target.split('/').any(|part| part == "+types") || matches!(name, "$types" | "$types.js" | "$types.d.ts")
}

/// What `browser` of a manifest makes of a path: another file, or nothing at all.
pub(super) fn swapped(found: Vec<Found>) -> Vec<Resolution> {
    let mut answers = Vec::new();
    for found in found {
        match found {
            Found::File(path) => add(&mut answers, of_file(path)),
            Found::Ignored => add(&mut answers, Resolution::Asset),
            Found::On(_) | Found::Nothing(_) => {}
        }
    }
    answers
}

/// A file of the tree, which is a script or is none.
pub(super) fn of_file(path: String) -> Resolution {
    if is_script(&path) { Resolution::File(path) } else { Resolution::Asset }
}

pub(super) fn add(answers: &mut Vec<Resolution>, answer: Resolution) {
    if !answers.contains(&answer) {
        answers.push(answer);
    }
}
