//! `exports`, `imports`, `main` and what is not built yet.

use onefold_typescript::Form;

use super::{Tree, told};

#[test]
fn exports_are_followed_in_their_own_order() {
    Tree::new(
        r#"package.json: {"name": "app", "exports": {".": {"types": "./types.d.ts", "import": "./a.mjs", "require": "./a.cjs"}, "./sub": "./b.ts", "./features/*": "./features/*.ts", "./features/private/*": null, "./deep/*.js": "./deep/*.ts"}}
           a.mjs
           a.cjs
           b.ts
           types.d.ts
           features/x.ts
           features/private/y.ts
           deep/one/two.ts
           main.ts"#,
    )
    .answers(&[
        "main.ts app -> a.mjs",
        "require main.ts app -> a.cjs",
        "main.ts app/sub -> b.ts",
        "main.ts app/features/x -> features/x.ts",
        "main.ts app/features/private/y -> missing: package `app` is in the tree, and its `exports` have no `./features/private/y`",
        "main.ts app/deep/one/two.js -> deep/one/two.ts",
        "main.ts app/b -> missing: package `app` is in the tree, and its `exports` have no `./b`",
    ]);
}

#[test]
fn both_sides_are_answers_where_they_differ() {
    Tree::new(
        r#"package.json: {"name": "app", "exports": {".": {"browser": "./web.ts", "node": "./node.ts", "default": "./any.ts"}, "./first": {"node": "./node.ts", "default": "./any.ts"}, "./same": {"default": "./any.ts"}, "./rsc": {"react-server": "./rsc.ts", "default": "./any.ts"}, "./mode": {"development": "./dev.ts", "production": "./prod.ts"}}}
           web.ts
           node.ts
           any.ts
           rsc.ts
           dev.ts
           prod.ts
           main.ts"#,
    )
    .answers(&[
        "main.ts app -> node.ts | web.ts",
        "main.ts app/first -> node.ts | any.ts",
        "main.ts app/same -> any.ts",
        "main.ts app/rsc -> any.ts | rsc.ts",
        "main.ts app/mode -> dev.ts | prod.ts",
    ]);
}

#[test]
fn manifests_swap_modules_in_browsers() {
    Tree::new(
        r#"package.json: {"name": "app", "main": "./server.ts", "browser": {"./server.ts": "./client.ts", "./log.ts": false}}
           server.ts
           client.ts
           log.ts
           main.ts
           old/package.json: {"name": "old", "main": "a.js", "browser": "b.js"}
           old/a.js
           old/b.js
           old/main.js"#,
    )
    .answers(&[
        "main.ts app -> server.ts | client.ts",
        "main.ts ./server -> server.ts | client.ts",
        "main.ts ./log -> log.ts",
        "old/main.js old -> old/a.js | old/b.js",
    ]);
}

#[test]
fn any_condition_is_better_than_none() {
    Tree::new(
        r#"package.json: {"name": "app", "exports": {".": {"@acme/source": "./src/index.ts"}, "./types": {"types": "./types.d.ts"}, "./list": [{"never": "./x.ts"}, "./src/index.ts"]}}
           src/index.ts
           types.d.ts
           main.ts"#,
    )
    .answers(&[
        "main.ts app -> src/index.ts",
        "main.ts app/types -> types.d.ts",
        "main.ts app/list -> src/index.ts",
    ]);
}

#[test]
fn imports_are_names_of_the_package() {
    Tree::new(
        r##"package.json: {"name": "app", "imports": {"#db": "./src/db.ts", "#lib/*": "./src/lib/*.ts", "#dep": {"node": "hono", "default": "./src/db.ts"}, "#fs": "node:fs", "#path": "path", "#own": "app/none", "#gone": "./gone.ts"}}
           src/db.ts
           src/lib/x.ts
           src/main.ts
           inner/package.json: {"type": "module"}
           inner/main.ts"##,
    )
    .answers(&[
        "src/main.ts #db -> src/db.ts",
        "src/main.ts #lib/x -> src/lib/x.ts",
        "src/main.ts #dep -> package hono | src/db.ts",
        "src/main.ts #fs -> builtin node:fs",
        "src/main.ts #path -> builtin node:path",
        "src/main.ts #none -> missing: `#none` leads nowhere: `imports` has no `#none`",
        "src/main.ts #gone -> missing: `#gone` leads nowhere: its target is not there",
        "inner/main.ts #db -> missing: `#db` leads nowhere: the manifest above has no `imports`",
    ]);
}

#[test]
fn a_name_that_is_no_import_may_be_an_alias() {
    Tree::new(
        r##"package.json: {"imports": {"#a": "./a.ts"}}
           tsconfig.json: {"compilerOptions": {"paths": {"#/*": ["./src/*"]}}}
           a.ts
           src/x.ts"##,
    )
    .answers(&["a.ts #/x -> src/x.ts", "a.ts #a -> a.ts"]);
}

#[test]
fn packages_without_exports_have_a_main_and_all_their_files() {
    Tree::new(
        r#"package.json: {"name": "app", "main": "lib/start"}
           lib/start.js
           lib/util.ts
           main.ts
           bare/package.json: {"name": "bare"}
           bare/index.ts
           bare/main.ts
           empty/package.json: {"name": "empty"}
           empty/main.ts
           folder/package.json: {"main": "./entry"}
           folder/entry/index.ts"#,
    )
    .answers(&[
        "main.ts app -> lib/start.js",
        "main.ts app/lib/util -> lib/util.ts",
        "main.ts app/lib/util.js -> lib/util.ts",
        "main.ts app/none -> missing: package `app` is in the tree, and `none` is not in `.`",
        "bare/main.ts bare -> bare/index.ts",
        "empty/main.ts empty -> missing: package `empty` is in the tree, and its entry is not in `empty`",
        "main.ts ./folder -> folder/entry/index.ts",
    ]);
}

#[test]
fn what_a_build_will_write_is_its_source() {
    Tree::new(
        r#"a/package.json: {"name": "a", "main": "dist/index.js", "types": "dist/index.d.ts"}
           a/src/index.ts
           a/main.ts
           b/package.json: {"name": "b", "exports": {".": {"types": "./dist/index.d.ts", "import": "./dist/esm/index.mjs", "require": "./dist/cjs/index.cjs"}, "./*": "./dist/esm/*.mjs", "./ui": "./dist/ui.js"}}
           b/src/index.ts
           b/src/util.tsx
           b/src/ui/index.ts
           b/main.ts
           c/package.json: {"name": "c", "main": "./output/js/main.js"}
           c/tsconfig.json: {"compilerOptions": {"outDir": "./output/js", "rootDir": "./code"}}
           c/code/main.ts
           d/package.json: {"name": "d", "main": "./build/bundle.min.js"}
           d/src/index.tsx
           d/main.ts
           e/package.json: {"name": "e", "module": "./dist/src/index.esm.js", "bin": "./bin/run.js"}
           e/src/index.ts
           e/bin/run.js
           f/package.json: {"name": "f", "exports": "./dist/index.js"}
           f/dist/index.js
           f/src/index.ts
           f/main.ts"#,
    )
    .answers(&[
        "a/main.ts a -> a/src/index.ts",
        "b/main.ts b -> b/src/index.ts",
        "require b/main.ts b -> b/src/index.ts",
        "b/main.ts b/util -> b/src/util.tsx",
        "b/main.ts b/ui -> b/src/ui/index.ts",
        "c/code/main.ts c -> c/code/main.ts",
        "d/main.ts d -> d/src/index.tsx",
        "e/bin/run.js e -> e/src/index.ts",
        "e/bin/run.js ../dist/src/index.js -> e/src/index.ts",
        "e/bin/run.js ../dist -> e/src/index.ts",
        // It is built.
        "f/main.ts f -> f/dist/index.js",
    ]);
}

#[test]
fn manifests_may_say_anything() {
    Tree::new(
        r#"a/package.json: {"name": "a", "exports": {".": "./x.ts", "import": "./y.ts"}}
           a/x.ts
           b/package.json: {"name": "b", "exports": {".": "../outside.ts"}}
           b/x.ts
           c/package.json: {"name": "c", "exports": false, "main": 7, "imports": [], "browser": 1}
           c/index.ts
           d/package.json: {"name": "d", "exports": {"./*/x/*": "./*/y/*.ts", "./": "./", "./n": ["./n.css"]}}
           d/x.ts
           d/n.css
           e/package.json: {"name": "e", "exports": {".": "e"}}
           e/x.ts
           f/package.json: {"name": "f", "exports": {"./*": "./*"}}
           f/x.ts"#,
    )
    .answers(&[
        "a/x.ts a -> missing: package `a` is in the tree, and its `exports` are no valid ones",
        "b/x.ts b -> missing: package `b` is in the tree, and `../outside.ts` may not stand in its `exports` or `imports`",
        "c/index.ts c -> c/index.ts",
        "d/x.ts d/a -> missing: package `d` is in the tree, and `a` is not in `d`",
        "d/x.ts d/n -> asset",
        "d/x.ts d/x -> d/x.ts",
        "e/x.ts e -> missing: package `e` is in the tree, and `e` may not stand in its `exports` or `imports`",
        "f/x.ts f/x.ts -> f/x.ts",
        "f/x.ts f/x.js -> f/x.ts",
        "f/x.ts f/../a/x.ts -> missing: package `f` is in the tree, and `./../a/x.ts` may not stand in its `exports` or `imports`",
    ]);
}

#[test]
fn packages_may_pass_a_name_around_in_a_circle() {
    Tree::new(
        r#"package.json: {"workspaces": ["*"]}
           a/package.json: {"name": "a", "main": "./x.js", "browser": {"./x.js": "b"}}
           a/x.js
           b/package.json: {"name": "b", "main": "./x.js", "browser": {"./x.js": "a", "fs": false}}
           b/x.js
           main.js"#,
    )
    .answers(&["main.js a -> a/x.js | b/x.js"]);
}

#[test]
fn builds_for_browsers_choose() {
    let tree = Tree::new(
        r#"package.json: {"name": "app", "exports": {".": {"browser": "./web.ts", "node": "./node.ts"}, "./first": {"node": "./node.ts", "default": "./any.ts"}, "./node": {"node": "./node.ts"}, "./same": "./any.ts", "./import": {"import": "./web.ts", "require": "./node.ts"}, "./mode": {"browser": {"development": "./dev.ts", "production": "./prod.ts"}, "default": "./node.ts"}, "./last": {"node": "./node.ts", "import": "./any.ts", "browser": "./web.ts"}}, "browser": {"./log.ts": false, "./store.ts": "./web.ts"}}
           web.ts
           node.ts
           any.ts
           dev.ts
           prod.ts
           log.ts
           store.ts"#,
    );
    for (specifier, all, of_browsers) in [
        ("app", "node.ts | web.ts", Some("web.ts")),
        ("app/first", "node.ts | any.ts", Some("any.ts")),
        // What is there for nobody else is told as it is.
        ("app/node", "node.ts", None),
        ("app/same", "any.ts", None),
        ("app/import", "web.ts", None),
        ("app/mode", "node.ts | dev.ts | prod.ts", Some("dev.ts | prod.ts")),
        // The first that applies, whatever follows it.
        ("app/last", "node.ts | any.ts", Some("any.ts")),
        ("./log", "log.ts", Some("asset")),
        ("./store", "store.ts | web.ts", Some("web.ts")),
        ("fs", "builtin node:fs", None),
    ] {
        let answers = tree.resolver.resolve("web.ts", specifier, Form::Import);
        assert_eq!(told(&answers), all, "{specifier}");
        let chosen = tree.resolver.of_browsers("web.ts", specifier, Form::Import, &answers);
        assert_eq!(chosen.as_deref().map(told).as_deref(), of_browsers, "{specifier}");
    }
}
