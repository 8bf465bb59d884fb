//! The attribute macros of `onefold`: `#[contract]`, `#[onefold::data]`, `#[derive(Failure)]`.
//!
//! They are re-exported by `onefold`, whose pages show them in use. Each entry point below is thin:
//! the work is done by plain functions on token streams, which the tests call without a compiler.
//! The macros read no file and know nothing of other items; what needs the whole set of contracts
//! is judged when the set is collected.

mod args;
mod attributes;
mod checks;
mod closed;
mod contract;
mod data;
mod docs;
mod exposure;
mod failure;
mod limits;
mod names;
mod place;
mod problems;
mod wire;

#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

use crate::place::CompilerPlaces;

/// Declares a contract: the struct below it is the input of an action.
///
/// It stands first, behind the doc comment, and derives what the input needs (serde, schemars,
/// `Contract`). Written in full:
///
/// ```text
/// #[contract(
///     name = "notes.search",               // required: the one identity everywhere
///     effect = read,                       // required: read, write or destructive
///     output = SearchResults,              // required: what is answered, () for nothing
///     failure = NotesFailure,              // absent: it cannot fail by declaration
///     title = "Search notes",              // absent: from the type's name
///     expose(                              // absent: private
///         http(get, "/notes"),             // absent: POST /api/notes/search
///         rpc,
///         mcp(scopes("notes.read"), destructive),
///         cli,
///         webmcp(untrusted_content),
///         code,
///     ),
///     idempotent, open_world,              // hints
///     approval = human,                    // none, required, confirm, human
///     agents = require,                    // observe, require
///     middleware("auth"),
///     timeout = "30s", max_input = "1MiB", max_output = "1MiB", rate = "60/min",
///     tags("notes"), since = "1.2", deprecated = "use notes.find",
///     examples(path::to::function),        // fn() -> Vec<Example<Self>>
///     path = "notes_contracts::SearchNotes", // how generated wiring names the type
///     crate = onefold,                     // when the dependency has another name
/// )]
/// ```
#[proc_macro_attribute]
pub fn contract(args: TokenStream, item: TokenStream) -> TokenStream {
    contract::expand(args.into(), item.into(), &CompilerPlaces).into()
}

/// Marks a type that travels: derives serde and schemars, so that a contracts crate needs
/// `onefold` alone in its manifest.
///
/// `#[onefold::data]` is for both directions, `data(input)` for types that are only received (and
/// refuses unknown fields), `data(output)` for types that are only answered (and compiles faster,
/// since nothing is deserialised). `#[data(secret)]` on a field keeps its value out of logs, audit,
/// approvals, examples and help. `data(crate = path)` serves a renamed dependency.
#[proc_macro_attribute]
pub fn data(args: TokenStream, item: TokenStream) -> TokenStream {
    data::expand(args.into(), item.into(), &CompilerPlaces).into()
}

/// Derives `Failure` for an enum of declared failures: a code, a status and a payload per variant.
///
/// Each variant names its HTTP status, `#[failure(status = 404)]`, and has named fields or none. A
/// field with `#[failure(secret)]` is kept out of logs and audit; `#[failure(crate = path)]` on the
/// enum serves a renamed dependency.
#[proc_macro_derive(Failure, attributes(failure, serde, schemars))]
pub fn failure(item: TokenStream) -> TokenStream {
    failure::expand(item.into()).into()
}

/// Finds `flatten` where `cfg_attr` hid it from the attribute macros; they add it where needed.
#[doc(hidden)]
#[proc_macro_derive(__Closed, attributes(serde, schemars))]
pub fn closed(item: TokenStream) -> TokenStream {
    closed::expand(item.into()).into()
}
