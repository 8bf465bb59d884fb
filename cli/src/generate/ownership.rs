//! No output lies in a package that the tool itself is built from.
//!
//! A stale or broken output there would keep the tool from compiling that could repair it. Known
//! are the packages of the linked contracts; what those depend on in turn is not looked up.

use std::path::Path;

use onefold_model::Diagnostic;
use toml::de::DeTable;

use super::Inputs;
use crate::{Exit, Stop, input};

/// Refuses folders of emitters that lie in such a package.
pub(super) fn check(inputs: &Inputs, root: &Path) -> Result<(), Stop> {
    if !inputs.contracts.is_linked() {
        return Ok(());
    }
    let sources =
        inputs.contracts.contracts().values().filter_map(|contract| contract.declared.source.as_ref());
    let mut packages: Vec<String> = sources.map(|source| source.package.clone()).collect();
    packages.sort();
    packages.dedup();
    let mut findings = Vec::new();
    for emit in &inputs.config.emit {
        let Some(package) = package_around(root, &emit.dir)?.filter(|package| packages.contains(package))
        else {
            continue;
        };
        let message = format!(
            "the folder of emitter `{}` lies in package `{package}`, which this tool is built from",
            emit.spec.name
        );
        findings.push(Diagnostic::error("output-in-contracts", message).at(emit.span.clone()).help(
            "choose a folder outside of it: a broken output there would stop the tool that repairs it",
        ));
    }
    if findings.is_empty() { Ok(()) } else { Err(Stop::because(Exit::Usage, findings)) }
}

/// The name of the package whose folder holds `dir`: that of the nearest manifest above it. A
/// workspace's manifest without a package is no package.
fn package_around(root: &Path, dir: &str) -> Result<Option<String>, Stop> {
    let folder = root.join(dir);
    for folder in folder.ancestors() {
        if let Some(text) = input::optional(&folder.join("Cargo.toml"))? {
            return Ok(name_in(&text));
        }
    }
    Ok(None)
}

fn name_in(manifest: &str) -> Option<String> {
    let (manifest, _) = DeTable::parse_recoverable(manifest);
    let package = manifest.get_ref().get("package")?.get_ref().as_table()?;
    Some(package.get("name")?.get_ref().as_str()?.to_owned())
}
