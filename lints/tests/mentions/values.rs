//! Values: what their type is, and what that says of calls on them.

use crate::support::{check, check_arguments, check_chains};

#[test]
fn a_constructor_and_its_methods() {
    check(
        "fn f() { let r = axum::Router::new(); r.route(\"/\", 1).layer(2); }",
        "call axum::Router::new\nmethod axum::Router::route\nmethod axum::Router::layer",
    );
}

#[test]
fn wrappers_are_looked_through() {
    check(
        "use std::sync::Arc; use axum::Router;
         async fn f() { Arc::new(Router::new()).route(); Some(Router::new())?.route(); (&make().await?).route(); }
         async fn make() -> anyhow::Result<Box<Router>> { Ok(Box::new(Router::new())) }",
        "import std::sync::Arc\nimport axum::Router
         call std::sync::Arc::new\ncall axum::Router::new\nmethod axum::Router::route
         call axum::Router::new\nmethod axum::Router::route\ncall =app::make\nmethod axum::Router::route
         type anyhow::Result\ntype axum::Router\ncall axum::Router::new",
    );
}

#[test]
fn declared_results() {
    check(
        "fn make() -> axum::Router { loop {} } fn f() { make().route(); }",
        "type axum::Router\ncall =app::make\nmethod axum::Router::route",
    );
    check_chains(
        "fn make() -> axum::Router { loop {} } fn f() { let r = make(); r.route(); }",
        "method axum::Router::route <- src/lib.rs: answered by this function `make`",
    );
}

#[test]
fn results_that_only_the_body_tells() {
    check(
        "fn make() -> impl Clone { let r = axum::Router::new(); r.layer(1) } fn f() { make().route(); }",
        "call axum::Router::new\nmethod axum::Router::layer\ncall =app::make\nmethod axum::Router::route",
    );
    check(
        "fn make(x: bool) -> impl Clone { if x { return axum::Router::new(); } panic!() } fn f() { make(true).route(); }",
        "call axum::Router::new\ncall =app::make\nmethod axum::Router::route",
    );
    check(
        "fn a() -> impl Sized { b() } fn b() -> impl Sized { a() } fn f() { a().route(\"/\"); }",
        "call =app::b\ncall =app::a\ncall =app::a\nmethod ?",
    );
}

#[test]
fn generic_functions_pass_values_on() {
    check(
        "fn same<T>(t: T) -> T { t } fn f() { same(axum::Router::new()).route(); }",
        "call =app::same\ncall axum::Router::new\nmethod axum::Router::route",
    );
}

#[test]
fn methods_of_local_types() {
    check(
        "struct App { router: axum::Router }
         impl App { fn new() -> Self { App { router: x() } } fn router(&self) -> axum::Router { self.router.clone() } fn chain(self) -> Self { self } }
         fn f() { App::new().chain().router().route(); }",
        "type axum::Router\ntype =app::App\ntype =app::App\ntype axum::Router\nmethod axum::Router::clone
         call =app::App::new\nmethod =app::App::chain\nmethod =app::App::router\nmethod axum::Router::route",
    );
}

#[test]
fn fields_and_their_parts() {
    check(
        "struct A { b: B } struct B(axum::Router); fn f(a: A) { a.b.0.route(); let A { b } = a; let B(r) = b; r.layer(); }",
        "type =app::B\ntype axum::Router\ntype =app::A\nmethod axum::Router::route\nvalue =app::A\nvalue =app::B\nmethod axum::Router::layer",
    );
}

#[test]
fn constants_and_statics() {
    check(
        "static R: std::sync::LazyLock<axum::Router> = std::sync::LazyLock::new(|| axum::Router::new());
         const MAKE: fn() -> axum::Router = axum::Router::new;
         fn f() { R.route(); MAKE().layer(); }",
        "type std::sync::LazyLock\ntype axum::Router\ncall std::sync::LazyLock::new\ncall axum::Router::new
         type axum::Router\nvalue axum::Router::new
         value =app::R\nmethod axum::Router::route\ncall axum::Router::new\ncall =app::MAKE\nmethod axum::Router::layer",
    );
}

#[test]
fn tuples() {
    check(
        "fn f() { let (a, (b, _)) = (axum::Router::new(), (clap::Command::new(\"x\"), 1)); a.route(); b.arg(); }",
        "call axum::Router::new\ncall clap::Command::new\nmethod axum::Router::route\nmethod clap::Command::arg",
    );
    check(
        "fn make() -> (u8, axum::Router) { loop {} } fn f() { make().1.route(); }",
        "type axum::Router\ncall =app::make\nmethod axum::Router::route",
    );
}

#[test]
fn branches() {
    check(
        "fn f(x: bool) { let r = if x { panic!() } else { axum::Router::new() }; r.route();
         let s = match x { true => axum::Router::new(), false => loop {} }; s.layer(); }",
        "call axum::Router::new\nmethod axum::Router::route\ncall axum::Router::new\nmethod axum::Router::layer",
    );
    check(
        "fn f(r: Option<axum::Router>) { if let Some(r) = r { r.route(); } match r { Some(r) => r.layer(), None => loop {} } }",
        "type axum::Router\nmethod axum::Router::route\nmethod axum::Router::layer",
    );
}

#[test]
fn assigned_later() {
    check(
        "fn f() { let mut r; r = axum::Router::new(); r = r.route(); r.layer(); }",
        "call axum::Router::new\nmethod axum::Router::route\nmethod axum::Router::layer",
    );
}

#[test]
fn functions_as_values() {
    check(
        "fn f() { let make = axum::Router::new; make().route(); let get = axum::routing::get; get(1).post(2); }",
        "value axum::Router::new\ncall axum::Router::new\nmethod axum::Router::route
         value axum::routing::get\ncall axum::routing::get\nmethod axum::routing::MethodRouter::post",
    );
    check_chains(
        "fn f() { let make = axum::Router::new; make(); }",
        "call axum::Router::new <- src/lib.rs: named here `axum::Router::new`",
    );
    check(
        "fn f() { let make = || axum::Router::new(); make().route(); }",
        "call axum::Router::new\nmethod axum::Router::route",
    );
    check(
        "fn f(make: impl Fn() -> axum::Router) { make().route(); }",
        "type axum::Router\nmethod axum::Router::route",
    );
}

#[test]
fn functions_given_to_wrappers_are_values() {
    check(
        "fn call<F: Fn() -> R, R>(f: F) -> R { f() } fn f() { call(axum::Router::new).route(); }",
        "call =app::call\nvalue axum::Router::new",
    );
    check(
        "fn f(x: Option<axum::Router>) { x.unwrap_or_else(axum::Router::new).route(); none().map(|_: u8| axum::Router::new()).route(); }",
        "type axum::Router\nmethod axum::Router::unwrap_or_else\nvalue axum::Router::new\nmethod axum::Router::route
         call axum::Router::new\nmethod axum::Router::route",
    );
}

#[test]
fn traits_of_the_workspace_for_foreign_types() {
    check(
        "trait Mount { fn mount(self) -> Self; } impl Mount for axum::Router { fn mount(self) -> Self { self.route() } }
         fn f() { axum::Router::new().mount().layer(); }",
        "implements =app::Mount\ntype axum::Router\nmethod axum::Router::route
         call axum::Router::new\nmethod axum::Router::mount\nmethod =app::Mount::mount\nmethod axum::Router::layer",
    );
    check(
        "trait Tap { fn tap(self) -> Self; } impl<T: Clone> Tap for T { fn tap(self) -> Self { self } }
         fn f() { axum::Router::new().tap().layer(); }",
        "implements =app::Tap\ncall axum::Router::new\nmethod axum::Router::tap\nmethod =app::Tap::tap\nmethod axum::Router::layer",
    );
}

#[test]
fn deref_leads_to_the_target() {
    check(
        "struct W(axum::Router); impl std::ops::Deref for W { type Target = axum::Router; fn deref(&self) -> &Self::Target { &self.0 } }
         fn f(w: W) { w.route(); }",
        "type axum::Router\nimplements std::ops::Deref\ntype =app::W\ntype axum::Router\ntype axum::Router\ntype =app::W\nmethod axum::Router::route",
    );
}

#[test]
fn closures_are_handed_the_receiver() {
    check(
        "fn f() { actix_web::App::new().configure(|c| { c.route(\"/\", 1); }); }",
        "call actix_web::App::new\nmethod actix_web::App::configure\nmethod actix_web::App::route",
    );
    check(
        "fn f(xs: Vec<u8>) { xs.iter().fold(axum::Router::new(), |r, x| r.route(\"/\", x)).layer(); }",
        "method ?\ncall axum::Router::new\nmethod axum::Router::route\nmethod axum::Router::layer",
    );
}

#[test]
fn loops() {
    check(
        "fn f(rs: Vec<axum::Router>) { for r in rs { r.route(); } for r in [axum::Router::new()] { r.layer(); } }",
        "type axum::Router\nmethod axum::Router::route\ncall axum::Router::new\nmethod axum::Router::layer",
    );
}

#[test]
fn what_a_foreign_function_answers() {
    check(
        "fn f() { warp::path(\"x\").and(warp::get()).map(|| 1); }",
        "call warp::path\nmethod warp::path::and\ncall warp::get\nmethod warp::path::map",
    );
}

#[test]
fn unknown_receivers_count_when_given_something_known() {
    check(
        "fn f(x: u8) { x.len(); x.route(\"/\"); x.route(axum::routing::get(1)); x.map(|a| a); }",
        "method ?\nmethod ?\ncall axum::routing::get",
    );
}

#[test]
fn arguments() {
    check_arguments(
        "const PATH: &str = \"/notes\"; fn list() {} mod m { pub fn build() -> axum::Router { loop {} } }
         fn f() { axum::Router::new().route(PATH, axum::routing::get(list)).nest(concat!(\"/a\", \"/b\"), m::build())
           .route(&\"/x\".to_string(), axum::routing::post(|a, b| 1)).fallback(format!(\"{}\", 1)); let r = axum::Router::new().layer(1); x(r); }",
        "axum::Router::route(\"/notes\", axum::routing::get: axum::routing::MethodRouter)
         axum::routing::get(=app::list: ?)
         axum::Router::nest(\"/a/b\", =app::m::build: axum::Router)
         axum::Router::route(\"/x\", axum::routing::post: axum::routing::MethodRouter)
         axum::routing::post(|2|)
         axum::Router::fallback(_)
         axum::Router::layer(_)",
    );
}

#[test]
fn texts_through_functions_and_branches() {
    check_arguments(
        "fn p() -> &'static str { \"/p\" } fn f(x: bool) { axum::serve(p()); let q = if x { \"/a\" } else { \"/b\" };
         axum::serve(q); let r = if x { \"/a\" } else { \"/a\" }; axum::serve(r); for s in [\"/a\"] { axum::serve(s); } }",
        "axum::serve(\"/p\")\naxum::serve(_)\naxum::serve(\"/a\")\naxum::serve(_)",
    );
}

#[test]
fn a_chain_of_many_calls() {
    let text = format!("fn f() {{ axum::Router::new(){}; }}", ".layer()".repeat(150));
    let workspace = crate::support::workspace(&text);
    assert_eq!(workspace.files[0].rust.as_ref().expect("Rust").mentions.len(), 151);
}
