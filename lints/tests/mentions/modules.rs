//! Module trees: files, `#[path]`, `cfg` variants, `include!`, targets, lone files.

use std::fmt::Write;

use onefold_lints::rust::Role;

use crate::support::{check, check_reaches, workspace};

#[test]
fn files_of_modules() {
    check(
        "//- src/lib.rs
         mod a; mod b; mod c { mod d; }
         //- src/a.rs
         fn f() { super::b::inner::g(); crate::c::d::h(); }
         //- src/b/mod.rs
         pub mod inner;
         //- src/b/inner.rs
         pub fn g() { self::g(); }
         //- src/c/d.rs
         pub fn h() { super::super::a::f(); }",
        "src/a.rs
         call =app::b::inner::g
         call =app::c::d::h
         src/b/inner.rs
         call =app::b::inner::g
         src/c/d.rs
         call =app::a::f",
    );
}

#[test]
fn files_by_path() {
    check(
        "//- src/lib.rs
         #[path = \"../other/x.rs\"] mod a; mod b { #[path = \"y.rs\"] mod c; }
         //- other/x.rs
         mod z;
         fn f() { crate::b::c::g(); z::h(); }
         //- src/b/y.rs
         fn g() {}
         //- other/z.rs
         fn h() {}",
        "other/x.rs
         call =app::b::c::g
         call =app::a::z::h",
    );
}

#[test]
fn variants_of_a_module_all_count() {
    check(
        "//- src/lib.rs
         #[cfg(unix)] #[path = \"unix.rs\"] mod os;
         #[cfg(windows)] #[path = \"windows.rs\"] mod os;
         fn f() { os::make().route(); }
         //- src/unix.rs
         pub fn make() -> axum::Router { loop {} }
         //- src/windows.rs
         pub use axum::Router as make;",
        "src/lib.rs
         call axum::Router
         call =app::os::make
         method axum::Router::route
         src/unix.rs
         type axum::Router
         src/windows.rs
         import axum::Router",
    );
    check(
        "#[cfg(a)] use axum::Router as Web; #[cfg(not(a))] use actix_web::App as Web; fn f() { Web::new().route(); }",
        "import axum::Router\nimport actix_web::App\ncall actix_web::App::new\ncall axum::Router::new
         method axum::Router::route",
    );
}

#[test]
fn both_files_of_a_conditional_path() {
    check(
        "//- src/lib.rs
         #[cfg_attr(unix, path = \"u.rs\")] #[cfg_attr(windows, path = \"w.rs\")] mod os;
         fn f() { os::a(); os::b(); }
         //- src/u.rs
         pub fn a() {}
         //- src/w.rs
         pub fn b() {}",
        "src/lib.rs
         call =app::os::a
         call =app::os::b",
    );
}

#[test]
fn included_files_stand_where_they_are_included() {
    check(
        "//- src/lib.rs
         use axum::Router; mod m { include!(\"gen/routes.rs\"); } include!(concat!(env!(\"OUT_DIR\"), \"/x.rs\"));
         include!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/gen/more.rs\")); fn f() { m::build(); more(); }
         //- src/gen/routes.rs
         pub fn build() { super::Router::new(); }
         //- gen/more.rs
         fn more() { Router::new(); }",
        "gen/more.rs
         call axum::Router::new
         src/gen/routes.rs
         call axum::Router::new
         src/lib.rs
         import axum::Router
         call =app::m::build
         call =app::more",
    );
}

#[test]
fn items_inside_macro_calls_are_items() {
    check(
        "//- src/lib.rs
         cfg_net! { pub mod net; use axum::Router as R; } fn f() { net::g(); R::new(); }
         //- src/net.rs
         pub fn g() {}",
        "src/lib.rs
         macro ?
         import axum::Router
         call =app::net::g
         call axum::Router::new",
    );
}

#[test]
fn programs_name_their_own_library() {
    check(
        "//- src/lib.rs
         pub use axum::Router as Web;
         //- src/main.rs
         fn main() { app::Web::new(); }
         //- build.rs
         fn main() { app::Web::new(); axum::serve(); }",
        "build.rs
         call axum::serve
         src/lib.rs
         import axum::Router
         src/main.rs
         call axum::Router::new",
    );
}

#[test]
fn a_file_of_two_crates_is_read_in_both() {
    let workspace = workspace(
        "//- src/lib.rs
         mod shared;
         //- src/main.rs
         mod shared;
         //- src/shared.rs
         fn f() { crate::shared::f(); axum::serve(); }",
    );
    let shared = workspace.files[2].rust.as_ref().expect("Rust");
    assert_eq!(shared.crates.len(), 2);
    assert_eq!(shared.package, Some(0));
    assert_eq!(shared.mentions.len(), 2);
}

#[test]
fn a_lone_file_is_a_crate_of_its_own() {
    check(
        "//- src/lib.rs
         //- scripts/one.rs
         mod two;
         fn f() { gotham::start(); crate::two::g(); }
         //- scripts/one/two.rs
         pub fn g() { tokio::spawn(1); }",
        "scripts/one.rs
         call gotham::start
         call =one::two::g
         scripts/one/two.rs
         call tokio::spawn",
    );
    let workspace = workspace("//- src/lib.rs\n//- scripts/one.rs\nfn f() {}");
    let lone = workspace.files[0].rust.as_ref().expect("Rust");
    assert_eq!((lone.package, lone.crates.len()), (None, 0));
}

#[test]
fn modules_that_hold_themselves_end() {
    check(
        "//- src/lib.rs
         #[path = \"lib.rs\"] mod again; #[path = \"a.rs\"] mod a;
         //- src/a.rs
         #[path = \"lib.rs\"] mod up; #[path = \"a.rs\"] mod a; fn f() { axum::serve(); }",
        "src/a.rs
         call axum::serve",
    );
}

#[test]
fn code_of_tests_is_told_apart() {
    let workspace = workspace(
        "//- src/lib.rs
         fn f() { axum::serve(); }
         #[cfg(test)] mod tests;
         #[cfg(all(test, unix))] fn g() { axum::serve(); }
         #[cfg(not(test))] fn h() { axum::serve(); }
         #[cfg(any(test, unix))] fn i() { axum::serve(); }
         #[test] fn j() { axum::serve(); }
         mod inner { #[tokio::test] async fn k() { axum::serve(); } }
         //- src/tests.rs
         fn l() { axum::serve(); }",
    );
    let mut found = Vec::new();
    for file in &workspace.files {
        for mention in &file.rust.as_ref().expect("Rust").mentions {
            let name = mention.within.path.last().expect("a name").as_str();
            if mention.within.is_test && !found.contains(&name) {
                found.push(name);
            }
        }
    }
    assert_eq!(found, ["g", "j", "k", "l"]);
}

#[test]
fn files_reach_each_other() {
    check_reaches(
        "//- src/lib.rs
         mod a; mod b; mod c; mod d; mod unused;
         //- src/a.rs
         pub use axum::Router; pub struct S;
         //- src/b.rs
         pub use crate::a::S;
         //- src/c.rs
         use crate::b::S; macro_rules! m { () => { crate::a::S } } pub(crate) use m;
         //- src/d.rs
         fn f(r: crate::a::Router) { crate::c::m!(); }
         //- src/unused.rs
         fn f() {}",
        "src/b.rs -> src/a.rs
         src/c.rs -> src/a.rs
         src/c.rs -> src/b.rs
         src/d.rs -> src/a.rs
         src/d.rs -> src/c.rs",
    );
}

#[test]
fn a_chain_of_thousands_of_globs() {
    let mut text = String::from("use m0::*; fn f() { serve(); }");
    for index in 0..1500 {
        write!(text, "mod m{index} {{ pub use super::m{}::*; }}", index + 1).expect("a string");
    }
    text.push_str("mod m1500 { pub use axum::serve; }");
    let workspace = workspace(&text);
    let rust = workspace.files[0].rust.as_ref().expect("Rust");
    let served = rust.mentions.iter().find(|mention| mention.role == Role::Call).expect("a call");
    assert!(served.chain.len() < 100, "{}", served.chain.len());
}

#[test]
fn a_file_that_is_for_tests_says_so_itself() {
    let text = "//- src/lib.rs
         mod checks;
         mod all { #![cfg(test)] fn h() { axum::serve(); } }
         //- src/checks.rs
         #![cfg(test)]
         fn g() { axum::serve(); }";
    let workspace = workspace(text);
    for file in &workspace.files {
        let rust = file.rust.as_ref().expect("Rust");
        assert!(!rust.mentions.is_empty() && rust.mentions.iter().all(|mention| mention.within.is_test));
    }
}
