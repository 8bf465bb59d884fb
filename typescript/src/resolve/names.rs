//! Specifiers that are no paths: aliases, `#x`, modules of the runtime, packages.

use oxc_resolver::TsConfig;

use super::library::{Asked, Found, relative_to_tree};
use super::packages::{Named, PackageId, SELF};
use super::resolver::{Resolver, add, of_file, swapped};
use super::scope::Scope;
use super::specifier::{self, Kind};
use super::tree::{is_asset, join, under};
use super::{Resolution, built};

/// More packages do not pass a name on to each other, unless they do so in a circle.
const LONGEST: usize = 8;

/// How a specifier meets an alias.
enum Alias {
    /// It leads here, by a name that somebody wrote down for it.
    To(Vec<Resolution>),
    /// It leads here, because names are looked for in a folder.
    Near(Vec<Resolution>),
    /// It is one, and leads nowhere; what it would have been, or nothing when all that is outside.
    Astray(Option<String>),
    /// It is none.
    None,
}

impl Resolver {
    /// All answers to a specifier in a scope; at least one.
    pub(super) fn named(&self, scope: &Scope, specifier: &str, asked: Asked) -> Vec<Resolution> {
        if asked.is_of_browsers && self.files().has_browser_map(&scope.home) {
            let swapped = swapped(self.library().everywhere(&scope.home, specifier, asked));
            if !swapped.is_empty() {
                return swapped;
            }
        }
        let builtin = specifier::builtin(specifier);
        let astray = match self.alias(scope, specifier, asked) {
            Alias::To(answers) => return answers,
            Alias::Near(mut answers) => {
                // `baseUrl` makes `util` a file for the compiler, and Node.js takes its own.
                answers.extend(builtin);
                return answers;
            }
            Alias::Astray(target) => Some(target),
            Alias::None => None,
        };
        if let Some(builtin) = builtin {
            return vec![builtin];
        }
        match specifier::kind(specifier) {
            Kind::Scheme(scheme, rest) => vec![specifier::with_scheme(scheme, rest)],
            Kind::Internal(_) => self.internal(scope, specifier, astray.is_some(), asked),
            Kind::Empty | Kind::Relative(_) | Kind::Rooted(_) | Kind::Bare(_) => {
                let (name, _) = specifier::split(specifier);
                if let Some(target) = astray
                    && !self.files().packages.depends_on(&scope.home, name)
                    && matches!(self.files().packages.named(&scope.home, name), Named::Elsewhere(_))
                {
                    return vec![lost(specifier, target)];
                }
                self.package(&scope.home, specifier, asked, 0)
            }
        }
    }

    fn alias(&self, scope: &Scope, specifier: &str, asked: Asked) -> Alias {
        let mut astray = None;
        for alias in self.aliases() {
            let Some(rest) = alias.rest(specifier) else { continue };
            for target in alias.targets(rest) {
                let answers = self.at(&target, false, false, asked);
                if !answers.is_empty() {
                    return Alias::To(answers);
                }
                astray.get_or_insert(Some(target));
            }
            astray.get_or_insert(None);
        }
        for (_, config) in &scope.configs {
            let is_alias = is_alias(config, specifier);
            let targets = config.resolve_path_alias_or_base_url(specifier);
            // What the star stands for may lead upwards: `~/../server/db`.
            let inside: Vec<String> = targets
                .iter()
                .filter_map(|target| relative_to_tree(target).and_then(|target| join("", target)))
                .collect();
            for target in &inside {
                let answers = self.at(target, false, false, asked);
                if !answers.is_empty() {
                    return if is_alias { Alias::To(answers) } else { Alias::Near(answers) };
                }
            }
            if is_alias {
                astray.get_or_insert(inside.into_iter().next());
            }
        }
        for id in self.files().packages.around(&scope.home) {
            let manifest = &self.files().packages.list[id];
            let entry = manifest.map.iter().find_map(|(name, value)| {
                let is_beginning = name.ends_with('/');
                let rest = if is_beginning { specifier.strip_prefix(name.as_str())? } else { "" };
                (is_beginning || name == specifier).then(|| format!("{value}{rest}"))
            });
            let Some(entry) = entry else { continue };
            if let Kind::Scheme(scheme, rest) = specifier::kind(&entry) {
                return Alias::To(vec![specifier::with_scheme(scheme, rest)]);
            }
            let target = join(&manifest.facts.folder, &entry);
            let answers = target.as_deref().map(|target| self.at(target, false, false, asked));
            match answers {
                Some(answers) if !answers.is_empty() => return Alias::To(answers),
                Some(_) | None => astray = astray.or(Some(target)),
            }
        }
        for target in self.of_framework(scope, specifier) {
            let answers = self.at(&target, false, false, asked);
            if !answers.is_empty() {
                return Alias::To(answers);
            }
            astray.get_or_insert(Some(target));
        }
        astray.map_or(Alias::None, Alias::Astray)
    }

    /// Aliases that a framework sets up by itself, in settings that its build writes.
    fn of_framework(&self, scope: &Scope, specifier: &str) -> Vec<String> {
        let depends_on = |name: &str| self.files().packages.depends_on(&scope.home, name);
        let below = |folders: &[&str], rest: &str| -> Vec<String> {
            folders.iter().map(|folder| under(&under(&scope.home, folder), rest)).collect()
        };
        if let Some(rest) = matches("$lib", specifier).or_else(|| matches("$lib/*", specifier)) {
            return if depends_on("@sveltejs/kit") { below(&["src/lib"], rest) } else { Vec::new() };
        }
        if let Some(rest) = matches("#shared/*", specifier) {
            return if depends_on("nuxt") { below(&["shared"], rest) } else { Vec::new() };
        }
        match ["~/*", "@/*", "~~/*", "@@/*"].iter().find_map(|pattern| matches(pattern, specifier)) {
            Some(rest) if depends_on("nuxt") => below(&["app", "src", ""], rest),
            Some(_) | None => Vec::new(),
        }
    }

    fn internal(&self, scope: &Scope, specifier: &str, is_alias: bool, asked: Asked) -> Vec<Resolution> {
        let found = self.library().everywhere(&scope.home, specifier, asked);
        let mut why = None;
        let mut answers = Vec::new();
        for found in found {
            match found {
                Found::On(next) if next != specifier => {
                    let next = specifier::builtin(&next)
                        .map_or_else(|| self.onward(&scope.home, &next, asked, 0), |builtin| vec![builtin]);
                    next.into_iter().for_each(|next| add(&mut answers, next));
                }
                Found::File(path) => add(&mut answers, of_file(path)),
                Found::Nothing(reason) => why = why.or(reason),
                Found::On(_) | Found::Ignored => {}
            }
        }
        if answers.is_empty() {
            answers.push(if is_asset(specifier) || self.is_of_nuxt(scope, specifier) {
                Resolution::Asset
            } else if is_alias {
                lost(specifier, None)
            } else {
                let has_imports = self.files().has_imports(&scope.home);
                let why = why.unwrap_or_else(|| {
                    if has_imports {
                        "its target is not there"
                    } else {
                        "the manifest above has no `imports`"
                    }
                    .to_owned()
                });
                Resolution::Missing(format!("`{specifier}` leads nowhere: {why}"))
            });
        }
        answers
    }

    /// Modules that Nuxt makes while it builds.
    fn is_of_nuxt(&self, scope: &Scope, specifier: &str) -> bool {
        let depends_on = |name: &str| self.files().packages.depends_on(&scope.home, name);
        (depends_on("nuxt") || depends_on("nitropack"))
            && ["#app", "#build", "#components", "#head", "#imports", "#internal", "#nitro", "#vue-router"]
                .iter()
                .any(|module| {
                    specifier
                        .strip_prefix(module)
                        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
                })
    }

    /// What an entry of `exports`, `imports` or `browser` leads on to.
    fn onward(&self, home: &str, specifier: &str, asked: Asked, depth: usize) -> Vec<Resolution> {
        match specifier::kind(specifier) {
            Kind::Scheme(scheme, rest) => vec![specifier::with_scheme(scheme, rest)],
            Kind::Bare(_) if depth < LONGEST => self.package(home, specifier, asked, depth),
            Kind::Empty | Kind::Relative(_) | Kind::Rooted(_) | Kind::Internal(_) | Kind::Bare(_) => {
                Vec::new()
            }
        }
    }

    fn package(&self, home: &str, specifier: &str, asked: Asked, depth: usize) -> Vec<Resolution> {
        let (name, subpath) = specifier::split(specifier);
        // `$app` and `$env` are made by SvelteKit, and rules may want to know them.
        if !specifier::may_be_package(name) && !name.starts_with('$') {
            return vec![if is_asset(specifier) { Resolution::Asset } else { lost(specifier, None) }];
        }
        match self.files().packages.named(home, name) {
            Named::Here(id) => self.entry(id, name, subpath, asked, depth),
            Named::Elsewhere(name) => vec![Resolution::Package { name, subpath: subpath.to_owned() }],
            Named::Outside => vec![Resolution::Outside],
        }
    }

    /// What a package of the tree gives under a subpath.
    fn entry(&self, id: PackageId, name: &str, subpath: &str, asked: Asked, depth: usize) -> Vec<Resolution> {
        let manifest = &self.files().packages.list[id];
        let home = manifest.facts.folder.as_str();
        let mut answers = Vec::new();
        let mut why = None;
        if manifest.has_exports || subpath.is_empty() {
            let wanted = match (manifest.has_exports, subpath.is_empty()) {
                (false, _) => "./".to_owned(),
                (true, true) => SELF.to_owned(),
                (true, false) => format!("{SELF}/{subpath}"),
            };
            for found in self.library().everywhere(home, &wanted, asked) {
                match found {
                    Found::File(path) => add(&mut answers, of_file(path)),
                    Found::On(next) if specifier::split(&next).0 != SELF => {
                        let next = specifier::builtin(&next).map_or_else(
                            || self.onward(home, &next, asked, depth + 1),
                            |builtin| vec![builtin],
                        );
                        next.into_iter().for_each(|next| add(&mut answers, next));
                    }
                    Found::Nothing(reason) => why = why.or(reason),
                    Found::On(_) | Found::Ignored => {}
                }
            }
        } else if let Some(target) = join(home, subpath) {
            answers = self.at(&target, false, false, asked);
        }
        // What the manifest does not give is not there, whatever else stands in its folder.
        if answers.is_empty() && why.is_none() && subpath.is_empty() {
            answers.extend(built::entry(home, &self.files().tree).map(of_file));
        }
        if answers.is_empty() {
            answers.push(if is_asset(subpath) {
                Resolution::Asset
            } else {
                let what = if subpath.is_empty() { "its entry".to_owned() } else { format!("`{subpath}`") };
                let place = if home.is_empty() { "." } else { home };
                let why = why.unwrap_or_else(|| format!("{what} is not in `{place}`"));
                Resolution::Missing(format!("package `{name}` is in the tree, and {why}"))
            });
        }
        answers
    }
}

fn lost(specifier: &str, target: Option<String>) -> Resolution {
    match target {
        Some(target) if is_asset(&target) => Resolution::Asset,
        Some(target) => {
            Resolution::Missing(format!("`{specifier}` is an alias of `{target}`, where no script is"))
        }
        None => {
            Resolution::Missing(format!("`{specifier}` is no name of a package and no alias that leads here"))
        }
    }
}

/// What a pattern leaves of a specifier: the part under its star.
fn matches<'s>(pattern: &str, specifier: &'s str) -> Option<&'s str> {
    match pattern.split_once('*') {
        None => (pattern == specifier).then_some(""),
        Some((before, behind)) => specifier.strip_prefix(before)?.strip_suffix(behind),
    }
}

/// Whether `paths` say that a specifier is an alias of something here. A lone star says so of every
/// package, and a target in `node_modules` means one.
fn is_alias(config: &TsConfig, specifier: &str) -> bool {
    config.compiler_options.paths.iter().flatten().any(|(pattern, targets)| {
        pattern != "*"
            && matches(pattern, specifier).is_some()
            && !targets
                .iter()
                .any(|target| target.components().any(|part| part.as_os_str() == "node_modules"))
    })
}
