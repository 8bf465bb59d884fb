//! Files of tests, benches and examples: read when something that is judged takes them in.

use crate::support::{check, resolved};

/// The files that were read.
#[track_caller]
fn check_read(text: &str, expected: &[&str]) {
    let (workspace, _) = resolved(text);
    let read = workspace.files.iter().filter(|file| file.rust.is_some());
    assert_eq!(read.map(|file| file.text.path.as_str()).collect::<Vec<_>>(), expected, "{text}");
}

#[test]
fn nobody_reads_what_nobody_judges() {
    check_read(
        "//- src/lib.rs
         mod tests;
         //- tests/it.rs
         mod common;
         //- tests/common/mod.rs
         fn f() { axum::serve(); }
         //- examples/shown.rs
         //- benches/fast/main.rs
         //- src/tests/mod.rs
         //- crates/tests/src/lib.rs
         //- crates/tests/tests/it.rs",
        &["crates/tests/src/lib.rs", "src/lib.rs", "src/tests/mod.rs"],
    );
    // Nor does anybody miss what is not there, or is not Rust.
    let (_, told) =
        resolved("//- src/lib.rs\nmod a {}\n//- tests/it.rs\nmod gone;\n//- tests/broken.rs\nfn (");
    assert_eq!(told, []);
}

#[test]
fn modules_of_what_is_judged_are_read() {
    check(
        "//- src/lib.rs
         #[path = \"../tests/common.rs\"] mod x;
         fn f() { x::z::h(); }
         //- tests/common.rs
         pub mod z;
         fn g() { axum::serve(); }
         //- tests/z.rs
         pub fn h() { axum::serve(); }
         //- tests/other.rs
         fn i() { axum::serve(); }",
        "src/lib.rs
         call =app::x::z::h
         tests/common.rs
         call axum::serve
         tests/z.rs
         call axum::serve",
    );
    let (_, told) = resolved(
        "//- src/lib.rs
         #[path = \"../tests/common.rs\"] mod x;
         //- tests/common.rs
         fn (",
    );
    assert_eq!(told.len(), 1, "{told:?}");
}

#[test]
fn what_is_taken_in_is_read() {
    for taking in [
        "include!(\"../tests/x.rs\");",
        "fn f() { include!(\"../tests/x.rs\"); }",
        "include!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/tests/x.rs\"));",
        "macro_rules! m { () => { #[path = \"../tests/x.rs\"] mod x; } } m!();",
        "macro_rules! m { ($($of:item)*) => { $($of)* } } m! { #[path = \"../tests/x.rs\"] mod x; }",
        "mod a { #[path = \"../../tests/x.rs\"] mod x; }",
        "#[cfg_attr(unix, path = \"../tests/x.rs\")] mod x;",
        "#[cfg(not(test))] #[path = \"../tests/x.rs\"] mod x;",
    ] {
        let text = format!("//- src/lib.rs\n{taking}\n//- tests/x.rs\nfn g() {{ axum::serve(); }}");
        check_read(&text, &["src/lib.rs", "tests/x.rs"]);
    }
}

#[test]
fn a_long_way_through_tests_is_read_to_its_end() {
    let mut text = String::from("//- src/lib.rs\n#[path = \"../tests/a0.rs\"] mod a;\n");
    for at in 0..20 {
        text += &format!("//- tests/a{at}.rs\n#[path = \"a{}.rs\"] mod a;\n", at + 1);
    }
    text += "//- tests/a20.rs\nfn f() { axum::serve(); }";
    check(&text, "tests/a20.rs\ncall axum::serve");
}

#[test]
fn a_file_that_a_test_takes_in_is_one_of_that_test() {
    let (workspace, _) = resolved(
        "//- src/lib.rs
         //- src/helper.rs
         fn f() { axum::serve(); }
         //- tests/it.rs
         mod common;
         //- tests/common/mod.rs
         #[path = \"../../src/helper.rs\"] mod helper;",
    );
    let helper = workspace.files.iter().find(|file| file.text.path == "src/helper.rs").expect("a file");
    let crates = &helper.rust.as_ref().expect("Rust").crates;
    assert_eq!(crates.iter().map(|krate| krate.name.as_str()).collect::<Vec<_>>(), ["it"]);
}
