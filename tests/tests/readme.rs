//! The README's contract is one that compiles, and what it says comes out of it does.
#![expect(clippy::disallowed_methods, reason = "a test reads the README")]

#[path = "readme/contract.rs"]
mod contract;

use std::fs;
use std::path::Path;

use onefold_tests::emit;

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the repository is around this package");
    fs::read_to_string(root.join(path)).expect("the file is there")
}

/// The fences of a Markdown text: what stands behind the three backticks, and the text inside.
fn fences(markdown: &str) -> Vec<(String, String)> {
    let mut fences = Vec::new();
    let mut lines = markdown.lines();
    while let Some(line) = lines.next() {
        if let Some(tag) = line.strip_prefix("```") {
            let inner: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            fences.push((tag.trim().to_owned(), inner.join("\n")));
        }
    }
    fences
}

/// The README's application, as a user would write it.
#[path = "readme/application.rs"]
mod application;

/// The README's drift test; of these contracts nothing is generated, so it does not run.
#[path = "readme/drift.rs"]
mod drift;

/// The README's xtask.
#[path = "readme/xtask.rs"]
mod xtask;

/// A compiled file without its heading.
fn compiled(path: &str) -> String {
    let source = read(path);
    let (_, source) = source.split_once("\n\n").expect("a heading");
    source.trim_end().replace("pub fn main", "fn main")
}

#[test]
fn the_rust_that_is_shown_is_compiled_here() {
    let shown: Vec<String> = fences(&read("README.md"))
        .into_iter()
        .filter(|(tag, _)| tag == "rust")
        .map(|(_, text)| text)
        .collect();
    assert_eq!(shown.len(), 5);
    assert_eq!(shown[0], compiled("tests/tests/readme/contract.rs"));
    assert_eq!(shown[1], compiled("tests/tests/readme/xtask.rs"));
    assert_eq!(shown[2], compiled("tests/tests/readme/application.rs"));
    assert_eq!(shown[4], compiled("tests/tests/readme/drift.rs").replace("pub fn", "#[test]\nfn"));
    // The application's own declarations of generated modules are compiled in `onefold-compiled`
    // and in the example, which write the same lines.
    for line in shown[3].lines().filter(|line| line.contains("rustfmt::skip") || line.contains("pub mod")) {
        assert!(read("examples/notes/src/generated.rs").contains(line.trim()), "{line}");
    }
}

#[test]
fn the_application_that_is_shown_serves_its_contract() {
    // Names what the README shows, so that it is compiled with its types.
    let _main: fn() -> std::process::ExitCode = xtask::main;
    let _drift: fn() = drift::surfaces_are_current;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    let host = onefold_runtime::Host::builder(application::App)
        .handle::<contract::SearchNotes>()
        .covering(contract::contracts())
        .build()
        .expect("a host");
    let call =
        onefold_runtime::Call::new("notes.search", r#"{"query":"rope"}"#, onefold_runtime::Surface::Cli);
    let answer = runtime.block_on(host.call(call)).expect("an answer");
    assert_eq!(answer["titles"][0], "All about rope");
}

#[test]
fn what_comes_out_is_what_the_readme_shows() {
    let model = emit::model(&contract::contracts()).expect("the contract is sound");
    let files = emit::emit(&model, &[], |_| true).expect("every emitter takes it");
    let shown: Vec<(String, String)> =
        fences(&read("README.md")).into_iter().filter(|(tag, _)| tag.contains(' ')).collect();
    assert!(shown.len() >= 3, "the README shows only {} outputs", shown.len());
    for (tag, text) in shown {
        let (_, path) = tag.split_once(' ').expect("a language and a path");
        let file = files.get(path).unwrap_or_else(|| panic!("no emitter writes `{path}`"));
        // The README may start within a line's indentation, but never within a line.
        let lines =
            |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>().join("\n");
        assert!(
            format!("\n{}\n", lines(file)).contains(&format!("\n{}\n", lines(&text))),
            "`{path}` does not hold what the README shows:\n{text}\nbut is\n{file}"
        );
    }
}
