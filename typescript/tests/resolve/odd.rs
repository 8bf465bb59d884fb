//! No specifier and no settings end in a panic, and there is always an answer.

use onefold_typescript::{Form, Resolver};

use super::Tree;

const PARTS: [&str; 19] = [
    "",
    ".",
    "..",
    "/",
    "#",
    "?",
    "!",
    "*",
    "@",
    ":",
    "~",
    "\\",
    "%2f",
    "a",
    "é",
    "\u{0}",
    "node_modules",
    "self",
    ".js",
];

const TREE: &str = r##"package.json: {"name": "a", "workspaces": ["*", "{"], "exports": {".": "./a.js", "./*": "./*.js", "./*/": "./", "./a/": "./a/", "./**": "./*", "./é*": ["./*"], "./n": null, "./c": {"node": {"b": "./a.js"}}}, "imports": {"#": "./a.js", "#a": "#a", "#é": "#a", "#*": "./*.js", "#a/*": "*", "#./*": "self/*"}, "browser": {"./a.js": "a", "a": "./a.js", "é": "a", ".": ".."}}
    tsconfig.json: {"extends": ["", ".", "..", "/", "#a", "a", "a/tsconfig", "\u0000"], "files": ["", "*", ".."], "include": ["**", "[", "{a", "../../**", "${configDir}", "é/*"], "exclude": [""], "references": [{"path": ""}, {"path": "."}, {"path": "a"}], "compilerOptions": {"baseUrl": "..", "rootDirs": ["", "..", "a", "${configDir}"], "outDir": "", "rootDir": "..", "moduleSuffixes": ["", "é", "/"], "paths": {"": ["a"], "*": [], "@*": ["*"], "**": ["*"], "a*é": [""], "é*": ["${configDir}/*"], "~*": ["../../*"]}}}
    a/package.json: {"name": "self", "main": "..", "module": "", "browser": "/", "exports": "./../a.js"}
    a/tsconfig.json: {"references": [{"path": ".."}], "compilerOptions": {"paths": {"*": ["*"]}}}
    a/é.ts
    a/index.js
    a.js
    é/package.json: {"main": "é", "dependencies": {"a": "file:", "é": "npm:", "self": "workspace:", "~": "link:../../..", "@": "npm:@"}}
    é/é.js
    deno.json: {}
    é/deno.json: {"imports": {"": "", "/": "/", "a/": "./", "é": "npm:"}}
    pnpm-workspace.yaml: packages:¶  - '*'¶  - ''¶  - '!'"##;

#[test]
fn every_specifier_has_an_answer() {
    let tree = Tree::new(TREE);
    let forms = [Form::Import, Form::Require, Form::Worker, Form::Reference];
    for from in ["a.js", "a/é.ts", "é/é.js", "none/x.ts", "", "/", "a"] {
        for (first, second) in pairs() {
            for (at, third) in PARTS.iter().enumerate() {
                let specifier = format!("{first}{second}{third}");
                let answers = tree.resolver.resolve(from, &specifier, forms[at % forms.len()]);
                assert!(!answers.is_empty(), "{from} {specifier}");
                let parts = [first.to_owned(), second.to_owned(), (*third).to_owned()];
                let found = tree.resolver.resolve_parts(from, &parts);
                assert!(found.iter().all(|path| tree.files.iter().any(|(file, _)| file == path)));
            }
        }
    }
}

#[test]
fn settings_may_end_anywhere() {
    let tree = Tree::new(TREE);
    for (path, text) in tree.files.iter().filter(|(_, text)| !text.is_empty()) {
        for (end, _) in text.char_indices() {
            let files = tree.files.iter().map(|(other, whole)| {
                let text = if other == path { &whole[..end] } else { whole.as_str() };
                (other.as_str(), Some(text))
            });
            let (resolver, problems) = Resolver::new(files, Vec::new());
            assert!(!resolver.resolve("a/é.ts", "a", Form::Import).is_empty());
            for problem in problems.iter().filter(|problem| problem.path == *path) {
                let range = problem.at.start as usize..problem.at.end as usize;
                assert!(text[..end].get(range).is_some(), "{problem:?}");
            }
        }
    }
}

fn pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    PARTS.iter().flat_map(|first| PARTS.iter().map(move |second| (*first, *second)))
}
