//! `[lint]` and `[verify]` of the configuration as plain data.

use std::collections::BTreeMap;

use onefold_model::{Level, Span};

/// What the configuration says about rules.
#[derive(Clone, Debug, Default)]
pub struct LintConfig {
    /// Globs of files that are not read, such as vendored sources.
    pub exclude: Vec<Placed<String>>,
    /// Levels that differ from the rules' own; `None` is off.
    pub levels: BTreeMap<String, Placed<Option<Level>>>,
    /// Findings that are accepted, by rule and path.
    pub allow: Vec<Allow>,
    /// Layers, such as contracts, handlers and surfaces.
    pub layers: Vec<Layer>,
    /// Zones: code that runs in a browser, or on a server alone.
    pub zones: Vec<Zone>,
    /// What specifiers of scripts stand for, where no `tsconfig.json` says it.
    pub aliases: Vec<PathAlias>,
    /// The middleware that hosts register, where `[verify]` lists it.
    pub middleware: Option<Placed<Vec<String>>>,
    /// Folders, with `/`, that hold generated files: those of the emitters.
    pub generated: Vec<String>,
}

/// A value with its place in the configuration.
#[derive(Clone, Debug, Default)]
pub struct Placed<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Option<Span>,
}

/// One `[[lint.allow]]`.
#[derive(Clone, Debug)]
pub struct Allow {
    /// The rule that is allowed.
    pub rule: Placed<String>,
    /// Globs of the files concerned.
    pub paths: Vec<Placed<String>>,
    /// Why.
    pub reason: String,
    /// The last day on which it counts, `YYYY-MM-DD`.
    pub until: Option<Placed<String>>,
    /// The table itself.
    pub span: Option<Span>,
}

/// One `[[lint.layer]]`: a part of the workspace and what it must not reach.
#[derive(Clone, Debug)]
pub struct Layer {
    /// Its name.
    pub name: Placed<String>,
    /// Globs of its files; a crate belongs to it when its manifest's folder matches.
    pub paths: Vec<Placed<String>>,
    /// Layers that it may use besides itself; all others are forbidden to it.
    pub uses: Vec<Placed<String>>,
}

/// One `[[lint.zone]]`.
#[derive(Clone, Debug)]
pub struct Zone {
    /// Where its code runs.
    pub kind: ZoneKind,
    /// Globs of its files; a crate belongs to it when its manifest's folder matches.
    pub paths: Vec<Placed<String>>,
    /// Names of packages, also foreign ones, that belong to it.
    pub packages: Vec<Placed<String>>,
    /// Whether browser scripts of it may not even name types of server code.
    pub denies_types: bool,
    /// Whether scripts of it reach servers through generated clients alone.
    pub is_client_only: bool,
    /// The table itself.
    pub span: Option<Span>,
}

/// One key of `[lint.aliases]`: `"@server/*" = ["server/*"]`.
#[derive(Clone, Debug)]
pub struct PathAlias {
    /// The specifier, with one `*` at most.
    pub pattern: Placed<String>,
    /// The paths that it means, relative to the configuration's folder.
    pub targets: Vec<Placed<String>>,
}

/// Where code runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ZoneKind {
    /// In a browser.
    Browser,
    /// On a server alone.
    Server,
    /// With developers alone: what is released asks for none of it.
    Development,
}
