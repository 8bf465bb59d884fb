//! Whether the root of a library offers the function that gives its contracts.

use syn::{Attribute, Item, ItemFn, Safety, UseTree, Visibility};

/// What the function is called.
const NAME: &str = "contracts";

/// Whether everybody who depends on the library can call `contracts()`: it is declared there as a
/// public function without parameters, or exported under that name. What a glob or a macro brings is
/// not known, and neither is what stands in a text that is no Rust.
pub(super) fn offers_contracts(text: &str) -> bool {
    let Ok(file) = syn::parse_file(text) else { return false };
    file.items.iter().any(|item| match item {
        Item::Fn(function) => is_ours(function),
        Item::Use(item) => is_public(&item.vis) && !is_conditional(&item.attrs) && exports(&item.tree),
        _ => false,
    })
}

fn is_ours(function: &ItemFn) -> bool {
    let signature = &function.sig;
    is_public(&function.vis)
        && !is_conditional(&function.attrs)
        && signature.ident == NAME
        && signature.inputs.is_empty()
        && signature.generics.params.is_empty()
        && signature.asyncness.is_none()
        && !matches!(signature.safety, Safety::Unsafe(_))
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_conditional(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("cfg"))
}

fn exports(tree: &UseTree) -> bool {
    match tree {
        UseTree::Path(path) => exports(&path.tree),
        UseTree::Name(name) => name.ident == NAME,
        UseTree::Rename(renamed) => renamed.rename == NAME,
        UseTree::Group(group) => group.items.iter().any(exports),
        UseTree::Glob(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::offers_contracts;

    #[test]
    fn only_what_others_can_call_counts() {
        for text in [
            "pub fn contracts() -> ContractSet { contracts![] }",
            "//! A page.\nuse a::b;\npub  fn\ncontracts( )->ContractSet{contracts![]}",
            "#[must_use]\npub const fn contracts() -> Set { SET }",
            "mod all;\npub use all::contracts;",
            "mod all;\npub use all::{Note, everything as contracts};",
        ] {
            assert!(offers_contracts(text), "{text}");
        }
        for text in [
            "",
            "// pub fn contracts() -> ContractSet\nfn contracts() -> ContractSet { contracts![] }",
            "/// As `pub fn contracts()` does it.\npub fn others() {}",
            "const TEXT: &str = \"pub fn contracts()\";",
            "pub(crate) fn contracts() -> ContractSet { contracts![] }",
            "pub mod inner { pub fn contracts() -> ContractSet { contracts![] } }",
            "#[cfg(test)]\npub fn contracts() -> ContractSet { contracts![] }",
            "pub fn contracts(service: &str) -> ContractSet { contracts![] }",
            "pub fn contracts<T>() -> ContractSet { contracts![] }",
            "pub unsafe fn contracts() -> ContractSet { contracts![] }",
            "pub async fn contracts() -> ContractSet { contracts![] }",
            "pub use all::contracts as others;",
            "use all::contracts;",
            "pub fn contracts() -> ContractSet {",
        ] {
            assert!(!offers_contracts(text), "{text}");
        }
    }
}
