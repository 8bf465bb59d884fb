//! Ways around a name that are seen all the same.

use crate::support::check;

#[test]
fn a_bound_tells_what_its_functions_answer() {
    check(
        "trait Build { fn build() -> axum::Router; } fn f<B: Build>() { B::build().route() }",
        "type axum::Router
         type =app::Build
         call =app::Build::build
         method axum::Router::route",
    );
}

#[test]
fn an_alias_of_a_pointer_to_a_function() {
    check(
        "type H = fn() -> axum::Router; fn f(h: H) { h().route(); }",
        "type axum::Router
         type =app::H
         method axum::Router::route",
    );
}

#[test]
fn a_path_through_a_module_with_a_foreign_glob() {
    check(
        "mod web { pub(crate) use ::axum::*; } fn f() { web::Router::new(); web::routing::get(1); }",
        "import axum
         call axum::Router::new
         call axum::routing::get",
    );
}

#[test]
fn a_function_that_answers_a_function() {
    check(
        "fn mk() -> impl Fn() -> axum::Router { axum::Router::new } fn f() { mk()().route(); }",
        "type axum::Router
         value axum::Router::new
         call =app::mk
         call axum::Router::new
         method axum::Router::route",
    );
}

#[test]
fn a_fold_over_an_iterator() {
    check(
        "fn f() { std::iter::once((\"/x\", axum::routing::get(h))).fold(axum::Router::new(), |r, (p, m)| r.route(p, m.post(1))); }",
        "call std::iter::once
         call axum::routing::get
         method ?
         call axum::Router::new
         method axum::Router::route
         method axum::routing::MethodRouter::post",
    );
}

#[test]
fn a_loop_over_a_list_of_tuples() {
    check(
        "fn f() { let mut r = axum::Router::new(); for (p, h) in [(\"/a\", axum::routing::get(x))] { r = r.route(p, h); } r.layer(); }",
        "call axum::Router::new
         call axum::routing::get
         method axum::Router::route
         method axum::Router::layer",
    );
}

#[test]
fn a_path_given_to_a_macro_in_pieces() {
    check(
        "macro_rules! call { ($($p:ident)::+) => { $($p)::+() } } fn f() { call!(axum::Router::new); }",
        "macro =app::call
         value axum::Router::new",
    );
}

#[test]
fn functions_in_fields_and_lists() {
    check(
        "struct S { mk: fn() -> axum::Router } fn f(s: S) { (s.mk)().route(); } static RS: [fn() -> axum::Router; 1] = [axum::Router::new]; fn g() { RS[0]().layer(); }",
        "type axum::Router
         type =app::S
         method axum::Router::route
         type axum::Router
         value axum::Router::new
         value =app::RS
         call axum::Router::new
         method axum::Router::layer",
    );
}

#[test]
fn closures_are_handed_what_the_function_says() {
    check(
        "fn app(f: impl FnOnce(axum::Router) -> axum::Router) {} fn g<F>(f: F) where F: FnOnce(u8, clap::Command) {} fn h() { app(|r| r.route(1)); g(|_, c| c.arg(1)); }",
        "type axum::Router
         type axum::Router
         type clap::Command
         call =app::app
         method axum::Router::route
         call =app::g
         method clap::Command::arg",
    );
}

#[test]
fn the_value_in_a_variant() {
    check(
        "enum W { A(u8), R(axum::Router) } fn f(w: W) { match w { W::R(r) => r.route(), W::A(_) => 1 } }",
        "type axum::Router
         type =app::W
         value =app::W::R
         method axum::Router::route
         value =app::W::A",
    );
}

#[test]
fn a_thread_local() {
    check(
        "thread_local! { static R: axum::Router = axum::Router::new(); } fn f() { R.with(|r| r.route()); }",
        "type axum::Router
         call axum::Router::new
         value =app::R
         method axum::Router::with
         method axum::Router::route",
    );
}

#[test]
fn a_lazy_static_and_values_made_in_place() {
    check(
        "lazy_static! { static ref R: axum::Router = axum::Router::new(); } fn f() { (|| axum::Router::new())().route(); let x = async { axum::Router::new() }; x.await.layer(); }",
        "macro ?
         value axum::Router
         call axum::Router::new
         call axum::Router::new
         method axum::Router::route
         call axum::Router::new
         method axum::Router::layer",
    );
}

#[test]
fn a_default_method_that_declares_what_it_makes() {
    check(
        "trait Ext: Sized { fn go(self) where Self: Into<axum::Router> { let r: axum::Router = self.into(); r.route(); } }",
        "type axum::Router
         type axum::Router
         method =app::Ext::into
         method axum::Router::route",
    );
}

#[test]
fn an_associated_constant_that_holds_a_function() {
    check(
        "struct S; impl S { const NEW: fn() -> axum::Router = axum::Router::new; fn mk(&self) -> axum::Router { (Self::NEW)() } } fn f(s: &S) { s.mk().route(); S::mk(s).layer(); }",
        "type =app::S
         type axum::Router
         value axum::Router::new
         type axum::Router
         call axum::Router::new
         call =app::S::NEW
         type =app::S
         method =app::S::mk
         method axum::Router::route
         call =app::S::mk
         method axum::Router::layer",
    );
}

#[test]
fn names_under_a_module_that_is_itself_imported() {
    check(
        "mod a { pub mod b { pub type R<S = ()> = axum::Router<S>; pub use axum::routing::{get as fetch}; } } use a::b::{self, *}; fn f() { b::R::new().route(\"/x\", fetch(h)); }",
        "type axum::Router
         import axum::routing::get
         import =app::a::b
         import =app::a::b
         call axum::Router::new
         method axum::Router::route
         call axum::routing::get",
    );
}

#[test]
fn a_value_out_of_a_block() {
    check(
        "fn f() { let r = if let Some(r) = opt() { r } else { axum::Router::new() }; r.route(\"/\"); let s = { let t = axum::Router::new(); t }; s.layer(); }",
        "call axum::Router::new
         method axum::Router::route
         call axum::Router::new
         method axum::Router::layer",
    );
}

#[test]
fn derived_functions() {
    check(
        "use clap::{Parser, Subcommand as Sub}; #[derive(Parser)] struct A { #[command(subcommand)] c: C } #[derive(Sub)] enum C { X } fn main() { let a = A::parse(); A::command().get_matches(); }",
        "import clap::Parser
         import clap::Subcommand
         derive clap::Parser
         type =app::C
         derive clap::Subcommand
         call =app::A::parse
         call =app::A::command
         method =app::A::get_matches",
    );
}

#[test]
fn items_behind_conditions_of_a_macro() {
    check(
        "cfg_if::cfg_if! { if #[cfg(x)] { pub use axum::Router as Web; } else { mod other; pub use other::Web; } } fn f() { Web::new(); }",
        "macro ?
         import axum::Router
         call axum::Router::new",
    );
}

#[test]
fn actix() {
    check(
        "use actix_web::{web, App, HttpServer}; async fn f() { HttpServer::new(|| App::new().service(web::resource(\"/x\").route(web::get().to(h)))).bind(1)?.run().await }",
        "import actix_web::web
         import actix_web::App
         import actix_web::HttpServer
         call actix_web::HttpServer::new
         call actix_web::App::new
         method actix_web::App::service
         call actix_web::web::resource
         method actix_web::Resource::route
         call actix_web::web::get
         method actix_web::Route::to
         method actix_web::HttpServer::bind
         method actix_web::HttpServer::run",
    );
}

#[test]
fn warp() {
    check(
        "use warp::Filter; fn f() { let r = warp::path!(\"a\" / \"b\").and(warp::get()).map(|| 1); warp::serve(r).run(1); }",
        "import warp::Filter
         macro warp::path
         method warp::path::and
         call warp::get
         method warp::path::map
         call warp::serve
         method warp::Server::run",
    );
}

#[test]
fn rocket() {
    check(
        "#[macro_use] extern crate rocket; #[get(\"/\")] fn i() {} #[launch] fn r() -> _ { rocket::build().mount(\"/\", routes![i]) }",
        "import rocket
         attribute rocket::get
         attribute rocket::launch
         call rocket::build
         method rocket::Rocket::mount
         macro rocket::routes
         value =app::i",
    );
}

#[test]
fn a_receiver_that_is_given_to_a_macro() {
    check(
        "macro_rules! routes { ($r:expr; $($p:literal => $h:ident),*) => { $r$(.route($p, axum::routing::get($h)))* } } fn f() { routes!(axum::Router::new(); \"/a\" => list); }",
        "call axum::routing::get
         method axum::Router::route
         macro =app::routes
         call axum::Router::new",
    );
}

#[test]
fn functions_that_configure() {
    check(
        "fn f(x: &mut actix_web::web::ServiceConfig) { x.route(\"/\", 1); } fn g() { let cfg = f; cfg(1); }",
        "type actix_web::web::ServiceConfig
         method actix_web::web::ServiceConfig::route
         value =app::f
         call =app::f",
    );
}

#[test]
fn a_macro_that_imports() {
    check(
        "macro_rules! alias { () => { use axum::Router as R; } } alias!(); fn f() { R::new(); }",
        "import axum::Router
         macro =app::alias
         call axum::Router::new",
    );
}

#[test]
fn a_trait_brought_in_without_a_name() {
    check(
        "mod m { pub trait Tap { fn tap(self) -> Self; } impl<T> Tap for T { fn tap(self) -> Self { self } } } use m::Tap as _; fn f() { axum::Router::new().tap().route(); }",
        "implements =app::m::Tap
         import =app::m::Tap
         call axum::Router::new
         method axum::Router::tap
         method =app::m::Tap::tap
         method axum::Router::route",
    );
}

#[test]
fn two_programs_of_one_name_and_a_use_in_a_function() {
    check(
        "fn f() { { use axum::routing::get as g; g(1); } mod inner { pub fn h() { axum::serve(); } } inner::h(); }",
        "import axum::routing::get
         call axum::routing::get
         call axum::serve
         call =app::f::inner::h",
    );
}

#[test]
fn a_text_that_a_function_gives() {
    check(
        "const A: &str = \"/a\"; fn p() -> &'static str { \"/p\" } fn f() { axum::Router::new().route(p(), 1).route(A, 2); }",
        "call axum::Router::new
         method axum::Router::route
         call =app::p
         method axum::Router::route
         value =app::A",
    );
}
