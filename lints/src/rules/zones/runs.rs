//! Where each script runs.

use std::collections::BTreeSet;

use onefold::TextRange;
use onefold_model::Span;

use crate::config::{Zone, ZoneKind};
use crate::globs::Globs;
use crate::workspace::{ScriptFile, SourceFile, Workspace};

/// Where a script runs, as far as it says so itself.
#[derive(Clone, Copy, Debug)]
pub(in crate::rules) enum Runs<'w> {
    /// In browsers.
    Browser(Why<'w>),
    /// On servers alone.
    Server(Why<'w>),
    /// Wherever it is asked for.
    Anywhere,
}

/// What says where a script runs.
#[derive(Clone, Copy, Debug)]
pub(in crate::rules) enum Why<'w> {
    /// A zone of the configuration.
    Zone(&'w Zone),
    /// A directive at its top.
    Directive(TextRange),
    /// Its name, such as `page.client.ts`.
    Name,
}

/// Where the scripts of a workspace run.
pub(in crate::rules) struct ScriptZones<'w> {
    /// For each file.
    pub runs: Vec<Runs<'w>>,
    /// For each file, the zone that lets it reach servers through generated clients alone.
    client_only: Vec<Option<&'w Zone>>,
    /// Packages that a zone says are of servers.
    pub server_packages: BTreeSet<&'w str>,
    /// Packages that a zone says are of browsers, whatever is known of them.
    pub browser_packages: BTreeSet<&'w str>,
}

impl<'w> ScriptZones<'w> {
    pub fn of(workspace: &'w Workspace) -> Self {
        let zones = |kind: ZoneKind| workspace.config.zones.iter().filter(move |zone| zone.kind == kind);
        let globs = |kind: ZoneKind| -> Vec<(&'w Zone, Globs)> {
            let globs = |zone: &Zone| Globs::new(zone.paths.iter().map(|path| path.value.as_str()));
            zones(kind).map(|zone| (zone, globs(zone))).collect()
        };
        let (browser, server) = (globs(ZoneKind::Browser), globs(ZoneKind::Server));
        let project = |script: &ScriptFile| {
            let project = script.project.and_then(|project| workspace.projects.get(project));
            project.map_or(("", ""), |project| (project.name.as_str(), project.folder.as_str()))
        };
        let runs = workspace.files.iter().map(|file| match &file.script {
            Some(script) => of_file(file, script, project(script), &browser, &server),
            None => Runs::Anywhere,
        });
        let packages = |kind: ZoneKind| {
            zones(kind).flat_map(|zone| &zone.packages).map(|name| name.value.as_str()).collect()
        };
        let strict: Vec<(&Zone, Globs)> = workspace
            .config
            .zones
            .iter()
            .filter(|zone| zone.is_client_only)
            .map(|zone| (zone, Globs::new(zone.paths.iter().map(|path| path.value.as_str()))))
            .collect();
        let client_only = workspace.files.iter().map(|file| {
            file.script.as_ref()?;
            strict.iter().find(|(_, globs)| globs.has(&file.text.path)).map(|(zone, _)| *zone)
        });
        ScriptZones {
            runs: runs.collect(),
            client_only: client_only.collect(),
            server_packages: packages(ZoneKind::Server),
            browser_packages: packages(ZoneKind::Browser),
        }
    }
}

impl<'w> ScriptZones<'w> {
    /// The zone that lets a file reach servers through generated clients alone.
    pub fn client_only(&self, file: usize) -> Option<&'w Zone> {
        self.client_only[file]
    }
}

/// What a file says itself comes before what is said of its folder, and browsers before servers: what
/// is sent to visitors is judged.
fn of_file<'w>(
    file: &SourceFile,
    script: &ScriptFile,
    (project, folder): (&str, &str),
    browser: &[(&'w Zone, Globs)],
    server: &[(&'w Zone, Globs)],
) -> Runs<'w> {
    let path = file.text.path.as_str();
    let directive = |text: &str| {
        let mut own = script.module.directives.iter().filter(|directive| directive.function.is_none());
        own.find(|directive| directive.text == text).map(|directive| Why::Directive(directive.at))
    };
    let zone = |zones: &[(&'w Zone, Globs)]| {
        let is_named = |zone: &Zone| zone.packages.iter().any(|name| name.value == project);
        let found = zones.iter().find(|(zone, globs)| globs.has(path) || is_named(zone));
        found.map(|(zone, _)| Why::Zone(zone))
    };
    let named = |word: &str| has_word(path, word).then_some(Why::Name);
    let server_name = || named("server").or_else(|| is_endpoint(path).then_some(Why::Name));
    if let Some(why) = directive("use client").or_else(|| named("client")) {
        Runs::Browser(why)
    } else if let Some(why) = directive("use server").or_else(server_name) {
        Runs::Server(why)
    } else if let Some(why) = zone(browser).filter(|_| !is_of_tools(path, folder)) {
        Runs::Browser(why)
    } else if let Some(why) = zone(server) {
        Runs::Server(why)
    } else {
        Runs::Anywhere
    }
}

/// Whether the name of a file has a word between its dots, as `db.server.ts` does; declarations of types
/// run nowhere.
fn has_word(path: &str, word: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let mut words = name.split('.').skip(1).peekable();
    let mut found = false;
    while let Some(next) = words.next() {
        found |= next == word && words.peek().is_some();
    }
    found && !name.ends_with(".d.ts")
}

/// Tools whose configurations bear their names.
const TOOLS: &[&str] = &[
    "astro",
    "babel",
    "codegen",
    "craco",
    "cypress",
    "drizzle",
    "electron-builder",
    "esbuild",
    "eslint",
    "farm",
    "jest",
    "karma",
    "knip",
    "lint-staged",
    "metro",
    "next",
    "nuxt",
    "orval",
    "playwright",
    "postcss",
    "prettier",
    "react-router",
    "rolldown",
    "rollup",
    "rsbuild",
    "rspack",
    "stylelint",
    "svelte",
    "tailwind",
    "tsdown",
    "tsup",
    "uno",
    "vite",
    "vitest",
    "vue",
    "webpack",
    "wxt",
];

/// Whether a file is of tools that run on the machine of a developer: a configuration, or one of the
/// folder `scripts` of its package. `app.config.ts` is part of a page.
fn is_of_tools(path: &str, folder: &str) -> bool {
    let below = path.strip_prefix(folder).map(|rest| rest.strip_prefix('/').unwrap_or(rest));
    let inside = below.unwrap_or(path);
    let name = path.rsplit('/').next().unwrap_or(path);
    let Some((tool, _)) = name.split_once(".config.") else { return inside.starts_with("scripts/") };
    TOOLS.binary_search(&tool).is_ok() || inside == name && tool != "app" || inside.starts_with("scripts/")
}

/// Whether SvelteKit takes a file for an endpoint.
fn is_endpoint(path: &str) -> bool {
    matches!(path.rsplit('/').next().unwrap_or(path), "+server.ts" | "+server.js")
}

impl Why<'_> {
    /// Why a file runs there, as a related place.
    pub fn related(self, file: &SourceFile) -> (String, Option<Span>) {
        let path = &file.text.path;
        match self {
            Why::Zone(zone) => (format!("`{path}` is in this zone"), zone.span.clone()),
            Why::Directive(at) => (format!("`{path}` says so here"), file.span(at)),
            Why::Name => (format!("the name `{path}` says so"), file.span(TextRange { start: 0, end: 0 })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{TOOLS, has_word, is_of_tools};

    #[test]
    fn configurations_of_tools() {
        assert!(TOOLS.is_sorted());
        for (path, folder, expected) in [
            ("web/vite.config.ts", "web", true),
            ("web/e/vite.config.mts", "web", true),
            ("web/any.config.ts", "web", true),
            ("web/src/firebase.config.ts", "web", false),
            ("web/app.config.ts", "web", false),
            ("web/scripts/build.ts", "web", true),
            ("web/src/scripts/main.ts", "web", false),
            ("scripts/build.ts", "", true),
            ("webscripts/build.ts", "", false),
        ] {
            assert_eq!(is_of_tools(path, folder), expected, "{path}");
        }
    }

    #[test]
    fn a_word_stands_between_dots() {
        for (path, expected) in [
            ("a/db.server.ts", true),
            ("+page.server.ts", true),
            ("a/db.server.test.ts", true),
            ("a.server/db.ts", false),
            ("server.ts", false),
            ("db.server", false),
            ("db.server.d.ts", false),
            ("observer.ts", false),
        ] {
            assert_eq!(has_word(path, "server"), expected, "{path}");
        }
    }
}
