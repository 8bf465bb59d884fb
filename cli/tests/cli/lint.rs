//! `lint` as its users meet it.

use std::process::Command;

use crate::support::Project;

/// Two findings, and one that is accepted.
pub(crate) const SOURCE: &str = "//! A library.\n\n// onefold: allow(zebra) -- gone\npub fn a() {}\n\
                      pub fn b() {} // onefold: allow(unmatched-glob)\n";

/// A package with one source.
pub(crate) fn project(source: &str) -> Project {
    let project = Project::new();
    project.write("onefold.toml", "");
    project.write("Cargo.toml", "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
    project.write("Cargo.lock", "version = 4\n\n[[package]]\nname = \"app\"\nversion = \"0.1.0\"\n");
    project.write("src/lib.rs", source);
    project
}

/// Runs git in the project.
#[track_caller]
fn git(project: &Project, arguments: &[&str]) {
    let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
    let mut command = Command::new("git");
    command.args(identity).args(arguments).current_dir(project.path(""));
    assert!(command.output().expect("git starts").status.success(), "{arguments:?}");
}

#[test]
fn findings_are_told_to_people_and_to_programs() {
    let project = project(SOURCE);
    insta::assert_snapshot!("lint_human", project.run(&["lint"]));
    insta::assert_snapshot!("lint_json", project.run(&["lint", "--format", "json"]));
    insta::assert_snapshot!("lint_github", project.run(&["lint", "--format", "github"]));
    assert!(project.run(&["lint", "--format", "sarif"]).contains("\"version\": \"2.1.0\""));
}

#[test]
fn what_the_generator_wrote_tells_of_the_contracts() {
    let project = project("//! A library.\n");
    let config =
        "[emit.surface]\ndir = \"surfaces/surface\"\n[[lint.zone]]\nkind = \"browser\"\npaths = [\"web\"]\n";
    project.write("onefold.toml", config);
    project.write("web/app.ts", "export const count = () => fetch(\"/api/notes/count\");\n");
    let note = "note: no contracts are given, so 4 rules judge less: `feature-transport`, `generated-file-edited`, \
                `handwritten-schema` and `unregistered-contract`; name a contract document with `--contracts DOC`";
    let before = project.run_bare(&["lint"]);
    assert_eq!(before.matches(note).count(), 1, "{before}");
    assert!(!before.contains("[feature-transport]"), "{before}");
    assert!(!project.run_bare(&["lint", "--format", "json"]).contains("no contracts"));
    // Which rules are off is known.
    project.write(
        "onefold.toml",
        &format!(
            "{config}[lint.rules]\nfeature-transport = {{ level = \"off\", reason = \"an example\" }}\n"
        ),
    );
    assert!(project.run_bare(&["lint"]).contains("so 3 rules judge less: `generated-file-edited`, "));
    project.write("onefold.toml", config);
    assert_eq!(project.exit(&["gen"]), Some(0));
    let after = project.run_bare(&["lint"]);
    assert!(after.contains("error[feature-transport]") && !after.contains("no contracts"), "{after}");
    let document = "surfaces/surface/surface.json";
    let named = project.run_bare(&["lint", "--contracts", document]);
    assert_eq!(named.replace(&format!(" --contracts {document}"), ""), after);
    // What the configuration leaves out of the service comes from the document.
    let service = "[service]\nname = \"notes\"\nversion = \"2.0.0\"\n";
    project.write("onefold.toml", &format!("{service}{config}"));
    assert_eq!(project.exit(&["gen"]), Some(0));
    let told = project.run_bare(&["lint"]);
    assert!(!told.contains("generated-file-edited") && told.contains("feature-transport"), "{told}");
    // What cannot be read is told, and not taken for nothing.
    project.write(document, "{");
    let broken = project.run_bare(&["lint"]);
    assert!(broken.contains("error[invalid-json]") && broken.contains(document), "{broken}");
    assert!(broken.ends_with("--- exit 1\n"), "{broken}");
}

#[test]
fn levels_and_allowances_come_from_the_configuration() {
    let project = project(SOURCE);
    let allow = "[[lint.allow]]\nrule = \"unknown-rule\"\npaths = [\"src\"]\nreason = \"an example\"\n";
    let levels = "[lint.rules]\nsuppression-without-reason = \"warning\"\nunused-suppression = { level = \"off\", reason = \"an example\" }\n";
    project.write("onefold.toml", &format!("{allow}{levels}"));
    // What is wrong with a suppression cannot be accepted, but its level can be changed.
    insta::assert_snapshot!(project.run(&["lint"]));
}

#[test]
fn a_baseline_only_shrinks() {
    // What is wrong with a suppression cannot wait: only the other one is listed.
    let source = format!("{SOURCE}fn main() {{ std::env::args().nth(1); }}\n");
    let project = project(&source);
    let lint = |more: &[&str]| project.run(&[&["lint", "--baseline", "baseline.json"], more].concat());
    let mut story = lint(&[]);
    story += &lint(&["--write-baseline"]);
    story += &lint(&[]);
    // Lines move, and a finding is new.
    project.write("src/lib.rs", &format!("\n\n{source}fn c() {{ std::env::args_os().nth(2); }}\n"));
    story += &lint(&["--write-baseline"]);
    // All are mended.
    project.write("src/lib.rs", "//! A library.\n");
    story += &lint(&[]);
    story += &lint(&["--write-baseline"]);
    story += &project.read("baseline.json");
    insta::assert_snapshot!(story);
}

#[test]
fn what_is_mended_may_be_told_without_failing() {
    let project = project("fn main() { std::env::args().nth(1); }\n");
    let lint = ["lint", "--baseline", "baseline.json"];
    assert_eq!(project.exit(&[&lint[..], &["--write-baseline"]].concat()), Some(0));
    project.write("src/lib.rs", "//! A library.\n");
    assert_eq!(project.exit(&lint), Some(1));
    project.write("onefold.toml", "[lint.rules]\nstale-baseline-entry = \"warning\"\n");
    let told = project.run(&lint);
    assert!(told.contains("warning[stale-baseline-entry]"), "{told}");
    assert!(told.ends_with("--- exit 0\n"), "{told}");
}

#[test]
fn an_allowance_without_a_reason_accepts_nothing() {
    let call = "fn main() { std::env::args(); } // onefold: allow(hand-rolled-surface)";
    let project = project("");
    project.write("src/main.rs", &format!("{call}\n"));
    let story = project.run(&["lint"]);
    assert!(story.contains("error[hand-rolled-surface]"), "{story}");
    assert!(story.contains("error[suppression-without-reason]"), "{story}");
    assert!(!story.contains("unused-suppression") && !story.contains("accepted"), "{story}");
    // One that says why is enough.
    project.write(
        "src/main.rs",
        &format!("// onefold: allow(hand-rolled-surface) -- a demonstration\n{call}\n"),
    );
    let story = project.run(&["lint"]);
    assert!(!story.contains("hand-rolled-surface]") && story.contains("1 accepted with a reason"), "{story}");
    assert!(story.contains("error[suppression-without-reason]"), "{story}");
}

#[test]
fn places_need_what_git_says_of_a_repository() {
    let project = project(SOURCE);
    git(&project, &["init", "--quiet"]);
    let formats = ["github", "sarif"];
    let begins = |story: &str| story.contains("src/lib.rs") && !story.contains("git cannot");
    for format in formats {
        assert!(begins(&project.run(&["lint", "--format", format])));
    }
    // Git refuses to read it, so nobody knows where its paths begin.
    project.write(".git/config", "[core\n");
    for format in formats {
        let output = project.command(&["lint", "--format", format]).output().expect("the tool starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("git cannot tell where the repository begins: bad config line 1"), "{said}");
        assert!(output.stdout.is_empty());
    }
    assert!(project.run(&["lint"]).contains("unknown-rule"), "people are told places as they are");
}

/// A folder with a `cargo` that is there for one toolchain alone, and a `rustup` that knows which; both
/// write down how they were asked.
#[cfg(unix)]
fn toolchains(project: &Project, cargo: &str) {
    use std::os::unix::fs::PermissionsExt;
    // What is started in the end asks for a compiler, which may be rustup's as well.
    let own = std::env::var("RUSTUP_TOOLCHAIN");
    let own = own.map_or("unset RUSTUP_TOOLCHAIN".to_owned(), |name| format!("RUSTUP_TOOLCHAIN='{name}'"));
    let missing = "error: toolchain '1.2.3-x86_64-unknown-linux-gnu' is not installed";
    let cargo = format!(
        "#!/bin/sh\necho \"cargo ${{RUSTUP_TOOLCHAIN-none}} ${{RUSTUP_AUTO_INSTALL-none}}\" >> asked\n\
         if [ \"$RUSTUP_TOOLCHAIN\" != here ]; then echo \"{missing}\" >&2; exit 1; fi\n\
         {own}\nexec '{cargo}' \"$@\"\n"
    );
    let rustup = "#!/bin/sh\necho \"rustup $*\" >> asked\necho 'here (default)'\n";
    for (name, text) in [("bin/cargo", cargo.as_str()), ("bin/rustup", rustup)] {
        project.write(name, text);
        let all = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(project.path(name), all).expect("the file is ours");
    }
}

#[test]
#[cfg(unix)]
fn a_toolchain_that_is_not_installed_is_not_needed() {
    let project = project("");
    project.write("rust-toolchain.toml", "[toolchain]\nchannel = \"1.2.3\"\n");
    let lint = |cargo: &str| {
        toolchains(&project, cargo);
        let bin = project.path("bin");
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::join_paths(std::iter::once(bin).chain(std::env::split_paths(&path)));
        let mut command = project.command(&["lint"]);
        command.env("PATH", path.expect("a list of folders"));
        let output = command.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN").output();
        let output = output.expect("the tool starts");
        let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        (output.status.code(), text)
    };
    let (code, story) = lint(env!("CARGO"));
    assert_eq!(code, Some(0), "{story}");
    assert_eq!(project.read("asked"), "cargo none 0\nrustup default\ncargo here 0\n");
    // What fails with the other toolchain too is told.
    let (code, story) = lint("/nowhere/cargo");
    assert_eq!(code, Some(1), "{story}");
    assert!(story.contains("error[unreadable-source]: cargo cannot read this manifest"), "{story}");
}

/// Line and column, from 1, of the first `needle` in a text, counted by `width` of each character.
fn place(text: &str, needle: &str, width: fn(char) -> usize) -> [usize; 2] {
    let before = &text[..text.find(needle).expect("it is there")];
    let line = before.rsplit('\n').next().unwrap_or_default();
    [before.matches('\n').count() + 1, line.chars().map(width).sum::<usize>() + 1]
}

#[test]
fn annotations_and_logs_point_at_the_call() {
    let source = "//! 🦀\n\nfn main() {\n    let _é = (\"🦀🦀\", std::env::args());\n}\n";
    let project = project("");
    for moved in ["", "\r\n\r\n"] {
        let source = format!("{moved}{source}");
        project.write("src/main.rs", &source);
        let [line, column] = place(&source, "std::env::args", |_| 1);
        let story = project.run(&["lint", "--format", "github"]);
        let place_told = format!("file=src/main.rs,line={line},endLine={line},col={column},");
        assert!(story.contains(&place_told), "{story} is not at {place_told}");
        let [line, column] = place(&source, "std::env::args", char::len_utf16);
        let story = project.run(&["lint", "--format", "sarif"]);
        assert!(story.contains("\"columnKind\": \"utf16CodeUnits\""));
        let region = story.split("\"region\": {").nth(1).expect("a region");
        let numbers: Vec<usize> = region
            .lines()
            .filter_map(|line| line.split(": ").nth(1))
            .take(2)
            .map(|number| number.trim_end_matches(',').parse().expect("a number"))
            .collect();
        assert_eq!(numbers, [line, column]);
    }
}

#[test]
fn what_is_unused_is_taken_out() {
    let project = project("// onefold: allow(unmatched-glob) -- gone\nfn a() {}\n");
    insta::assert_snapshot!(project.run(&["lint", "--fix"]));
    assert_eq!(project.read("src/lib.rs"), "fn a() {}\n");
}

#[test]
fn what_stands_around_a_comment_that_is_taken_out_stays() {
    let comment = "// onefold: allow(unmatched-glob) -- gone";
    for (before, after) in [
        (format!("fn a() {{}} {comment}\r\nfn b() {{}}\r\n"), "fn a() {}\r\nfn b() {}\r\n"),
        (format!("fn a() {{}}\r\n{comment}\r\nfn b() {{}}\r\n"), "fn a() {}\r\nfn b() {}\r\n"),
        ("fn a() {} /* onefold: allow(unmatched-glob) -- x */\r\n".to_owned(), "fn a() {}\r\n"),
        (format!("fn a() {{}} {comment}\r"), "fn a() {}\r"),
        (format!("\u{feff}{comment}\nfn a() {{}}\n"), "\u{feff}fn a() {}\n"),
        (format!("\u{feff}{comment}\r\nfn a() {{}}\r\n"), "\u{feff}fn a() {}\r\n"),
        (format!("\u{feff}fn a() {{}} {comment}\n"), "\u{feff}fn a() {}\n"),
    ] {
        let project = project(&before);
        project.exit(&["lint", "--fix"]);
        assert_eq!(project.read("src/lib.rs"), after, "{before:?}");
    }
}

#[test]
fn a_run_may_look_at_what_has_changed() {
    let project = project("mod a;\nmod b;\nmod c;\n");
    let bad = "fn f() {} // onefold: allow(zebra) -- gone\n";
    for name in ["a", "b", "c"] {
        project.write(&format!("src/{name}.rs"), bad);
    }
    git(&project, &["init", "--quiet"]);
    git(&project, &["add", "."]);
    git(&project, &["commit", "--quiet", "-m", "a"]);
    assert_eq!(project.exit(&["lint", "--changed"]), Some(0));
    project.write("src/b.rs", &format!("{bad}use crate::a;\n"));
    git(&project, &["commit", "--quiet", "-a", "-m", "b"]);
    project.write("src/a.rs", &format!("\n{bad}"));
    project.write("src/d.rs", bad);
    let told = |arguments: &[&str]| {
        let output = project.command(arguments).output().expect("the tool starts");
        let text = String::from_utf8(output.stderr).expect("text");
        let mut files: Vec<&str> = ["a", "b", "c", "d"]
            .into_iter()
            .filter(|name| text.contains(&format!("src/{name}.rs")))
            .collect();
        files.dedup();
        files.concat()
    };
    assert_eq!(told(&["lint"]), "abcd");
    assert_eq!(told(&["lint", "--changed", "src/a.rs"]), "a");
    // `b` reaches a file that differs, and git does not know `d`.
    assert_eq!(told(&["lint", "--changed"]), "abd");
    assert_eq!(told(&["lint", "src/c.rs"]), "c");
    let mut story = project.run(&["lint", "--changed=nowhere"]);
    story += &project.run(&["lint", "lib"]);
    story += &project.run(&["lint", "Cargo.lock"]);
    insta::assert_snapshot!(story);
}

#[test]
fn what_the_graph_tells_is_told_where_its_way_passes() {
    let project = project("mod a;\n");
    project.write("src/a.rs", "");
    project.write("docs/notes.md", "");
    project.write("onefold.toml", "[[lint.zone]]\nkind = \"browser\"\npaths = [\"web\"]\n");
    project.write("web/page.ts", "import { load } from \"../common/load\";\nexport const page = load();\n");
    project.write(
        "common/load.ts",
        "import { readFileSync } from \"node:fs\";\nexport const load = () => readFileSync(\"a\");\n",
    );
    for (path, is_told) in [("web", true), ("common/load.ts", true), ("src/a.rs", false), ("docs", false)] {
        let told = project.run(&["lint", path]);
        assert_eq!(told.contains("browser-server-import"), is_told, "{path}: {told}");
        assert_eq!(told.contains("web/page.ts:1:"), is_told, "{path}: {told}");
    }
}

#[test]
fn what_breaks_contracts_cannot_be_allowed() {
    let project = project("");
    let allow = "[[lint.allow]]\nrule = \"endless-type\"\npaths = [\"src\"]\nreason = \"an example\"\n";
    project.write("onefold.toml", allow);
    let told = project.run(&["lint"]);
    assert!(told.contains("`endless-type` cannot be allowed") && told.contains("exit 2"), "{told}");
}

#[test]
fn paths_are_as_seen_from_where_the_tool_runs() {
    let project = project(SOURCE);
    let mut command = Command::new(env!("CARGO_BIN_EXE_onefold"));
    let output = command.arg("lint").current_dir(project.path("src")).output().expect("the tool starts");
    let text = String::from_utf8(output.stderr).expect("text");
    assert!(text.contains("--> lib.rs:3:"), "{text}");
}

#[test]
fn generated_files_are_held_against_what_would_be_written() {
    let project = project("//! A library.\n");
    project.write("onefold.toml", "[emit.openapi]\ndir = \"out\"\n");
    assert_eq!(project.exit(&["gen"]), Some(0));
    assert_eq!(project.exit(&["lint"]), Some(0));
    let file = "out/openapi.json";
    let edited = project.read(file).replace("How many notes", "How few notes");
    project.write(file, &edited);
    let story = project.run(&["lint", "--format", "github"]);
    assert!(story.contains("file=out/openapi.json") && story.contains("generated-file-edited"), "{story}");
    // A document that cannot be read compares with nothing.
    project.write("contracts.json", "{");
    let story = project.run(&["lint", "--format", "github"]);
    assert!(!story.contains("generated-file-edited"), "{story}");
}
