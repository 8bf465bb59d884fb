//! Modules of runtimes, URLs, and packages outside the tree.

use super::Tree;

#[test]
fn runtimes_have_modules_built_in() {
    Tree::new("a.ts\npackage.json: {\"dependencies\": {\"punycode\": \"2\", \"buffer\": \"6\"}}").answers(&[
        "a.ts fs -> builtin node:fs",
        "a.ts fs/promises -> builtin node:fs/promises",
        "a.ts node:fs -> builtin node:fs",
        "a.ts node:sqlite -> builtin node:sqlite",
        "a.ts punycode -> builtin node:punycode",
        "a.ts punycode/ -> package punycode",
        "a.ts buffer/ -> package buffer",
        "a.ts bun -> builtin bun",
        "a.ts bun:sqlite -> builtin bun:sqlite",
        "a.ts cloudflare:workers -> builtin cloudflare:workers",
        "a.ts fs-extra -> package fs-extra",
        "a.ts sqlite -> package sqlite",
    ]);
}

#[test]
fn packages_outside_are_not_looked_for() {
    Tree::new("a.ts").answers(&[
        "a.ts react -> package react",
        "a.ts react/jsx-runtime -> package react jsx-runtime",
        "a.ts @scope/name -> package @scope/name",
        "a.ts @scope/name/sub/deep.js -> package @scope/name sub/deep.js",
        "a.ts react-toastify/dist/style.css -> package react-toastify dist/style.css",
        "a.ts npm:hono@4/jwt -> package hono jwt",
        "a.ts npm:@hono/node-server@^1.2 -> package @hono/node-server",
        "a.ts npm:/hono@4 -> package hono",
        "a.ts jsr:@std/path@1/posix -> package @std/path posix",
        "a.ts $env/static/private -> package $env static/private",
    ]);
}

#[test]
fn urls_and_virtual_modules_are_no_files() {
    Tree::new("a.ts").answers(&[
        "a.ts https://esm.sh/hono -> asset",
        "a.ts data:text/javascript,1 -> asset",
        "a.ts virtual:pwa-register -> asset",
        "a.ts astro:content -> asset",
    ]);
}

#[test]
fn a_dependency_has_the_name_that_it_has_where_it_comes_from() {
    let tree = Tree::new(
        "a.ts
         package.json: {\"name\": \"app\", \"dependencies\": {\"core\": \"npm:hono@4\", \"web\": \"npm:@scope/web\", \"std\": \"npm:^3\"}}",
    );
    tree.answers(&[
        "a.ts core -> package hono",
        "a.ts core/jwt -> package hono jwt",
        "a.ts web -> package @scope/web",
        "a.ts std -> package std",
    ]);
    let facts: Vec<String> = tree
        .resolver
        .packages()
        .map(|facts| format!("{} {} {:?}", facts.name, facts.folder, facts.dependencies))
        .collect();
    assert_eq!(facts, [r#"app  {"core": "hono", "std": "std", "web": "@scope/web"}"#]);
}
