//! Macros: what is between their parentheses, and what those of the workspace put in.

use std::fmt::Write;

use onefold_lints::rust::{Role, Target};

use crate::support::{check, check_chains, resolved, workspace};

#[test]
fn what_a_macro_is_given() {
    check(
        "fn f() { println!(\"{}\", axum::Router::new().route()); tokio::select! { x = axum::serve() => {} } }",
        "call axum::Router::new\nmethod axum::Router::route\nmacro tokio::select\ncall axum::serve",
    );
    check(
        "fn f() { vec![axum::Router::new()].pop().route(); }",
        "call axum::Router::new\nmethod axum::Router::pop\nmethod axum::Router::route",
    );
}

#[test]
fn a_macro_of_the_workspace_mentions_its_body() {
    check_chains(
        "macro_rules! router { ($p:expr) => { axum::Router::new().route($p, 1) } } fn f() { router!(\"/\"); }",
        "call axum::Router::new <- src/lib.rs: put in by this macro `axum::Router::new`
         method axum::Router::route <- src/lib.rs: put in by this macro `route`",
    );
    check("macro_rules! unused { () => { axum::Router::new() } }", "");
}

#[test]
fn what_a_macro_makes_has_a_type() {
    check(
        "macro_rules! router { () => { axum::Router::new() } } fn f() { router!().route(); }",
        "call axum::Router::new\nmacro =app::router\nmethod axum::Router::route",
    );
    check("fn f() { clap::command!().arg(1); }", "macro clap::command\nmethod clap::Command::arg");
}

#[test]
fn a_macro_of_another_package() {
    check(
        "//- src/lib.rs
         use kit::router as make; fn f() { kit::router!(); make!(); }
         //- crates/kit/src/lib.rs
         pub use axum as hidden;
         #[macro_export] macro_rules! router { () => { $crate::hidden::Router::new() } }",
        "crates/kit/src/lib.rs
         import axum
         src/lib.rs
         import =kit::router
         call axum::Router::new
         macro =kit::router
         call axum::Router::new
         macro =kit::router",
    );
}

#[test]
fn macros_in_modules() {
    check(
        "#[macro_use] mod m { macro_rules! serve { () => { axum::serve() } } } fn f() { serve!(); }",
        "call axum::serve\nmacro =app::m::serve",
    );
    check(
        "macro_rules! serve { () => { axum::serve() } } mod m { fn f() { serve!(); } }",
        "call axum::serve\nmacro =app::serve",
    );
    check(
        "mod m { macro_rules! serve { () => { axum::serve() } } pub(crate) use serve as go; } fn f() { m::go!(); }",
        "import =app::m::serve\ncall axum::serve\nmacro =app::m::serve",
    );
}

#[test]
fn names_of_the_call_are_seen_by_the_body() {
    check(
        "macro_rules! make { () => { Web::new().route() } } mod m { use axum::Router as Web; fn f() { make!(); } }",
        "import axum::Router\ncall axum::Router::new\nmethod axum::Router::route\nmacro =app::make",
    );
}

#[test]
fn macros_that_call_macros() {
    check_chains(
        "macro_rules! a { () => { b!() } } macro_rules! b { () => { axum::serve(); a!() } } fn f() { a!(); }",
        "call axum::serve <- src/lib.rs: called in this macro `b` <- src/lib.rs: put in by this macro `axum::serve`
         macro =app::b <- src/lib.rs: put in by this macro `b`",
    );
    check(
        "macro_rules! count { () => { axum::serve() }; ($x:tt $($y:tt)*) => { count!($($y)*) } } fn f() { count!(a b); }",
        "call axum::serve\nmacro =app::count",
    );
}

#[test]
fn macros_in_the_place_of_items() {
    check(
        "macro_rules! make { ($n:ident) => { fn $n() -> axum::Router { axum::Router::new() } } } make!(build);",
        "call axum::Router::new\ntype axum::Router\nmacro =app::make",
    );
}

#[test]
fn macros_of_extern_crates() {
    check(
        "#[macro_use] extern crate rocket; #[get(\"/\")] fn f() { routes![f]; }",
        "import rocket\nattribute rocket::get\nmacro rocket::routes\nvalue =app::f",
    );
    check(
        "use rocket::*; #[launch] fn f() { routes![]; }",
        "import rocket\nattribute rocket::launch\nmacro rocket::routes",
    );
}

#[test]
fn quoted_code_is_data() {
    check("fn f() { quote! { axum::Router::new() }; }", "macro ?");
    check("quote! { pub use axum::Router; } fn f() { Router::new(); }", "macro ?");
    let quote = "macro_rules! quote { ($($t:tt)*) => { $($t)* } }";
    check(
        &format!("{quote} fn f() {{ quote! {{ axum::Router::new() }}; }}"),
        "macro =app::quote\ncall axum::Router::new",
    );
}

#[test]
fn macros_that_put_in_each_other() {
    let mut text = String::new();
    for index in 0..20 {
        let calls: Vec<String> = (0..20).map(|other| format!("m{other}!();")).collect();
        writeln!(text, "macro_rules! m{index} {{ () => {{ pub mod n{index} {{ {} }} }} }}", calls.concat())
            .expect("a string");
    }
    text.push_str("m0!(); fn f() { axum::serve(); }");
    let (workspace, told) = resolved(&text);
    // What is left out is told once.
    let messages: Vec<&str> = told.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert_eq!(
        messages,
        ["macros put more items into this crate than are read: what this one puts in is not all judged"]
    );
    assert!(told[0].span.is_some());
    let rust = workspace.files[0].rust.as_ref().expect("Rust");
    assert!(rust.mentions.iter().any(|mention| mention.role == Role::Call));
}

#[test]
fn macros_in_macros_put_in_items() {
    let (mut text, mut path) = (String::new(), String::new());
    for index in 0..40 {
        let next = index + 1;
        writeln!(text, "macro_rules! m{index} {{ () => {{ pub mod n{index} {{ m{next}!(); }} }} }}")
            .expect("a string");
        write!(path, "n{index}::").expect("a string");
    }
    text.push_str("macro_rules! m40 { () => { pub use axum::Router as R; } } m0!();");
    writeln!(text, "fn f() {{ {path}R::new(); }}").expect("a string");
    let workspace = workspace(&text);
    let rust = workspace.files[0].rust.as_ref().expect("Rust");
    let call = rust.mentions.iter().find(|mention| mention.role == Role::Call).expect("a call");
    assert_eq!(call.target, Target::Foreign(["axum", "Router", "new"].map(Into::into).into()));
}

#[test]
fn a_chain_of_thousands_of_macros() {
    let mut text = String::new();
    for index in 0..4000 {
        writeln!(text, "macro_rules! m{index} {{ () => {{ m{}!() }} }}", index + 1).expect("a string");
    }
    text.push_str("macro_rules! m4000 { () => { axum::serve() } } fn f() { m0!(); }");
    let workspace = workspace(&text);
    let rust = workspace.files[0].rust.as_ref().expect("Rust");
    let served = rust.mentions.iter().find(|mention| mention.role == Role::Call).expect("a call");
    assert_eq!(served.chain.last().map(|hop| hop.step.says()), Some("put in by this macro"));
    assert!(served.chain.len() < 100, "{}", served.chain.len());
}
