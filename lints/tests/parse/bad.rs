//! What is not Rust, and what would bring a parser down.

use std::sync::Arc;

use onefold::SourceText;
use onefold_lints::rust::{Cache, parse};
use onefold_lints::{FileText, Language, LintConfig, Run, SourceTree, Workspace};

/// What is said, and what it points at.
#[track_caller]
fn check(text: &str, message: &str, place: &str) {
    let error = parse(text).expect_err("no Rust");
    assert_eq!(error.message, message);
    assert_eq!(&text[error.at.start as usize..error.at.end as usize], place);
}

#[test]
fn what_is_wrong_and_where() {
    check("fn f() { é( }", "brackets, strings or comments in it do not fit together", "");
    check("\u{feff}#!x\nfn é { }", "expected parentheses", "{");
    check("struct", "unexpected end of input, expected identifier", "");
}

#[test]
fn brackets_that_nest_too_deeply() {
    let text = |levels: usize| format!("fn f() {{ {}1{}; }}", "(".repeat(levels), ")".repeat(levels));
    assert!(parse(&text(199)).is_ok());
    check(&text(200), "it nests too deeply to be read", "(");
}

#[test]
fn deep_trees_without_brackets() {
    for (before, core, behind) in [
        ("!", "1", ""),
        ("&", "a", ""),
        ("a = ", "1", ""),
        ("|a, b| ", "1", ""),
        ("", "a", ".b()"),
        ("", "a", "?"),
        ("", "1", " as u8"),
        ("f::<V<", "u8", ">>()"),
        ("if a {} else ", "{}", ""),
        ("return ", "1", ""),
        ("", "1", " + 1"),
        ("if let a = ", "1", "{}"),
        ("match ", "a", "{}"),
        ("a::", "b", ""),
    ] {
        for times in [1, 100, 2000, 30_000] {
            let text =
                format!("fn f() {{ let x = {}{core}{}; }}", before.repeat(times), behind.repeat(times));
            // What matters is that there is an answer.
            let read = parse(&text);
            assert!(times > 100 || read.is_ok() || before.starts_with("f::"), "{before}{behind} {times}");
        }
    }
}

#[test]
fn long_chains_are_read_and_kept() {
    let routes: String = (0..4000).map(|at| format!("\n.route(\"/{at}\", get(list))")).collect();
    let text = SourceText { path: "src/lib.rs".into(), text: format!("fn f() {{ Router::new(){routes} }}") };
    let files = vec![FileText { text: Arc::new(text), language: Language::Rust }];
    let tree = SourceTree { files, ..SourceTree::default() };
    let resolve = |before: &Cache| {
        let config = LintConfig::default();
        Workspace::resolve_since(before, tree.clone(), config, Run::default(), None)
    };
    let (read, cache) = resolve(&Cache::default());
    assert_eq!(read.diagnostics, []);
    let (again, cache) = resolve(&Cache::read(cache.written()));
    assert!(!cache.is_changed(), "it comes out of the cache");
    assert_eq!(again.diagnostics, []);
}

#[test]
fn types_and_imports_that_nest() {
    for times in [100, 3000, 30_000] {
        let _nested = parse(&format!("type A = {}u8{};", "V<".repeat(times), ">".repeat(times)));
        let _references = parse(&format!("type A = {}u8;", "&".repeat(times)));
        let _commas = parse(&format!("type A = {}u8{};", "V<u8, ".repeat(times), ">".repeat(times)));
        let _functions = parse(&format!("type A = {}u8;", "fn() -> ".repeat(times)));
        let _paths = parse(&format!("use {}a;", "a::".repeat(times)));
        let _patterns = parse(&format!("fn f() {{ let {}a = 1; }}", "&".repeat(times)));
    }
}

#[test]
fn long_tables_are_not_deep() {
    let text = format!("const A: &[u8] = &[{}];", "1 << 2 | B::C.d(), ".repeat(20_000));
    assert!(parse(&text).is_ok());
    let text = format!("fn f() {{ a{} }}", " + b".repeat(15_000));
    assert!(parse(&text).is_ok());
    let text = format!("fn f(a: A) {{ match a {{ {} }} }}", "B | C => |d| e < f,".repeat(5000));
    assert!(parse(&text).is_ok());
}

#[test]
fn strings_and_comments_hide_brackets() {
    let open = "(".repeat(300);
    for text in [
        format!("const A: &str = \"{open}\\\"{open}\";"),
        format!("const A: &str = r##\"{open}\"# {open}\"##;"),
        format!("// {open}\n/* {open} /* {open} */ {open} */ fn f<'a>(_: &'a u8) {{ '(' ; '\\'' ; b'(' }}"),
        format!("fn f() {{ r#type; br\"{open}\"; c\"{open}\" }}"),
    ] {
        assert!(parse(&text).is_ok(), "{text}");
    }
}

#[test]
fn comments_of_documentation_stand_anywhere() {
    assert!(parse("/**/ /***/ /*!*/ fn f() { /// at the end\n }\n/** last */").is_ok());
}
