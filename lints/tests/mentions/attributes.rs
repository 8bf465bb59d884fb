//! Attributes and derives.

use crate::support::{check, check_arguments};

#[test]
fn attributes_by_path_and_by_import() {
    check("#[rocket::get(\"/\")] fn f() {}", "attribute rocket::get");
    check(
        "use actix_web::get as route; #[route(\"/\")] fn f() {}",
        "import actix_web::get\nattribute actix_web::get",
    );
    check(
        "use rmcp::tool; #[cfg_attr(feature = \"x\", tool)] fn f() {}",
        "import rmcp::tool\nattribute rmcp::tool",
    );
    check_arguments("#[rocket::get(\"/a\", rank = 2)] fn f() {}", "rocket::get(\"/a\")");
}

#[test]
fn attributes_of_the_language_are_no_mentions() {
    check("#![forbid(unsafe_code)] #[inline] #[cfg(test)] #[allow(x)] fn f() {}", "");
    check("use tokio::test; #[test] async fn f() {}", "import tokio::test\nattribute tokio::test");
}

#[test]
fn attributes_that_nothing_defines() {
    check("#[tool(name = \"x\")] fn f() {}", "attribute ?");
}

#[test]
fn derives() {
    check(
        "#[derive(Debug, clap::Parser, serde::Serialize)] struct S;",
        "derive clap::Parser\nderive serde::Serialize",
    );
    check("use clap::Parser as P; #[derive(P)] struct S;", "import clap::Parser\nderive clap::Parser");
    check("#[cfg_attr(x, derive(clap::Parser))] struct S;", "derive clap::Parser");
    check(
        "mod a { pub use clap::Parser; } use a::*; #[derive(Parser)] enum E { #[command(name = \"x\")] A }",
        "import clap::Parser\nimport =app::a\nderive clap::Parser\nattribute ?",
    );
}

#[test]
fn attributes_of_methods() {
    check(
        "struct S; #[rmcp::tool_router] impl S { #[rmcp::tool(description = \"x\")] fn f(&self) {} }",
        "attribute rmcp::tool_router\ntype =app::S\nattribute rmcp::tool",
    );
}

#[test]
fn names_inside_attributes() {
    check(
        "fn list() {} #[derive(serde::Serialize)] #[serde(default = \"x\", with = list)] struct S;",
        "derive serde::Serialize\nattribute ?\nvalue =app::list",
    );
}
