//! Layers: those of the configuration, and those that every application has.

mod files;
mod packages;
mod scripts;

use std::collections::BTreeSet;

use onefold_model::Span;

use crate::config::Layer as Configured;
use crate::declared::{Handlers, contracts, handlers, product};
use crate::facts::is_generated;
use crate::foreign::server_kind;
use crate::globs::Globs;
use crate::packages::places;
use crate::workspace::{CrateKind, CrateTarget, Package, SourceFile, Workspace};

pub(super) use files::Ways;
pub(super) use packages::of_package;
pub(super) use scripts::of_scripts;

/// A layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layer {
    /// One of the configuration, by its number there.
    Configured(usize),
    /// What declares contracts, and no handler.
    Contracts,
    /// What handles contracts.
    Handlers,
    /// What the generator writes.
    Surfaces,
    /// A package that runs on servers alone, and what it is.
    Server(&'static str),
}

/// A use that is not allowed.
pub(super) struct Found {
    pub span: Option<Span>,
    pub from: Layer,
    pub to: Layer,
    /// What uses what.
    pub how: String,
    pub related: Vec<(String, Option<Span>)>,
}

/// The layers of all files and packages, of one kind: a file may have a role and be in a layer of the
/// configuration as well, and is judged by both.
pub(super) struct Layers<'w> {
    pub workspace: &'w Workspace,
    pub files: Vec<Option<Layer>>,
    pub packages: Vec<Option<Layer>>,
}

impl<'w> Layers<'w> {
    /// The layers of the configuration.
    pub fn configured(workspace: &'w Workspace) -> Self {
        let layers = workspace.config.layers.iter();
        let globs = layers.map(|layer| Globs::new(layer.paths.iter().map(|path| path.value.as_str())));
        let globs: Vec<Globs> = globs.collect();
        let named = |paths: &[String]| {
            let number = globs.iter().position(|globs| paths.iter().any(|path| globs.has(path)));
            number.map(Layer::Configured)
        };
        let files = workspace.files.iter().map(|file| named(std::slice::from_ref(&file.text.path)));
        let packages = workspace.packages.iter().map(|package| named(&places(package)));
        Layers { workspace, files: files.collect(), packages: packages.collect() }
    }

    /// The roles that every application has.
    pub fn roles(workspace: &'w Workspace) -> Self {
        let roles = Roles::of(workspace);
        let files = workspace.files.iter().enumerate().map(|(index, file)| roles.of_file(index, file));
        let packages = workspace.packages.iter().enumerate();
        let packages = packages.map(|(index, package)| roles.of_package(index, package));
        Layers { workspace, files: files.collect(), packages: packages.collect() }
    }

    fn layer(&self, layer: usize) -> &'w Configured {
        &self.workspace.config.layers[layer]
    }

    /// Whether code of one layer may use another.
    pub fn allows(&self, from: Layer, to: Layer) -> bool {
        match (from, to) {
            (Layer::Configured(from), Layer::Configured(to)) => {
                let name = &self.layer(to).name.value;
                from == to || self.layer(from).uses.iter().any(|used| used.value == *name)
            }
            (Layer::Contracts, Layer::Handlers | Layer::Surfaces | Layer::Server(_))
            | (Layer::Handlers, Layer::Surfaces) => false,
            (Layer::Configured(_) | Layer::Surfaces | Layer::Server(_), _)
            | (Layer::Contracts, Layer::Configured(_) | Layer::Contracts)
            | (
                Layer::Handlers,
                Layer::Configured(_) | Layer::Contracts | Layer::Handlers | Layer::Server(_),
            ) => true,
        }
    }

    /// A layer in a message.
    pub fn told(&self, layer: Layer) -> String {
        match layer {
            Layer::Configured(layer) => format!("layer `{}`", self.layer(layer).name.value),
            Layer::Contracts => "contracts".to_owned(),
            Layer::Handlers => "handlers".to_owned(),
            Layer::Surfaces => "generated surfaces".to_owned(),
            Layer::Server(kind) => kind.to_owned(),
        }
    }

    /// What to do about a use.
    pub fn help(&self, from: Layer, to: Layer) -> String {
        match (from, to) {
            (Layer::Configured(_), Layer::Configured(to)) => {
                let name = &self.layer(to).name.value;
                format!("turn the use round, move what both need, or add `{name}` to `uses` of the layer")
            }
            (Layer::Handlers, _) => {
                "mount surfaces where the host is built; a handler calls other contracts through its `Cx`"
                    .to_owned()
            }
            (Layer::Configured(_) | Layer::Contracts | Layer::Surfaces | Layer::Server(_), _) => {
                "leave it to the handler; what both need belongs to the contracts, or to a package of its own"
                    .to_owned()
            }
        }
    }

    /// Where a layer is said to be one.
    pub fn related(&self, layer: Layer) -> Option<(String, Option<Span>)> {
        match layer {
            Layer::Configured(layer) => {
                let name = &self.layer(layer).name;
                Some((format!("layer `{}` and what it may use", name.value), name.span.clone()))
            }
            Layer::Contracts | Layer::Handlers | Layer::Surfaces | Layer::Server(_) => None,
        }
    }
}

/// What files and packages are without a configuration.
struct Roles<'w> {
    workspace: &'w Workspace,
    handlers: Handlers<'w>,
    /// Files that declare contracts.
    declaring: BTreeSet<usize>,
    /// Packages that declare contracts in their library and hold no handlers.
    contracts: BTreeSet<usize>,
    /// Packages with handlers.
    handling: BTreeSet<usize>,
}

impl<'w> Roles<'w> {
    fn of(workspace: &'w Workspace) -> Self {
        let handlers = handlers(workspace);
        let package_of = |file: &usize| product(&workspace.files[*file]).map(|(_, package)| package);
        let handling: BTreeSet<usize> = handlers.files.keys().filter_map(package_of).collect();
        let declared = contracts(workspace);
        let declaring = declared.iter().map(|contract| contract.file).collect();
        let in_library = declared.iter().filter(|contract| is_in_library(&workspace.files[contract.file]));
        let contracts = in_library.map(|contract| contract.package).filter(|it| !handling.contains(it));
        Roles { workspace, declaring, contracts: contracts.collect(), handlers, handling }
    }

    fn of_file(&self, index: usize, file: &SourceFile) -> Option<Layer> {
        let (rust, package) = product(file)?;
        if is_generated(file, self.workspace) {
            return Some(Layer::Surfaces);
        }
        // The root of a program is where everything is put together.
        let is_root = |krate: &CrateTarget| krate.kind == CrateKind::Binary && krate.root == file.text.path;
        if rust.crates.iter().any(is_root) {
            return None;
        }
        if self.handlers.files.contains_key(&index) {
            return Some(Layer::Handlers);
        }
        let is_of_contracts = self.contracts.contains(&package) && is_in_library(file);
        (is_of_contracts || self.declaring.contains(&index)).then_some(Layer::Contracts)
    }

    fn of_package(&self, index: usize, package: &Package) -> Option<Layer> {
        if self.handling.contains(&index) {
            Some(Layer::Handlers)
        } else if self.contracts.contains(&index) {
            Some(Layer::Contracts)
        } else {
            server_kind(&package.name, package.folder.is_some()).map(Layer::Server)
        }
    }
}

fn is_in_library(file: &SourceFile) -> bool {
    product(file).is_some_and(|(rust, _)| rust.crates.iter().any(|krate| krate.kind == CrateKind::Library))
}
