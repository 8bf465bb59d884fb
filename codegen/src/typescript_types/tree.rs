//! Contracts by the segments of their names: `notes`, then `search`.

use std::collections::BTreeMap;

use onefold_model::{Contract, Diagnostic};

/// The children of a namespace, by key.
pub(crate) type Tree<'a> = BTreeMap<&'a str, Node<'a>>;

/// One key of a namespace.
pub(crate) enum Node<'a> {
    /// A namespace below.
    Branch(Tree<'a>),
    /// A contract.
    Leaf(&'a Contract),
}

/// The tree of `contracts`. Lowering keeps one name from being the beginning of another; where
/// two meet all the same, it is an error here.
pub(crate) fn of<'a>(contracts: &[&'a Contract]) -> Result<Tree<'a>, Vec<Diagnostic>> {
    let mut root = Tree::new();
    let mut problems = Vec::new();
    for &contract in contracts {
        if !insert(&mut root, &contract.names.typescript_path, contract) {
            let message = format!(
                "contract `{}` meets another one in the TypeScript namespaces",
                contract.declared.name
            );
            problems.push(
                Diagnostic::error("name-collision", message)
                    .at(contract.span.clone())
                    .help("rename one so that no name is the beginning of another"),
            );
        }
    }
    if problems.is_empty() { Ok(root) } else { Err(problems) }
}

fn insert<'a>(nodes: &mut Tree<'a>, path: &'a [String], contract: &'a Contract) -> bool {
    match path {
        [] => false,
        [last] => {
            let vacant = !nodes.contains_key(last.as_str());
            if vacant {
                nodes.insert(last, Node::Leaf(contract));
            }
            vacant
        }
        [first, rest @ ..] => match nodes.entry(first).or_insert_with(|| Node::Branch(Tree::new())) {
            Node::Branch(children) => insert(children, rest, contract),
            Node::Leaf(_) => false,
        },
    }
}
