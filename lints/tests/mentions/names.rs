//! Paths, imports, globs, re-exports, aliases.

use crate::support::{check, check_chains};

#[test]
fn a_path_in_full() {
    check("fn f() { axum::Router::new(); }", "call axum::Router::new");
    check("fn f() { ::axum::Router::new(); }", "call axum::Router::new");
}

#[test]
fn an_import() {
    check("use axum::Router; fn f() { Router::new(); }", "import axum::Router\ncall axum::Router::new");
}

#[test]
fn an_import_under_another_name() {
    check("use axum::Router as R; fn f() { R::new(); }", "import axum::Router\ncall axum::Router::new");
    check_chains(
        "use axum::Router as R; fn f() { R::new(); }",
        "call axum::Router::new <- src/lib.rs: renamed here `Router`",
    );
}

#[test]
fn a_crate_under_another_name() {
    check("use axum as web; fn f() { web::serve(); }", "import axum\ncall axum::serve");
    check("extern crate axum as web; fn f() { web::serve(); }", "import axum\ncall axum::serve");
    check("//@ web = axum\nfn f() { web::serve(); }", "call axum::serve");
    check("fn f() { actix_web::App::new(); }", "call actix_web::App::new");
}

#[test]
fn a_crate_that_nobody_depends_on_is_unknown() {
    check("fn f() { gotham::start(); }", "");
}

#[test]
fn a_tree_of_imports() {
    check(
        "use axum::{self, routing::{get, post as send}, Router}; fn f() { get(h); send(h); axum::serve(); }",
        "import axum\nimport axum::routing::get\nimport axum::routing::post\nimport axum::Router
         call axum::routing::get\ncall axum::routing::post\ncall axum::serve",
    );
}

#[test]
fn std_in_its_three_names() {
    check(
        "fn f() { std::env::args(); core::mem::drop(1); alloc::vec::Vec::<u8>::new(); }",
        "call std::env::args\ncall std::mem::drop\ncall std::vec::Vec::new",
    );
    check("use std::env; fn f() { env::args(); }", "import std::env\ncall std::env::args");
}

#[test]
fn names_of_the_prelude_are_no_mentions() {
    check("fn f(v: Vec<String>) -> Option<u8> { Some(1) }", "");
    check("struct Some; fn f() { Some; }", "value =app::Some");
}

#[test]
fn a_local_name_shadows_a_crate() {
    check(
        "mod axum { pub fn serve() {} } fn f() { axum::serve(); ::axum::serve(); }",
        "call =app::axum::serve\ncall axum::serve",
    );
}

#[test]
fn a_glob_of_one_foreign_module() {
    check("use axum::*; fn f() { Router::new(); }", "import axum\ncall axum::Router::new");
    check("use axum::{*}; fn f(r: Router) {}", "import axum\ntype axum::Router");
    check(
        "use axum::routing::*; fn f() { get(h); }",
        "import axum::routing\ncall axum::routing::get\nvalue axum::routing::h",
    );
}

#[test]
fn a_glob_gives_way_to_what_is_defined() {
    check(
        "use axum::*; struct Router; fn f(r: Router, v: Vec<u8>) { tokio::spawn(); }",
        "import axum\ntype =app::Router\ncall tokio::spawn",
    );
}

#[test]
fn of_two_foreign_globs_the_one_that_is_known_to_hold_the_name() {
    check(
        "use axum::*; use clap::*; fn f(r: Router, c: Command) {}",
        "import axum\nimport clap\ntype axum::Router\ntype clap::Command",
    );
    check(
        "use clap::*; use tokio::*; fn f(c: Command, j: JoinHandle) {}",
        "import clap\nimport tokio\ntype clap::Command\ntype tokio::JoinHandle",
    );
    check("use anyhow::*; use tokio::*; fn f(x: Foo) {}", "import anyhow\nimport tokio");
}

#[test]
fn a_glob_in_a_block() {
    check("fn f() { use axum::*; Router::new(); } fn g(r: Router) {}", "import axum\ncall axum::Router::new");
}

#[test]
fn a_glob_of_a_local_module_with_a_foreign_glob() {
    check(
        "mod prelude { pub use axum::*; } use prelude::*; fn f() { Router::new(); }",
        "import axum\nimport =app::prelude\ncall axum::Router::new",
    );
    check(
        "mod prelude { use axum::*; } use prelude::*; fn f() { Router::new(); }",
        "import axum\nimport =app::prelude",
    );
}

#[test]
fn a_private_import_is_not_passed_on_by_a_glob() {
    check(
        "mod a { use axum::Router; pub struct Open; struct Closed; } use a::*; fn f(x: Open, y: Closed, z: Router) {}",
        "import axum::Router\nimport =app::a\ntype =app::a::Open",
    );
    check(
        "use axum::Router; mod tests { use super::*; fn f(r: Router) {} }",
        "import axum::Router\nimport =app\ntype axum::Router",
    );
}

#[test]
fn a_glob_of_an_enum() {
    check("enum E { A, B } use E::*; fn f() { A; }", "import =app::E\nvalue =app::E::A");
}

#[test]
fn a_chain_of_re_exports() {
    check_chains(
        "//- src/lib.rs
         mod a; mod b; mod c;
         use c::Web;
         fn f() { Web::new(); }
         //- src/a.rs
         pub use axum::Router as R;
         //- src/b.rs
         pub use crate::a::*;
         //- src/c.rs
         pub use super::b::R as Web;",
        "src/c.rs
         import axum::Router <- src/b.rs: re-exported here `*` <- src/a.rs: renamed here `Router`
         src/lib.rs
         import axum::Router <- src/c.rs: renamed here `R` <- src/b.rs: re-exported here `*` <- src/a.rs: renamed here `Router`
         call axum::Router::new <- src/c.rs: renamed here `R` <- src/b.rs: re-exported here `*` <- src/a.rs: renamed here `Router`",
    );
}

#[test]
fn a_re_export_over_packages() {
    check(
        "//- src/lib.rs
         use web_kit::prelude::*;
         fn f() { Web::new(); web_kit::axum::serve(); }
         //- crates/web-kit/src/lib.rs
         pub mod prelude { pub use crate::Web; }
         pub use axum::Router as Web;
         pub extern crate axum;",
        "crates/web-kit/src/lib.rs
         import axum::Router
         import axum::Router
         import axum
         src/lib.rs
         import =web_kit::prelude
         call axum::Router::new
         call axum::serve",
    );
}

#[test]
fn circles_of_re_exports_end() {
    check(
        "mod a { pub use crate::b::X; pub use crate::b::*; } mod b { pub use crate::a::X; pub use crate::a::*; }
         fn f() { a::X::new(); b::Y::new(); }",
        "import =app::b\nimport =app::a",
    );
    check(
        "mod a { pub use crate::b::*; pub use axum::Router; } mod b { pub use crate::a::*; } fn f() { b::Router::new(); }",
        "import =app::b\nimport axum::Router\nimport =app::a\ncall axum::Router::new",
    );
    check("type A = B; type B = A; fn f() { A::new(); }", "type =app::B\ntype =app::A");
}

#[test]
fn type_aliases() {
    check("type R = axum::Router; fn f() { R::new(); }", "type axum::Router\ncall axum::Router::new");
    check(
        "type R<S> = axum::Router<S>; fn f(r: R<u8>) { r.route(\"/\", 1); }",
        "type axum::Router\ntype axum::Router\nmethod axum::Router::route",
    );
    check(
        "type Answer<T> = Result<T, u8>; fn f(r: Answer<axum::Router>) { r.unwrap().route(); }",
        "type =app::Answer\ntype axum::Router\nmethod axum::Router::unwrap\nmethod axum::Router::route",
    );
    check_chains(
        "mod a { pub type R = axum::Router; } use a::R; fn f() { R::new(); }",
        "import axum::Router <- src/lib.rs: alias of this type `R`
         call axum::Router::new <- src/lib.rs: alias of this type `R`",
    );
}

#[test]
fn associated_types() {
    check(
        "struct S; trait T { type Web; } impl T for S { type Web = axum::Router; }
         impl S { fn f() { <S as T>::Web::new(); let r: <Self as T>::Web = x(); r.route(); } }",
        "implements =app::T\ntype =app::S\ntype axum::Router\ntype =app::S
         call axum::Router::new\ntype =app::S\ntype =app::T
         type axum::Router\ntype =app::T\nmethod axum::Router::route",
    );
}

#[test]
fn qualified_paths() {
    check(
        "use axum::Router; fn f(r: Router) { Router::route(r, \"/\"); <Router>::new(); <Router as Clone>::clone(&r); }",
        "import axum::Router\ntype axum::Router\ncall axum::Router::route\ncall axum::Router::new\ntype axum::Router
         call axum::Router::clone\ntype axum::Router",
    );
    check(
        "struct Args; fn f() { <Args as clap::Parser>::parse(); Args::parse(); clap::Parser::parse(); }",
        "call clap::Parser::parse\ntype =app::Args\ntype clap::Parser\ncall =app::Args::parse\ncall clap::Parser::parse",
    );
}

#[test]
fn generics_and_their_bounds() {
    check(
        "fn f<S: axum::handler::Handler>(s: S) where S: Clone { s.call(1); S::describe(); }",
        "type axum::handler::Handler\nmethod axum::handler::Handler::call\ncall axum::handler::Handler::describe",
    );
    check("mod axum {} struct Router; fn f<Router>(r: Router) {}", "");
}

#[test]
fn local_variables_shadow() {
    check(
        "use axum::routing::get; fn f(get: u8) { get(1); get; } fn g() { get(1); { let get = 1; get; } }",
        "import axum::routing::get\ncall axum::routing::get",
    );
}

#[test]
fn items_of_blocks() {
    check(
        "fn f() { use axum::Router as R; fn inner() { R::new(); } inner(); { R::new(); } } fn g() { R::new(); }",
        "import axum::Router\ncall axum::Router::new\ncall =app::f::inner\ncall axum::Router::new",
    );
}

#[test]
fn struct_expressions_and_patterns() {
    check(
        "struct S { a: axum::Router } enum E { V(u8) } fn f(e: E) { S { a: b() }; match e { E::V(x) => {} } }",
        "type axum::Router\ntype =app::E\ntype =app::S\nvalue =app::E::V",
    );
}

#[test]
fn implementations() {
    check(
        "struct S; impl rmcp::ServerHandler for S { fn get_info(&self) { tokio::spawn(1); } }",
        "implements rmcp::ServerHandler\ntype =app::S\ncall tokio::spawn",
    );
    let workspace = crate::support::workspace(
        "struct S; impl rmcp::ServerHandler for S { fn get_info(&self) { tokio::spawn(1); } }",
    );
    let mentions = &workspace.files[0].rust.as_ref().expect("Rust").mentions;
    let within = &mentions.last().expect("a mention").within;
    assert_eq!(within.path, ["app", "S", "get_info"]);
    assert_eq!(
        within.implements,
        Some(onefold_lints::rust::Target::Foreign(["rmcp".into(), "ServerHandler".into()].into()))
    );
}

#[test]
fn younger_names_of_the_prelude_are_no_mentions() {
    check(
        "use axum::*; fn f(g: impl AsyncFn()) -> usize { size_of::<u8>() + align_of::<u8>() + size_of_val(&g) + align_of_val(&g) }",
        "import axum",
    );
}
