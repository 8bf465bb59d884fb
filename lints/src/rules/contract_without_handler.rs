//! A contract that an application declares and does not handle.

use std::collections::BTreeSet;

use onefold_model::Level;

use crate::declared::{DeclaredContract, Handlers, contracts, handlers, product};
use crate::packages::PackageGraph;
use crate::rule::{Check, Diagnostics, Rule};
use crate::workspace::{Dependency, Workspace};

pub(crate) const RULE: Rule = Rule {
    id: "contract-without-handler",
    level: Level::Error,
    page: include_str!("contract_without_handler.md"),
    check: Check::Graph(check),
};

fn check(workspace: &Workspace, out: &mut Diagnostics) {
    let handlers = handlers(workspace);
    // Without a host there is nobody to handle anything; what handles any contract handles these too.
    if handlers.files.is_empty() || handlers.is_open {
        return;
    }
    let declared = contracts(workspace);
    let served = served(workspace, &declared, &handlers);
    for contract in &declared {
        if handlers.contracts.contains(contract.path) || !served.contains(&contract.package) {
            continue;
        }
        let file = &workspace.files[contract.file];
        let name = contract.path.last().map(|name| name.as_str()).unwrap_or_default();
        let shown = contract.name.unwrap_or(name);
        out.push(
            RULE.at(file.span(contract.at))
                .says(format!("nothing handles contract `{shown}`"))
                .help(format!("write `impl Handles<{name}>` for the application, or remove the contract")),
        );
    }
}

/// Packages whose contracts some application serves: it handles one of them, or it depends on them.
fn served(
    workspace: &Workspace,
    declared: &[DeclaredContract<'_>],
    handlers: &Handlers<'_>,
) -> BTreeSet<usize> {
    let handled = declared.iter().filter(|contract| handlers.contracts.contains(contract.path));
    let mut served: BTreeSet<usize> = handled.map(|contract| contract.package).collect();
    let declaring: BTreeSet<usize> = declared.iter().map(|contract| contract.package).collect();
    let files = handlers.files.keys().filter_map(|file| product(&workspace.files[*file]));
    let hosts: BTreeSet<usize> = files.map(|(_, package)| package).collect();
    let packages = PackageGraph::new(workspace);
    let counts = |edge: &Dependency| edge.is_normal && edge.is_enabled;
    for host in hosts {
        let ways = packages.ways(host, counts, |_| true, |other| declaring.contains(&other));
        served.extend(ways.iter().filter_map(|way| way.packages.last().copied()));
    }
    served
}
