//! The rules: one engine for contracts, changes, sources and graphs.
//!
//! A rule is a file and a page in `rules/` and one line in [`RULES`]. The page is the
//! documentation, the text of `explain` and the test.
//!
//! Reading is apart from judging: a [`SourceTree`] is read from disk or made up in a test,
//! [`Workspace`] is that tree with every name resolved, and rules see nothing else.

mod config;
mod declared;
mod distinct;
mod documents;
pub mod engine;
mod environment;
mod facts;
mod foreign;
mod globs;
mod judge;
mod npm;
mod packages;
mod page;
mod platform;
mod read;
pub mod report;
mod rule;
mod rules;
mod run;
pub mod rust;
mod schemas;
mod script;
mod script_facts;
mod symmetry;
mod workspace;

pub use config::{Allow, Layer, LintConfig, PathAlias, Placed, Zone, ZoneKind};
pub use environment::Environment;
pub use globs::glob_problem;
pub use platform::is_for_browsers;
pub use read::{read, resolve};
pub use rule::{Begun, By, Check, Diagnostics, Edit, Fix, Found, Rule};
pub use rules::{LESS_WITHOUT_CONTRACTS, RULES};
pub use run::Run;
pub use workspace::{
    CrateKind, CrateTarget, Dependency, FileText, Language, Lead, Package, Project, RustFile, ScriptFile,
    SourceFile, SourceTree, Workspace,
};
