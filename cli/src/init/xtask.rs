//! The package `xtask`: the tool of the workspace, wired to its contracts.

use std::path::{Component, Path, PathBuf};

use super::cargo::{Dependency, Package, Workspace};
use super::file::{Change, found, text_of};
use super::library::offers_contracts;
use super::{edit, in_the_way};
use crate::file::Found;
use crate::{Stop, input};

/// The files of a new package, or what a person has to do in the one that is there.
pub(super) fn plan(
    workspace: &Workspace,
    changes: &mut Vec<Change>,
    left: &mut Vec<String>,
) -> Result<(), Stop> {
    let mut contracts: Vec<&Package> = Vec::new();
    for package in &workspace.packages {
        if declares_contracts(package)? {
            contracts.push(package);
        }
    }
    if contracts.is_empty() {
        left.push(
            "declare contracts in a package that depends on `onefold`, with `pub fn contracts() -> \
             ContractSet`, and pass that set on in the `main` of `xtask`"
                .to_owned(),
        );
    }
    if let Some(xtask) = workspace.packages.iter().find(|package| package.name == "xtask") {
        if xtask.dependency("onefold-cli").is_none() {
            left.push(format!(
                "let `xtask` depend on `onefold-cli`{}, and return `{}` from its `main`",
                contracts.iter().map(|package| format!(" and `{}`", package.name)).collect::<String>(),
                call(&contracts),
            ));
        }
        return Ok(());
    }
    let root = workspace.root.as_path();
    if input::optional(&root.join("xtask/Cargo.toml"))?.is_none()
        && !matches!(found(root, "xtask")?, Found::Absent)
    {
        let help = "rename it, or make it a member of the workspace";
        return Err(in_the_way("`xtask` is there and is no package".to_owned(), help));
    }
    let manifest = found(root, "Cargo.toml")?;
    let manifest_text = text_of(&manifest, "Cargo.toml")?;
    let source = Source::of(workspace, &contracts, manifest_text)?;
    if let Source::Registry = source {
        let (crates, come) = if contracts.len() == 1 {
            ("`onefold-cli`", "comes")
        } else {
            ("`onefold` and `onefold-cli`", "come")
        };
        left.push(format!(
            "say in `xtask/Cargo.toml` where {crates} {come} from, with `path` or `git`, if not from the registry"
        ));
    }
    changes.push(Change::create(root, "xtask/src/main.rs", main_file(&contracts))?);
    changes.push(Change::create(root, "xtask/Cargo.toml", source.manifest(root, &contracts))?);
    match edit::with_member(manifest_text, "xtask") {
        Some(text) => changes.push(Change::update("Cargo.toml", &manifest, text)),
        None => left.push("add `xtask` to the `members` of `[workspace]` in `Cargo.toml`".to_owned()),
    }
    Ok(())
}

/// Whether a package is one of contracts: it knows `onefold`, does not serve, and has the function.
fn declares_contracts(package: &Package) -> Result<bool, Stop> {
    let knows = |name: &str| package.dependency(name).is_some();
    let Some((_, library)) = &package.library else { return Ok(false) };
    if !knows("onefold") || knows("onefold-cli") || knows("onefold-runtime") {
        return Ok(false);
    }
    Ok(input::optional(library)?.is_some_and(|text| offers_contracts(&text)))
}

/// The call that is all of a tool.
fn call(contracts: &[&Package]) -> String {
    let sets = sets(contracts);
    let set = match sets.as_slice() {
        [] => "onefold::ContractSet::default()".to_owned(),
        [only] => only.clone(),
        [..] => format!("onefold::ContractSet::merge([{}])", sets.join(", ")),
    };
    format!("onefold_cli::main({set})")
}

fn sets(contracts: &[&Package]) -> Vec<String> {
    let set = |package: &&Package| Some(format!("{}::contracts()", package.library.as_ref()?.0));
    contracts.iter().filter_map(set).collect()
}

/// As the formatter leaves it: several sets stand on a line each.
fn main_file(contracts: &[&Package]) -> String {
    let body = match sets(contracts).as_slice() {
        [] | [_] => format!("    {}\n", call(contracts)),
        sets => {
            let sets: String = sets.iter().map(|set| format!("        {set},\n")).collect();
            format!("    onefold_cli::main(onefold::ContractSet::merge([\n{sets}    ]))\n")
        }
    };
    format!(
        "//! Developer tasks of this workspace; without arguments it lists them.\n\n\
         fn main() -> std::process::ExitCode {{\n{body}}}\n"
    )
}

/// Where the crates of onefold come from.
enum Source<'a> {
    /// `[workspace.dependencies]` says it.
    Workspace,
    /// From where the contracts have theirs.
    Same(&'a Dependency),
    /// Nobody says it.
    Registry,
}

impl<'a> Source<'a> {
    fn of(workspace: &'a Workspace, contracts: &[&'a Package], manifest: &str) -> Result<Self, Stop> {
        let shared = manifest.parse::<toml::Table>().ok();
        let shared = shared.as_ref().and_then(|table| table.get("workspace")?.get("dependencies"));
        if shared.is_some_and(|table| {
            let needed = ["onefold-cli", "onefold"];
            needed[..if contracts.len() == 1 { 1 } else { 2 }].iter().all(|name| table.get(name).is_some())
        }) {
            return Ok(Source::Workspace);
        }
        let known = workspace.packages.iter().find_map(|package| package.dependency("onefold"));
        let Some(known) = known else { return Ok(Source::Registry) };
        let is_found = match &known.path {
            Some(path) => input::optional(&beside(path, "cli").join("Cargo.toml"))?.is_some(),
            None => true,
        };
        Ok(if is_found { Source::Same(known) } else { Source::Registry })
    }

    fn manifest(&self, root: &Path, contracts: &[&Package]) -> String {
        let mut text =
            "[package]\nname = \"xtask\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n\n\
                        [dependencies]\n"
                .to_owned();
        for package in contracts {
            let path = relative(&root.join("xtask"), &package.folder);
            text.push_str(&format!("{} = {{ path = {} }}\n", package.name, quoted(&path)));
        }
        if contracts.len() != 1 {
            text.push_str(&self.line(root, "onefold", "contract"));
        }
        text.push_str(&self.line(root, "onefold-cli", "cli"));
        text
    }

    /// The dependency on one of our crates; `folder` is its place in our repository.
    fn line(&self, root: &Path, name: &str, folder: &str) -> String {
        let ours = format!("{name} = {}\n", quoted(env!("CARGO_PKG_VERSION")));
        match self {
            Source::Workspace => format!("{name}.workspace = true\n"),
            Source::Registry => ours,
            Source::Same(known) => match (&known.path, &known.source) {
                (Some(path), _) => {
                    let path = relative(&root.join("xtask"), &beside(path, folder));
                    format!("{name} = {{ path = {} }}\n", quoted(&path))
                }
                (None, Some(source)) => match source.strip_prefix("git+") {
                    Some(git) => format!("{name} = {{ {} }}\n", git_keys(git)),
                    None => format!("{name} = {}\n", quoted(&known.version)),
                },
                (None, None) => ours,
            },
        }
    }
}

/// The neighbour of a folder.
fn beside(path: &Path, name: &str) -> PathBuf {
    path.parent().unwrap_or(path).join(name)
}

/// `https://host/repository?rev=ab` as the keys of a dependency.
fn git_keys(source: &str) -> String {
    let source = source.split('#').next().unwrap_or(source);
    let (url, query) = source.split_once('?').unwrap_or((source, ""));
    let mut keys = format!("git = {}", quoted(url));
    for (key, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
        keys.push_str(&format!(", {key} = {}", quoted(value)));
    }
    keys
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// The way from one folder to another, with `/`. Both are absolute; where they share nothing but the
/// root, the way is the folder itself.
fn relative(from: &Path, to: &Path) -> String {
    let shared = from.components().zip(to.components()).take_while(|(one, other)| one == other).count();
    if shared <= 1 {
        return to.to_string_lossy().into_owned();
    }
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    let path: PathBuf = up.chain(to.components().skip(shared)).collect();
    path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{git_keys, relative};

    #[test]
    fn ways_between_folders() {
        for (to, expected) in
            [("/w/contracts", "../contracts"), ("/w/xtask/a", "a"), ("/o/cli", "/o/cli"), ("/w", "..")]
        {
            assert_eq!(relative(Path::new("/w/xtask"), Path::new(to)), expected);
        }
    }

    #[test]
    fn a_git_source_as_keys() {
        for (source, expected) in [
            ("https://example.org/o", "git = \"https://example.org/o\""),
            ("https://example.org/o?rev=ab#cd", "git = \"https://example.org/o\", rev = \"ab\""),
        ] {
            assert_eq!(git_keys(source), expected);
        }
    }
}
