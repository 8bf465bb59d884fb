//! Judges the fences of a page.

use std::collections::BTreeSet;
use std::sync::Arc;

use onefold::{SourceText, TextRange};
use onefold_cli::config::{self, Located};
use onefold_lints::engine::{self, Baseline, Options, apply_fixes};
use onefold_lints::{Check, Environment, FileText, Language, LintConfig, RULES, Run, SourceTree, Workspace};
use onefold_model::{Diagnostic, Level, Model, Span, import_mcp};

use crate::carets::{File, Mark, files, mark};
use crate::cargo::packages;
use crate::contracts::{self, Document};
use crate::page::{Fence, parse};

/// The day on which the fences are judged.
const TODAY: &str = "2026-06-01";
/// The file of the configuration.
const CONFIG: &str = "onefold.toml";
/// The folder of what the emitters would write.
const EXPECTED: &str = "expected/";

/// What a run found.
#[derive(Default)]
struct Found {
    findings: Vec<engine::Finding>,
    /// Files that findings may point at, as the fence has them.
    document: Option<(String, Document)>,
    /// Why nothing could be judged, so that nothing found means nothing.
    unjudged: Option<&'static str>,
}

/// What is wrong with a page: each a line that begins with the line of the page.
pub fn problems(id: &str, page: &str) -> Vec<String> {
    let (fences, mut problems) = parse(id, page);
    let mut is_judged = [false, false];
    let mut index = 0;
    while let Some(fence) = fences.get(index) {
        index += 1;
        let at = |problem: String| format!(":{}: {problem}", fence.line);
        let word = fence.mark.as_deref();
        match (fence.language.as_str(), word) {
            (_, Some("text" | "emit")) | ("text", None) => continue,
            ("json", Some("import")) => {
                problems.extend(compare(id, fence, &fence.text, import).into_iter().map(at));
            }
            ("rust" | "ts" | "toml" | "json", None) | ("toml", Some("verify")) => {
                problems
                    .extend(compare(id, fence, &fence.text, |files| run(fence, files)).into_iter().map(at));
            }
            ("json", Some("before")) => match fences.get(index) {
                Some(after) if after.language == "json" && after.mark.as_deref() == Some("after") => {
                    index += 1;
                    let found = |files: &[File]| change(&fence.text, files);
                    problems.extend(compare(id, fence, &after.text, found).into_iter().map(at));
                }
                _ => problems.push(at("`json before` needs `json after` behind it".to_owned())),
            },
            ("rust", Some("before")) if fence.heading == "Fix" => match fences.get(index) {
                Some(after) if after.language == "rust" && after.mark.as_deref() == Some("after") => {
                    index += 1;
                    problems.extend(mends(id, &fence.text, &after.text).into_iter().map(at));
                }
                _ => problems.push(at("`rust before` needs `rust after` behind it".to_owned())),
            },
            _ => {
                problems.push(at(format!("`{} {}` cannot be run", fence.language, word.unwrap_or_default())))
            }
        }
        is_judged[0] |= fence.heading == "Pass";
        is_judged[1] |= fence.heading == "Fail";
    }
    let is_reported = RULES.iter().any(|rule| rule.id == id && matches!(rule.check, Check::Reported(_)));
    if !is_reported && is_judged != [true, true] {
        problems.push(": Pass and Fail need a fence that can be run".to_owned());
    }
    problems
}

/// What differs between the carets of a fence and what is found in it.
fn compare(id: &str, fence: &Fence, text: &str, run: impl Fn(&[File]) -> Found) -> Vec<String> {
    let default_path = match fence.language.as_str() {
        "json" => contracts::PATH,
        "toml" => CONFIG,
        "ts" => "src/index.ts",
        _ => "src/lib.rs",
    };
    let (files, expected) = files(text, default_path);
    let mut problems = Vec::new();
    match (fence.heading.as_str(), expected.is_empty()) {
        ("Pass", false) => problems.push("carets stand under Pass".to_owned()),
        ("Fail", true) => problems.push("a fence under Fail needs carets".to_owned()),
        _ => {}
    }
    let found = run(&files);
    let mine = found.findings.iter().filter(|finding| finding.diagnostic.rule == id);
    let marks: BTreeSet<Mark> = mine.clone().map(|finding| found.mark(&finding.diagnostic, &files)).collect();
    let told = |mark: &Mark| format!("{}:{}:{} ({} wide) {}", mark.0, mark.1, mark.2, mark.3, mark.4);
    problems.extend(expected.difference(&marks).map(|mark| format!("not found: {}", told(mark))));
    problems.extend(marks.difference(&expected).map(|mark| format!("found, without carets: {}", told(mark))));
    // Of a document that has no model nothing more is said, so it would pass for that alone.
    if fence.heading == "Pass" && fence.language == "json" {
        let others = found.findings.iter().filter(|finding| finding.diagnostic.rule != id);
        let errors = others.filter(|finding| finding.diagnostic.level == Level::Error);
        problems.extend(errors.map(|finding| format!("an error under Pass: {}", finding.diagnostic.message)));
    }
    // What cannot be read is not judged, whatever the language.
    let unread = found.findings.iter().filter(|finding| {
        let rule = finding.diagnostic.rule;
        let is_unread = rule == "unreadable-source" || rule.starts_with("config-");
        is_unread && rule != id && finding.diagnostic.level == Level::Error
    });
    problems.extend(unread.map(|finding| format!("it cannot be read: {}", finding.diagnostic.message)));
    if mine.clone().next().is_none() {
        problems.extend(found.unjudged.map(str::to_owned));
    }
    if mine.clone().any(|finding| finding.diagnostic.help.is_none()) {
        problems.push("a finding has no cure".to_owned());
    }
    if !problems.is_empty() {
        let others = found.findings.iter().filter(|finding| finding.diagnostic.rule != id);
        problems.extend(others.map(|finding| {
            let diagnostic = &finding.diagnostic;
            format!("  also said: {}: {}", diagnostic.rule, diagnostic.message)
        }));
    }
    problems
}

impl Found {
    fn unjudged(reason: &'static str) -> Self {
        Found { unjudged: Some(reason), ..Found::default() }
    }

    fn mark(&self, diagnostic: &Diagnostic, files: &[File]) -> Mark {
        let Some(Span::Text { file, range, .. }) = &diagnostic.span else {
            return ("nowhere".to_owned(), 0, 0, 0, diagnostic.message.clone());
        };
        let TextRange { start, end } = *range;
        let (start, end) = (start as usize, end as usize);
        match &self.document {
            Some((text, document)) if file.path == contracts::PATH => {
                mark(&file.path, text, document.offset(start), document.offset(end), &diagnostic.message)
            }
            Some(_) | None => {
                let text =
                    files.iter().find(|other| other.path == file.path).map_or(&file.text, |file| &file.text);
                mark(&file.path, text, start, end, &diagnostic.message)
            }
        }
    }
}

fn run(fence: &Fence, files: &[File]) -> Found {
    if fence.language != "json" && fence.mark.as_deref() != Some("verify") {
        return sources(files);
    }
    let find = |path: &str| files.iter().find(|file| file.path == path);
    let text = find(contracts::PATH).map_or("{\"onefold\": 1, \"contracts\": []}", |file| &file.text);
    let document = Document::of(text);
    let (set, model, diagnostics) = document.lower();
    let (config, said) = configuration(files);
    let collected = |path: &str| find(path).map(|file| Document::of(&file.text).lower().0);
    let apart = [contracts::PATH, "again.json", "written.json", CONFIG];
    let profiles = files.iter().filter(|file| !apart.contains(&file.path.as_str()));
    let environment = Environment {
        again: collected("again.json"),
        written: collected("written.json"),
        middleware: config.middleware.clone(),
        profiles: profiles.map(source).collect(),
    };
    let contracts =
        engine::Contracts { set: &set, model: model.as_ref(), environment: &environment, file_of: &|_| None };
    let reported = said.into_iter().chain(diagnostics).collect();
    let report = engine::verify(&contracts, reported, &options(&config, None));
    let unjudged = model.is_none().then_some("the document has no model");
    Found { findings: report.findings, document: Some((text.to_owned(), document)), unjudged }
}

/// What is said of a list of tools when contracts are made of it.
fn import(files: &[File]) -> Found {
    let [file] = files else { return Found::unjudged("a list of tools is one file") };
    let findings = import_mcp(&file.path, &file.text).diagnostics.into_iter();
    let finding =
        |diagnostic| engine::Finding { diagnostic, fingerprint: String::new(), fix: None, is_firm: false };
    Found { findings: findings.map(finding).collect(), ..Found::default() }
}

fn source(file: &File) -> Arc<SourceText> {
    Arc::new(SourceText { path: file.path.clone(), text: file.text.clone() })
}

/// The configuration among the files, and what was said while it was read.
fn configuration(files: &[File]) -> (LintConfig, Vec<Diagnostic>) {
    let Some(file) = files.iter().find(|file| file.path == CONFIG) else {
        return (LintConfig::default(), Vec::new());
    };
    let service = onefold::Service {
        name: "app".to_owned(),
        title: "App".to_owned(),
        version: "1".to_owned(),
        description: String::new(),
    };
    let located = Located { path: "/onefold.toml".into(), source: source(file) };
    let read = config::read(&located, &onefold_cli::emitters(), Some(&service));
    (read.value.map(|config| config.lint).unwrap_or_default(), read.diagnostics)
}

/// What change rules say of two documents; places are in the second one.
fn change(before: &str, files: &[File]) -> Found {
    let [file] = files else { return Found::unjudged("each side of a change is one file") };
    let document = Document::of(&file.text);
    let (Some(old), Some(new)) = (Document::of(before).lower().1, document.lower().1) else {
        return Found::unjudged("one side of the change has no model");
    };
    let mut out = onefold_lints::Diagnostics::default();
    for rule in RULES {
        if let Check::Change(check) = rule.check {
            check(&old, &new, &mut out);
        }
    }
    let finding = |found: onefold_lints::Found| engine::Finding {
        diagnostic: found.diagnostic,
        fingerprint: String::new(),
        fix: found.fix,
        is_firm: false,
    };
    Found {
        findings: out.into_vec().into_iter().map(finding).collect(),
        document: Some((file.text.clone(), document)),
        unjudged: None,
    }
}

fn sources(files: &[File]) -> Found {
    let find = |path: &str| files.iter().find(|file| file.path == path);
    let (config, mut said) = configuration(files);
    let expected = files.iter().filter_map(|file| {
        let path = file.path.strip_prefix(EXPECTED)?.to_owned();
        Some(Arc::new(SourceText { path, text: file.text.clone() }))
    });
    let run = Run {
        expected: Some(expected.collect()).filter(|expected: &Vec<_>| !expected.is_empty()),
        ..Run::default()
    };
    let baseline = find("baseline.json").map(|file| Baseline::read(&source(file)));
    let baseline = baseline.and_then(|read| {
        let (value, diagnostics) = read.accept();
        said.extend(diagnostics);
        value
    });
    let document = find(contracts::PATH).map(|file| (file.text.clone(), Document::of(&file.text)));
    let model: Option<Model> = document.as_ref().and_then(|(_, document)| {
        let (_, model, diagnostics) = document.lower();
        said.extend(diagnostics);
        model
    });
    let apart = [CONFIG, "baseline.json", "Cargo.lock", contracts::PATH];
    let read = |file: &File| FileText {
        text: source(file),
        language: Language::of(&file.path).unwrap_or(Language::Other),
    };
    let tree = SourceTree {
        packages: packages(files),
        files: files
            .iter()
            .filter(|file| !apart.contains(&file.path.as_str()) && !file.path.starts_with(EXPECTED))
            .map(read)
            .collect(),
        ..SourceTree::default()
    };
    let unjudged = (document.is_some() && model.is_none()).then_some("the document has no model");
    let resolved = Workspace::resolve(tree, config.clone(), run, model);
    said.extend(resolved.diagnostics);
    let workspace = resolved.value.expect("sources can always be resolved");
    let report = engine::lint(&workspace, said, &options(&config, baseline.as_ref()));
    Found { findings: report.findings, document, unjudged }
}

/// What differs between what `--fix` makes of a fence and the next one.
fn mends(id: &str, before: &str, after: &str) -> Vec<String> {
    let (before, _) = files(before, "src/lib.rs");
    let (after, _) = files(after, "src/lib.rs");
    let mut findings = sources(&before).findings;
    findings.retain(|finding| finding.diagnostic.rule == id);
    let mut problems = Vec::new();
    if findings.iter().all(|finding| finding.fix.is_none()) {
        problems.push("nothing here can be mended by `--fix`".to_owned());
    }
    let fixed = apply_fixes(&findings);
    for file in &before {
        let mended =
            fixed.files.iter().find(|(old, _)| old.path == file.path).map_or(&file.text, |(_, new)| new);
        match after.iter().find(|after| after.path == file.path) {
            Some(after) if after.text == *mended => {}
            Some(after) => {
                problems.push(format!("`{}` becomes:\n{mended}instead of:\n{}", file.path, after.text))
            }
            None => problems.push(format!("`{}` is not in `after`", file.path)),
        }
    }
    let left = sources(&after).findings;
    let left = left.iter().filter(|finding| finding.diagnostic.rule == id);
    problems.extend(left.map(|finding| format!("still found in `after`: {}", finding.diagnostic.message)));
    problems
}

fn options<'a>(config: &'a LintConfig, baseline: Option<&'a Baseline>) -> Options<'a> {
    Options { rules: RULES, config, today: TODAY, selected: None, baseline }
}

#[cfg(test)]
mod tests {
    use super::problems;

    #[test]
    fn a_fence_that_is_not_judged_does_not_pass() {
        let page = |fences: &str| {
            format!("# a-b\nWrong.\n## Why\nx\n## Pass\n{fences}## Fail\nx\n## Fix\nx\n## Limits\nx\n")
        };
        for (fences, expected) in [
            ("```rust\nfn f( {}\n```\n", "it cannot be read: this is not Rust"),
            ("```toml\n[lint\n```\n", "it cannot be read: "),
            ("```rust\n//- onefold.toml\n[lint]\nlevel = 1\n//- src/lib.rs\n\n```\n", "it cannot be read: "),
            ("```rust\n//- contracts.json\n[{}]\n//- src/lib.rs\n\n```\n", "the document has no model"),
            ("```json before\n[{}]\n```\n```json after\n[]\n```\n", "one side of the change has no model"),
            (
                "```json before\n[]\n```\n```json after\n//- a.json\n[]\n//- b.json\n[]\n```\n",
                "each side of a change is one file",
            ),
            ("```json import\n//- a.json\n[]\n//- b.json\n[]\n```\n", "a list of tools is one file"),
        ] {
            let told = problems("a-b", &page(fences));
            assert!(told.iter().any(|problem| problem.contains(expected)), "{fences}: {told:?}");
        }
    }
}
