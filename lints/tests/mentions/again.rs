//! Whatever changes between two runs, the second one finds what a run without a past finds.

use std::sync::Arc;

use onefold_lints::rust::{Cache, Mention};
use onefold_lints::{LintConfig, Run, Workspace};

use crate::support::tree;

/// Crates in which most names are used somewhere else than they are defined, one of them a copy of a
/// framework; tests that nobody asks for; and scripts.
const BASE: &str = r#"
//- crates/base/src/lib.rs
pub mod names;
pub mod build;
pub mod shapes;
mod inner;
pub use inner::*;
pub use names::route_name as named;
pub fn helper(value: usize) -> usize { value + 1 }
pub fn late(value: usize) -> usize { value + 2 }
//- crates/base/src/names.rs
pub const PATH: &str = "/items";
pub fn route_name() -> &'static str { PATH }
pub fn long_name() -> String { let name = String::new(); name }
pub fn label() -> &'static str { "label" }
//- crates/base/src/build.rs
use axum::Router;
pub fn counted(value: usize) -> usize { let more = value; more }
pub fn router() -> impl Sized { Router::new() }
pub fn plain_router() -> Router { Router::new().route("/plain", axum::routing::get(list)) }
pub fn boxed() -> Box<dyn Fn() -> Router> { Box::new(|| Router::new()) }
pub async fn list() {}
pub fn twice() -> Built { Built::new() }
pub struct Built { pub router: Router }
impl Built { pub fn new() -> Self { Built { router: Router::new() } } pub fn tell(&self) -> usize { 1 } }
#[macro_export]
macro_rules! routed { ($path:expr) => { axum::Router::new().route($path, axum::routing::get(0)) } }
//- crates/base/src/shapes.rs
pub trait Shape { fn size(&self) -> usize { 1 } fn shaped() -> axum::Router; }
pub struct Round;
pub struct Held(axum::Router);
impl std::ops::Deref for Held { type Target = axum::Router; fn deref(&self) -> &axum::Router { &self.0 } }
pub type Alias = axum::Router;
//- crates/base/src/inner.rs
pub fn from_inner() -> usize { 3 }
pub struct Inner;
pub fn shadowed() -> axum::Router { axum::Router::new() }
//- crates/mid/src/lib.rs
pub mod use_names;
pub mod glob;
pub use base::build as made;
use base::shapes::{Round, Shape};
impl Shape for Round { fn shaped() -> axum::Router { axum::Router::new() } }
pub fn circle_one() -> impl Sized { circle_two() }
pub fn circle_two() -> impl Sized { let _ = circle_one(); axum::Router::new() }
//- crates/mid/src/use_names.rs
use base::names::{self, PATH as KNOWN};
pub fn serve() { axum::Router::new().route(names::route_name(), axum::routing::get(base::late(1))); }
pub fn known() { axum::Router::new().route(KNOWN, axum::routing::post(base::helper(1))); }
pub const COPY: &str = base::names::PATH;
fn early() { base::missing(1); }
//- crates/mid/src/glob.rs
pub use base::*;
pub use base::shapes::*;
pub fn sees() { let _ = from_inner(); let _ = named(); held().route("/held", axum::routing::get(0)); }
pub fn held() -> Held { loop {} }
//- src/lib.rs
mod serve;
mod app_macros;
mod tests_like;
mod chain;
mod last;
mod copied;
use mid::glob::*;
pub fn start() { let _ = helper(1); serve::all(); let _: Inner; let _ = Option::Some(1); }
//- src/serve.rs
use mid::made::{boxed, plain_router, router, twice};
pub fn all() {
    router().route("/a", axum::routing::get(mid::made::list));
    plain_router().route(mid::use_names::COPY, 1);
    boxed()().route("/b", 1);
    twice().router.route("/c", 1);
    mid::circle_one().route("/d", 1);
    mid::circle_two().route("/e", 1);
    <base::shapes::Round as base::shapes::Shape>::shaped().route("/f", 1);
}
//- src/app_macros.rs
pub fn put() { base::routed!("/x").route("/y", 1); local!(); }
macro_rules! local { () => { let _ = base::helper(2); } }
//- src/chain.rs
pub fn through() -> impl Sized { base::shadowed() }
//- src/last.rs
fn last() { crate::chain::through().route("/z", 1); }
//- src/tests_like.rs
#[cfg(test)]
mod tests { use super::*; use base::Round2 as _; #[test] fn it() { base::helper(3); axum::Router::new(); } }
fn drop_it(alias: base::shapes::Alias) { alias.route("/g", 1); drop(1); println!("{}", base::named()); }
//- src/copied.rs
pub fn at() { poem::Route::new().at("/p", poem::get()); }
//- crates/poem/src/lib.rs
pub struct Route;
impl Route { pub fn new() -> Self { Route } pub fn at(self, path: &str, of: usize) -> Self { let _ = path; self } }
pub fn get() -> usize { 1 }
//- src/lone.rs
fn lone() { axum::Router::new(); }
//- tests/taken.rs
pub fn taken() { axum::Router::new().route("/taken", base::late(1)); }
//- tests/other.rs
fn other() { base::helper(5); }
//- web/page.ts
import { api } from "./api"; fetch("/items"); api.get("/things");
//- web/api.ts
export const api = { get(path: string) { return fetch(path); } };
"#;

/// Edits, each with what it finds in [`BASE`] and what it puts there.
const EDITS: [(&str, &str, &str); 58] = [
    (
        "a function that was called already",
        "pub fn helper(",
        "pub fn missing(of: usize) -> usize { of }\npub fn helper(",
    ),
    (
        "a function that hides one of a glob from afar",
        "pub fn helper(",
        "pub fn shadowed() -> usize { 1 }\npub fn helper(",
    ),
    ("a body", "let more = value; more", "let more = axum::Router::new(); 1"),
    (
        "a body that grows above what ways lead to",
        "{ let more = value; more }",
        "{\n\n let more = value;\n more }",
    ),
    ("a body of a method", "pub fn tell(&self) -> usize { 1 }", "pub fn tell(&self) -> usize { 1 + 1 }"),
    (
        "a body with an item",
        "{ value + 1 }",
        "{ fn nested() {} impl crate::shapes::Round { pub fn route(&self) {} } value + 1 }",
    ),
    ("a body with a use", "{ value + 1 }", "{ use crate::inner::Inner as I; let _: I; value }"),
    ("a body with a call", "{ value + 2 }", "{ axum::Router::new().route(\"/late\", value); value + 2 }"),
    ("a use that renames", "names::route_name as named", "names::label as named"),
    ("a use of another name", "names::route_name as named", "names::route_name as other_name"),
    ("a new glob", "pub use base::build as made;", "pub use base::build as made; pub use base::build::*;"),
    ("a glob that goes", "pub use inner::*;", ""),
    (
        "a returned type two files away",
        "pub fn plain_router() -> Router",
        "pub fn plain_router() -> actix_web::App",
    ),
    (
        "a returned type behind a field",
        "pub struct Built { pub router: Router }",
        "pub struct Built { pub router: clap::Command }",
    ),
    (
        "a body behind `impl Trait`",
        "impl Sized { Router::new() }",
        "impl Sized { clap::Command::new(\"x\") }",
    ),
    ("a body behind `dyn Fn`", "Box::new(|| Router::new())", "Box::new(|| warp::path(\"x\"))"),
    ("an arm of a macro", "=> { axum::Router::new().route(", "=> { actix_web::App::new().route("),
    ("a macro that calls another name", "let _ = base::helper(2);", "let _ = base::late(2);"),
    ("the value of a constant", "\"/items\"", "\"/things\""),
    ("the value of a constant as a call", "&str = \"/items\"", "&str = label()"),
    ("a text that stands alone no more", "{ PATH }", "{ let name = PATH; name }"),
    ("a text that stands alone now", "{ let name = String::new(); name }", "{ \"/long\".to_string() }"),
    ("another text", "{ \"label\" }", "{ \"tag\" }"),
    ("a module that moves", "//- crates/base/src/inner.rs", "//- crates/base/src/inner/mod.rs"),
    ("a module that is named otherwise", "pub mod glob;", "#[path = \"use_names.rs\"] pub mod glob;"),
    ("a condition", "pub fn label()", "#[cfg(test)] pub fn label()"),
    ("a module for tests", "mod serve;", "#[cfg(test)] mod serve;"),
    ("a module for tests no more", "#[cfg(test)]\nmod tests", "mod tests"),
    (
        "a file more",
        "//- src/app_macros.rs",
        "//- src/alone.rs\npub fn alone() { base::helper(1); }\n//- src/app_macros.rs",
    ),
    ("a file less", "//- src/tests_like.rs\n", "// "),
    (
        "a file before all others",
        "//- crates/base/src/lib.rs",
        "//- aaa.rs\nfn main() { axum::Router::new(); }\n//- crates/base/src/lib.rs",
    ),
    (
        "an item that hides one of the prelude",
        "mod app_macros;",
        "mod app_macros; pub enum Option { Some(usize) }",
    ),
    ("a function that hides one of the prelude", "fn drop_it(", "fn drop(_: usize) {} fn drop_it("),
    (
        "a trait for one type more",
        "pub struct Round;",
        "pub struct Round; impl Shape for Inner2 { fn shaped() -> axum::Router { loop {} } } pub struct Inner2;",
    ),
    (
        "a trait for all types",
        "pub struct Round;",
        "pub struct Round; impl<T> Reach for T {} pub trait Reach { fn route(&self) -> usize { 1 } }",
    ),
    ("what a type dereferences to", "type Target = axum::Router;", "type Target = clap::Command;"),
    ("an alias", "pub type Alias = axum::Router;", "pub type Alias = actix_web::App;"),
    (
        "a dependency that is renamed",
        "//- crates/base/src/lib.rs",
        "//@ near = base\n//- crates/base/src/lib.rs",
    ),
    (
        "lines above a name that ways lead to",
        "pub async fn list() {}",
        "\n\n\n// a comment\npub async fn list() {}",
    ),
    (
        "a function at the end",
        "pub fn late(value: usize) -> usize { value + 2 }",
        "pub fn late(value: usize) -> usize { value + 2 }\nfn quite_new(value: usize) -> usize { helper(value) }",
    ),
    ("a function that hides one of a glob", "pub fn start()", "pub fn helper(_: usize) {} pub fn start()"),
    ("a function that goes", "pub fn helper(value: usize) -> usize { value + 1 }", ""),
    ("a function that was missing", "pub fn route_name()", "pub fn from_inner() {} pub fn route_name()"),
    ("a signature", "pub fn late(value: usize) -> usize", "pub fn late(value: axum::Router) -> usize"),
    ("a function called like a type", "pub fn sees()", "pub fn Round() {} pub fn sees()"),
    ("no Rust", "pub fn long_name()", "pub fn fn long_name()"),
    ("a test that is asked for", "mod last;", "mod last; #[path = \"../tests/taken.rs\"] mod taken;"),
    ("a test that asks for another", "pub fn taken()", "#[path = \"other.rs\"] mod other; pub fn taken()"),
    ("a test that is put in", "mod chain;", "mod chain; include!(\"../tests/other.rs\");"),
    ("a test that takes a file in", "fn other()", "#[path = \"../src/lone.rs\"] mod lone; fn other()"),
    ("a body of a test", "route(\"/taken\"", "route(\"/put\""),
    ("a test that is no Rust", "pub fn taken()", "pub fn fn taken()"),
    ("a copy of a framework no more", "pub struct Route;", "pub struct Way;"),
    ("a body in the copy of a framework", "{ let _ = path; self }", "{ let _ = of; self }"),
    ("another package", "//- crates/poem/src/lib.rs", "//- crates/poems/src/lib.rs"),
    ("a text of a script", "fetch(\"/items\")", "fetch(\"/other\")"),
    ("a script more", "//- web/api.ts", "//- web/more.ts\nimport \"./api\";\n//- web/api.ts"),
    ("a script that is named otherwise", "//- web/page.ts", "//- aaa.ts"),
];

#[test]
fn every_edit_and_its_way_back() {
    let base = text_after(&[]);
    let (_, cache) = found(&base, &Cache::default());
    for (index, (name, from, to)) in EDITS.iter().enumerate() {
        assert!(BASE.contains(from) && from != to, "{name}");
        let edited = text_after(&[index]);
        let next = check(name, &edited, &cache);
        check(&format!("{name}, taken back"), &base, &next);
    }
}

#[test]
fn edits_one_after_the_other() {
    for seed in 1..=8_u64 {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let (mut on, mut cache) = (Vec::new(), Cache::default());
        for step in 0..12 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let edit = (state % EDITS.len() as u64) as usize;
            let before = on.len();
            on.retain(|known| *known != edit);
            if on.len() == before {
                on.push(edit);
            }
            let names: Vec<&str> = on.iter().map(|&edit| EDITS[edit].0).collect();
            cache = check(&format!("seed {seed}, step {step}: {names:?}"), &text_after(&on), &cache);
        }
    }
}

#[test]
fn other_bytes_are_no_cache() {
    let asked = EDITS.iter().position(|(name, ..)| *name == "a test that is asked for");
    let text = text_after(&[asked.expect("an edit")]);
    let (lines, cache) = found(&text, &Cache::default());
    assert!(lines.iter().any(|line| line.contains("/taken")), "what was put off is there");
    let written = cache.written();
    let (_, again) = found(&text, &Cache::read(written.clone()));
    assert!(!again.is_changed());
    for at in (0..written.len()).step_by(written.len() / 40 + 1) {
        let mut other = written.clone();
        other[at] ^= 1;
        check("a bit is turned", &text, &Cache::read(other.clone()));
        let (_, again) = found(&text, &Cache::read(other.clone()));
        assert!(again.is_changed(), "nothing is taken from it");
        check("it is cut", &text, &Cache::read(written[..at].to_vec()));
    }
}

/// Compares a run that knows `cache` with one that knows nothing.
#[track_caller]
fn check(name: &str, text: &str, cache: &Cache) -> Cache {
    let (cold, _) = found(text, &Cache::default());
    let (warm, next) = found(text, &Cache::read(cache.written()));
    assert_eq!(cold.len(), warm.len(), "{name}");
    for (cold, warm) in cold.iter().zip(&warm) {
        assert_eq!(cold, warm, "{name}");
    }
    next
}

/// Everything that is found, line by line.
fn found(text: &str, cache: &Cache) -> (Vec<String>, Cache) {
    let (outcome, next) =
        Workspace::resolve_since(cache, tree(text), LintConfig::default(), Run::default(), None);
    let workspace = outcome.value.expect("a workspace");
    let mut lines: Vec<String> = outcome.diagnostics.iter().map(|told| format!("{told:?}")).collect();
    for file in &workspace.files {
        lines.push(file.text.path.clone());
        lines.extend(file.script.iter().flat_map(|script| &script.mentions).map(|it| format!("{it:?}")));
        let Some(rust) = &file.rust else { continue };
        lines.push(format!("{:?} {:?}", rust.package, rust.crates));
        let mut last: Option<&Mention> = None;
        for mention in &rust.mentions {
            let is_together = last.is_some_and(|last| Arc::ptr_eq(&last.within, &mention.within));
            lines.push(format!("{is_together} {mention:?}"));
            last = Some(mention);
        }
        lines.push(format!("{:?}", rust.reaches));
    }
    (lines, next)
}

/// The base with some of the edits, as far as they still find their place.
fn text_after(edits: &[usize]) -> String {
    edits.iter().fold(BASE.to_owned(), |text, &edit| text.replacen(EDITS[edit].1, EDITS[edit].2, 1))
}
