//! Diagnostics and the text that each becomes.

use std::sync::Arc;

use onefold::SourceText;

use super::*;

fn in_text(text: &str, range: Range<u32>) -> Diagnostic {
    let file = Arc::new(SourceText { path: "a.json".to_owned(), text: text.to_owned() });
    let range = TextRange { start: range.start, end: range.end };
    Diagnostic::error("rule", "wrong").at(Some(Span::Text { file, range, pointer: None }))
}

fn in_rust(line: u32, column: u32) -> Diagnostic {
    let source = Source { package: "notes".to_owned(), path: "src/lib.rs".to_owned(), line, column };
    Diagnostic::warning("rule", "odd").at(Some(Span::Rust(source))).help("change it")
}

/// The file of a package in `crates`, with this text.
fn in_crates(source: &Source, text: Option<&str>) -> Option<RustFile> {
    Some(RustFile {
        path: format!("crates/{}/{}", source.package, source.path),
        text: text.map(str::to_owned),
    })
}

#[track_caller]
fn check(diagnostics: &[Diagnostic], file_of: FindFile<'_>, expected: &str) {
    let text = all(diagnostics, false, file_of);
    let trimmed: Vec<&str> = text.lines().map(str::trim_end).collect();
    assert_eq!(trimmed.join("\n").trim(), expected.trim(), "\n{text}");
}

#[test]
fn a_linked_contract_is_shown_by_its_name() {
    let text = "/// Tränen\npub struct Söhne;\n";
    let expected = "
warning[rule]: odd
 --> crates/notes/src/lib.rs:2:12
  |
2 | pub struct Söhne;
  |            ^^^^^
  |
  = help: change it

1 warning";
    check(&[in_rust(2, 12)], &|source| in_crates(source, Some(text)), expected);
}

#[test]
fn a_source_that_is_not_at_hand_is_named_by_its_place() {
    let expected = "
warning[rule]: odd
--> crates/notes/src/lib.rs:12:8
 = help: change it

1 warning";
    check(&[in_rust(12, 8)], &|source| in_crates(source, None), expected);
    // The file is there, but it is not the one that was compiled.
    check(&[in_rust(12, 8)], &|source| in_crates(source, Some("short\n")), expected);
}

#[test]
fn a_source_of_an_unknown_package_is_named_in_words() {
    let expected = "
warning[rule]: odd
--> src/lib.rs:12:8 of package notes
 = help: change it

1 warning";
    check(&[in_rust(12, 8)], &|_| None, expected);
}

#[test]
fn without_a_place_the_cure_stands_below_the_message() {
    let diagnostic = Diagnostic::error(crate::stop::RULE, "there is no `a`").help("make it");
    check(&[diagnostic], &|_| None, "error: there is no `a`\nhelp: make it");
    let diagnostic = Diagnostic::error("rule", "there is no `a`").help("make it");
    check(&[diagnostic], &|_| None, "error[rule]: there is no `a`\nhelp: make it\n\n1 error");
}

#[test]
fn what_is_said_twice_of_one_place_is_told_once() {
    let text = "{\"a\": 1}";
    let other = in_text(text, 1..4).help("another cure");
    let expected = "
error[rule]: wrong
 --> a.json:1:2
  |
1 | {\"a\": 1}
  |  ^^^

error[rule]: wrong
 --> a.json:1:7
  |
1 | {\"a\": 1}
  |       ^

2 errors";
    check(&[in_text(text, 1..4), in_text(text, 6..7), other], &|_| None, expected);
}

#[test]
fn places_are_in_order_and_counted() {
    let text = "{\n  \"b\": 1,\r\n  \"a\": 2\n}";
    let expected = "
error[rule]: wrong
 --> a.json:2:3
  |
2 |   \"b\": 1,
  |   ^^^

error[rule]: wrong
 --> a.json:3:3
  |
3 |   \"a\": 2
  |   ^^^

2 errors";
    check(&[in_text(text, 15..18), in_text(text, 4..7)], &|_| None, expected);
}

#[test]
fn nothing_that_a_terminal_obeys_gets_through() {
    let hostile = "\u{1b}[2J\u{9b}1m\u{61c}\u{202e}\r\n";
    let mut diagnostic = in_text(&format!("\t{hostile}\"a{hostile}b\" {hostile}"), 16..18);
    diagnostic.message = format!("odd {hostile}error: forged");
    let diagnostic = diagnostic.help(hostile).related(hostile, in_rust(1, 1).span);
    let text = all(&[diagnostic], false, &|source| in_crates(source, Some(hostile)));
    let obeyed = |c: &char| *c != '\n' && onefold::text::is_hidden(*c);
    assert_eq!(text.chars().find(obeyed), None, "{text}");
    let escaped = "\\u{1b}[2J\\u{9b}1m\\u{61c}\\u{202e}";
    assert!(text.starts_with(&format!("error[rule]: odd {escaped}\\u{{d}}\\u{{a}}error: forged")), "{text}");
    assert!(text.contains(&format!("2 | \"a{escaped}\n")), "{text}");
}

#[test]
fn a_place_in_a_document_is_named_by_its_pointer_too() {
    let text = "{\"a\": {\"b\u{1b}\": 1}}";
    let file = Arc::new(SourceText { path: "a.json".to_owned(), text: text.to_owned() });
    let at = |start, end, pointer: &str| {
        let range = TextRange { start, end };
        Some(Span::Text { file: Arc::clone(&file), range, pointer: Some(pointer.to_owned()) })
    };
    let diagnostic = Diagnostic::error("rule", "wrong").at(at(7, 11, "/a/b\u{1b}")).help("mend it");
    let expected = "
error[rule]: wrong
 --> a.json:1:8
  |
1 | {\"a\": {\"b\\u{1b}\": 1}}
  |        ^^^^^^^^^
  |
  = pointer: /a/b\\u{1b}
  = help: mend it
note: the outer one
 --> a.json:1:2
  |
1 | {\"a\": {\"b\\u{1b}\": 1}}
  |  ^^^
  = pointer: /a

1 error";
    check(&[diagnostic.related("the outer one", at(1, 4, "/a"))], &|_| None, expected);
    let whole = all(&[Diagnostic::error("rule", "wrong").at(at(0, 1, ""))], false, &|_| None);
    assert!(!whole.contains("pointer:"), "{whole}");
    let long = Diagnostic::error("rule", "wrong").at(at(1, 4, &"/é".repeat(300)));
    let text = all(&[long], false, &|_| None);
    assert!(text.contains(&format!("= pointer: {}..\n", "/é".repeat(200))), "{text}");
}

#[test]
fn many_places_of_a_large_text_are_told() {
    let text = "[],\n".repeat(2 << 20);
    let file = Arc::new(SourceText { path: "a.json".to_owned(), text });
    let many: Vec<Diagnostic> = (0..2000)
        .map(|index| {
            let start = file.text.len() as u32 - 4 * (index + 1);
            let span = Span::Text {
                file: Arc::clone(&file),
                range: TextRange { start, end: start + 2 },
                pointer: None,
            };
            Diagnostic::error("rule", "wrong").at(Some(span))
        })
        .collect();
    let text = all(&many, false, &|_| None);
    assert!(text.contains("--> a.json:2097152:1") && text.ends_with("2000 errors"));
}

#[test]
fn no_place_breaks_the_rendering() {
    let long = format!("{{\"a\": \"{}\", \"b\": 1}}", "é".repeat(5000));
    let end = long.len() as u32;
    for range in [0..0, 0..end, 7..8, 8..9, 9000..9001, end..end, end + 5..end + 9, end - 5..end - 1] {
        let text = all(&[in_text(&long, range.clone())], false, &|_| None);
        assert!(text.contains("a.json:1:") && text.len() < 6000, "{range:?}: {text}");
    }
    let many = "[\n".repeat(100);
    let text = all(&[in_text(&many, 0..200)], false, &|_| None);
    assert!(text.lines().count() < 16, "{text}");
    for text in ["", "\n", "\r\n", "\u{feff}{}"] {
        all(&[in_text(text, 0..1)], false, &|_| None);
    }
}
