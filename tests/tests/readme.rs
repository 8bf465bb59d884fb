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

#[test]
fn the_contract_is_the_one_that_is_compiled_here() {
    let source = read("tests/tests/readme/contract.rs");
    let (_, source) = source.split_once("\n\n").expect("a heading");
    let rust: Vec<String> = fences(&read("README.md"))
        .into_iter()
        .filter(|(tag, _)| tag == "rust")
        .map(|(_, text)| text)
        .collect();
    assert_eq!(rust.first().map(String::as_str), Some(source.trim_end()));
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
