//! Hundreds of crates that pass on all that the next one has: each costs little more than what it holds.

use std::sync::Arc;

use onefold::SourceText;
use onefold_lints::rust::{Role, Target, deep_stack};
use onefold_lints::{
    CrateKind, CrateTarget, Dependency, FileText, Language, LintConfig, Package, Run, SourceTree, Workspace,
};

/// Crates `c0`, `c1` and on: all but the last pass on what the next one has, and the first calls one
/// function of each.
fn chain(length: usize) -> SourceTree {
    let mut tree = SourceTree::default();
    for index in 0..length {
        let next = index + 1;
        let mut text = format!("pub fn f{index}() {{ let _: Vec<u8> = Vec::new(); }}\n");
        if next < length {
            text.push_str(&format!("pub use c{next}::*;\n"));
        }
        if index == 0 {
            let calls: String = (0..length).map(|at| format!("f{at}(); ")).collect();
            text.push_str(&format!("fn all() {{ {calls}}}\n"));
        }
        let path = format!("c{index}/src/lib.rs");
        let text = Arc::new(SourceText { path: path.clone(), text });
        tree.files.push(FileText { text, language: Language::Rust });
        let dependency = Dependency {
            package: format!("c{next}"),
            name: format!("c{next}"),
            is_normal: true,
            is_dev: false,
            is_build: false,
            is_enabled: true,
            is_for_browsers: true,
        };
        tree.packages.push(Package {
            name: format!("c{index}"),
            folder: Some(format!("c{index}")),
            targets: vec![CrateTarget { name: format!("c{index}"), kind: CrateKind::Library, root: path }],
            dependencies: (next < length).then_some(dependency).into_iter().collect(),
            is_macro: false,
        });
    }
    tree
}

#[test]
fn names_behind_a_thousand_crates_are_found() {
    let resolve = || Workspace::resolve(chain(1000), LintConfig::default(), Run::default(), None);
    let workspace = deep_stack(resolve).value.expect("a workspace");
    let file = workspace.files.iter().find(|file| file.text.path == "c0/src/lib.rs").expect("the first");
    let calls = file.rust.iter().flat_map(|rust| &rust.mentions).filter(|it| it.role == Role::Call);
    let found: Vec<(String, usize)> = calls
        .filter_map(|call| match &call.target {
            Target::Local(path) => Some((path.join("::"), call.chain.len())),
            Target::Foreign(_) | Target::Unknown => None,
        })
        .collect();
    // Of a long way only the beginning is kept.
    let hops = |at: usize| at.saturating_sub(1).min(31);
    let expected: Vec<(String, usize)> = (0..1000).map(|at| (format!("c{at}::f{at}"), hops(at))).collect();
    assert_eq!(found, expected);
}
