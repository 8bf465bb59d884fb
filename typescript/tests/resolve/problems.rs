//! What is wrong with settings, and that the rest still counts.

use onefold_typescript::ProblemKind;

use super::Tree;

#[test]
fn circles_are_cut() {
    Tree::new(
        r#"a.tsconfig.json: {"extends": "./b.tsconfig.json"}
           b.tsconfig.json: {"extends": ["./c.tsconfig.json", "./a.tsconfig.json"]}
           c.tsconfig.json: {"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}
           tsconfig.json: {"extends": "./a.tsconfig.json"}
           self/tsconfig.json: {"extends": "./tsconfig.json"}
           src/x.ts
           main.ts"#,
    )
    .problems(&[
        r#"b.tsconfig.json: "./a.tsconfig.json": extends `./a.tsconfig.json` in a circle"#,
        r#"self/tsconfig.json: "./tsconfig.json": extends `./tsconfig.json` in a circle"#,
    ])
    .answers(&["main.ts @/x -> src/x.ts"]);
}

#[test]
fn packages_that_are_not_there_are_told_once() {
    let tree = Tree::new(
        r#"a/tsconfig.json: {"extends": "@tsconfig/strictest/tsconfig.json", "compilerOptions": {"paths": {"@/*": ["./src/*"]}}}
           a/src/x.ts
           a/main.ts
           b/tsconfig.json: {"extends": ["@tsconfig/strictest"]}
           c/tsconfig.json: {"extends": "./.svelte-kit/tsconfig.json"}
           d/tsconfig.json: {"extends": "../../up.json"}
           e/tsconfig.json: {"extends": "./none.json"}
           g/tsconfig.json: {"references": [{"path": "./.nuxt/tsconfig.app.json"}]}
           f/tsconfig.json: {"extends": "./some.json"}
           f/some.json"#,
    );
    tree.problems(&[
        r#"a/tsconfig.json: "@tsconfig/strictest/tsconfig.json": extends package `@tsconfig/strictest`, which is not in the tree"#,
        r#"c/tsconfig.json: "./.svelte-kit/tsconfig.json": extends `./.svelte-kit/tsconfig.json`, which a build writes"#,
        r#"d/tsconfig.json: "../../up.json": extends `../../up.json`, which is outside of the tree"#,
        r#"e/tsconfig.json: "./none.json": extends `./none.json`, which is not there"#,
        r#"f/tsconfig.json: "./some.json": extends `./some.json`, which was not read as a settings file"#,
        r#"g/tsconfig.json: "./.nuxt/tsconfig.app.json": refers to `./.nuxt/tsconfig.app.json`, where no configuration is"#,
    ])
    .answers(&["a/main.ts @/x -> a/src/x.ts"]);
    assert_eq!(
        tree.problems.iter().filter(|problem| problem.kind == ProblemKind::Broken).count(),
        1,
        "only what should be there and is not is broken: {:?}",
        tree.problems
    );
}

#[test]
fn broken_json_is_told_with_its_place() {
    Tree::new(
        &r#"a/tsconfig.json: {"compilerOptions": {"paths": }}
           b/package.json: {"name": "b", // no
           c/package.json: {"name": "c"
           d/tsconfig.json: {'a': 1}
           e/package.json: []
           f/tsconfig.json: {"a": "open
           g/tsconfig.json: {"a": "\q"}
           h/package.json: {"name": "h",}
           i/tsconfig.json: {} x
           j/package.json
           k/tsconfig.json
           l/package.json: {"na@me": 1}
           m/tsconfig.json: {"na@me": 1}"#
            .replace('@', "\0"),
    )
    .problems(&[
        "a/tsconfig.json: }: expected a value, found `}`",
        "b/package.json: /: comments are not allowed here",
        "c/package.json: : expected `,` or `}`, found the end of the file",
        r"d/tsconfig.json: ': expected a key in quotes, found `\'`",
        "e/package.json: []: a manifest must be an object",
        "f/tsconfig.json: \": a text that is never closed",
        r"g/tsconfig.json: \q: an escape that JSON does not have",
        "h/package.json: }: expected a key in quotes, found `}`",
        "i/tsconfig.json: x: expected the end of the file, found `x`",
        "j/package.json: : expected a value, found the end of the file",
        "l/package.json: \0: a control character that is not escaped",
    ]);
}

#[test]
fn what_is_not_what_it_must_be_is_left_out() {
    Tree::new(
        r#"tsconfig.json: {"include": "src", "files": [1], "extends": 3, "references": {}, "compilerOptions": {"baseUrl": [], "rootDirs": "a", "paths": {"@/*": "./src/*", "~/*": ["./src/*", 5]}}}
           package.json: {"name": 3, "dependencies": [], "workspaces": "a", "imports": []}
           x/tsconfig.json: {"compilerOptions": [], "references": [{"path": "./none"}, {"to": 1}]}
           src/x.ts
           main.ts"#,
    )
    .problems(&[
        "package.json: 3: `name` must be a text",
        "package.json: []: `dependencies` must be an object",
        "package.json: \"a\": `workspaces` must be a list of texts",
        "package.json: []: `imports` must be an object",
        "tsconfig.json: \"src\": `include` must be a list of texts",
        "tsconfig.json: 1: `files` must be a list of texts",
        "tsconfig.json: 3: `extends` must be a list of texts",
        "tsconfig.json: {}: `references` must be a list of objects with a `path`",
        "tsconfig.json: []: `baseUrl` must be a text",
        "tsconfig.json: \"a\": `rootDirs` must be a list of texts",
        "tsconfig.json: \"./src/*\": `paths[\"@/*\"]` must be a list of texts",
        "tsconfig.json: 5: `paths[\"~/*\"]` must be a list of texts",
        "x/tsconfig.json: []: `compilerOptions` must be an object",
        "x/tsconfig.json: \"./none\": refers to `./none`, where no configuration is",
        "x/tsconfig.json: {\"to\": 1}: a reference must be an object with a `path`",
    ])
    .answers(&["main.ts ~/x -> src/x.ts"]);
}

#[test]
fn workspaces_of_pnpm_are_plain_lists() {
    Tree::new(
        "a/pnpm-workspace.yaml: packages: &all¶  - a
         b/pnpm-workspace.yaml: packages:¶  - *all
         c/pnpm-workspace.yaml: packages:¶  a: b
         d/pnpm-workspace.yaml: packages:¶  - >¶    x
         e/pnpm-workspace.yaml: packages:¶  - 'it''s'
         f/pnpm-workspace.yaml: packages:¶  - 'a[b'
         g/pnpm-workspace.yaml: # nothing¶¶onlyBuiltDependencies:¶  - esbuild
         h/pnpm-workspace.yaml",
    )
    .problems(&[
        "a/pnpm-workspace.yaml: &all: `packages` must be a plain list of texts",
        "b/pnpm-workspace.yaml: - *all: `packages` must be a plain list of texts",
        "c/pnpm-workspace.yaml: a: b: `packages` must be a plain list of texts",
        "d/pnpm-workspace.yaml: - >: `packages` must be a plain list of texts",
        "e/pnpm-workspace.yaml: - 'it''s': `packages` must be a plain list of texts",
        "f/pnpm-workspace.yaml: 'a[b': `a[b` is no glob: unclosed character class; missing ']'",
    ]);
}

#[test]
fn nothing_is_too_deep_or_too_long() {
    let deep = format!("a/package.json: {}{}", "[".repeat(100_000), "]".repeat(100_000));
    Tree::new(&deep).problems(&["a/package.json: [: is nested deeper than 100 levels"]);
    let chain: String = (0..500)
        .map(|at| format!("t{at:03}/tsconfig.json: {{\"extends\": \"../t{:03}/tsconfig.json\"}}\n", at + 1))
        .collect();
    let tree = Tree::new(&format!("{chain}t500/tsconfig.json: {{}}\nt000/a.ts"));
    tree.answers(&["t000/a.ts ./b -> missing: there is no script `t000/b`"]);
    assert!(tree.problems.iter().all(|problem| problem.message.ends_with("too many others")));
    assert!(!tree.problems.is_empty());
}
