//! Relative paths: extensions, folders, declarations, what is no script.

use super::Tree;

#[test]
fn a_path_leaves_its_extension_out() {
    Tree::new("src/a.ts\nsrc/b.tsx\nsrc/c.js\nsrc/d.mts\nsrc/e.vue\nsrc/deep/index.ts\nsrc/both.ts\nsrc/both/index.ts")
        .answers(&[
            "src/a.ts ./b -> src/b.tsx",
            "src/a.ts ./c -> src/c.js",
            "src/a.ts ./d -> src/d.mts",
            "src/a.ts ./e -> src/e.vue",
            "src/a.ts ./deep -> src/deep/index.ts",
            "src/a.ts ./both -> src/both.ts",
            "src/a.ts ./both/ -> src/both/index.ts",
            "src/deep/index.ts ../a -> src/a.ts",
            "src/deep/index.ts ./.././a -> src/a.ts",
            "src/a.ts ./nowhere -> missing: there is no script `src/nowhere`",
        ]);
}

#[test]
fn a_dot_is_the_folder() {
    Tree::new("index.ts\nsrc/index.ts\nsrc/a.ts\nsrc.ts").answers(&[
        "src/a.ts . -> src/index.ts",
        "src/a.ts ./ -> src/index.ts",
        "src/a.ts .. -> index.ts",
        "src/a.ts ../src -> src.ts",
    ]);
}

#[test]
fn an_extension_of_javascript_means_the_source() {
    Tree::new("a.ts\nb.tsx\nc.mts\nd.cts\ne.jsx\nf.ts\nf.js\nmain.ts\nmain.js").answers(&[
        "main.ts ./a.js -> a.ts",
        "main.ts ./b.js -> b.tsx",
        "main.ts ./b.jsx -> b.tsx",
        "main.ts ./c.mjs -> c.mts",
        "main.ts ./d.cjs -> d.cts",
        "main.ts ./e.js -> e.jsx",
        "main.ts ./f.js -> f.ts",
        "main.ts ./f.ts -> f.ts",
        // What is JavaScript itself means the file that it names.
        "main.js ./f.js -> f.js",
        "main.js ./a.js -> a.ts",
        "main.ts ./d.mjs -> missing: there is no script `d.mjs`",
    ]);
}

#[test]
fn dots_in_names_are_no_extensions() {
    Tree::new("user.model.ts\nuser.model.server.ts\napp.config.js\nv1.2/index.ts\nmain.ts").answers(&[
        "main.ts ./user.model -> user.model.ts",
        "main.ts ./user.model.js -> user.model.ts",
        "main.ts ./user.model.server -> user.model.server.ts",
        "main.ts ./app.config -> app.config.js",
        "main.ts ./v1.2 -> v1.2/index.ts",
    ]);
}

#[test]
fn a_declaration_counts_where_there_is_no_source() {
    Tree::new("a.d.ts\nb.d.ts\nb.js\nc.d.ts\nc.ts\nd.d.mts\nmain.ts").answers(&[
        "main.ts ./a -> a.d.ts",
        "main.ts ./a.js -> a.d.ts",
        "main.ts ./a.d.ts -> a.d.ts",
        "main.ts ./b -> b.js",
        "main.ts ./b.js -> b.js",
        "main.ts ./c -> c.ts",
        "main.ts ./d.mjs -> d.d.mts",
    ]);
}

#[test]
fn components_have_their_extension() {
    Tree::new("A.vue\nB.svelte\nC.astro\nD.svelte.ts\nmain.ts").answers(&[
        "main.ts ./A.vue -> A.vue",
        "main.ts ./B.svelte -> B.svelte",
        "main.ts ./C.astro -> C.astro",
        "main.ts ./D.svelte -> D.svelte.ts",
        "main.ts ./D.svelte.js -> D.svelte.ts",
        "A.vue ./B.svelte -> B.svelte",
        "main.ts ./E.vue -> missing: there is no script `E.vue`",
    ]);
}

#[test]
fn what_is_no_script_is_an_asset() {
    Tree::new("a.css\nb.css.ts\nc.json\nd.svg\nd.svg.d.ts\nLICENSE\nmain.ts").answers(&[
        "main.ts ./a.css -> asset",
        "main.ts ./missing.png -> asset",
        "main.ts ./b.css -> b.css.ts",
        "main.ts ./c.json -> asset",
        "main.ts ./d.svg -> asset",
        "main.ts ./d.svg#icon -> asset",
        "main.ts ./LICENSE -> asset",
        "main.ts ./missing.wasm?init -> asset",
    ]);
}

#[test]
fn what_bundlers_read_for_themselves_is_taken_off() {
    Tree::new("a.ts\nmain.ts").answers(&[
        "main.ts ./a?worker -> a.ts",
        "main.ts ./a.ts?worker&inline -> a.ts",
        "main.ts ./a.ts?raw -> a.ts",
        "main.ts ./a.js?url -> a.ts",
        "main.ts raw-loader!./a -> a.ts",
        "main.ts !!style-loader!css-loader!./a.css -> asset",
        "main.ts ./a#part -> a.ts",
    ]);
}

#[test]
fn a_path_may_lead_out_of_the_tree() {
    Tree::new("src/a.ts\nx.ts").answers(&[
        "src/a.ts ../../x -> outside",
        "src/a.ts ../../../../x -> outside",
        "src/a.ts ../x -> x.ts",
        "x.ts .. -> outside",
        "x.ts /etc/passwd -> outside",
        "x.ts file:///etc/x.js -> outside",
        "x.ts C:/x.js -> outside",
    ]);
}

#[test]
fn a_rooted_path_begins_at_the_site() {
    Tree::new(
        "web/package.json: {}
         web/src/main.ts
         web/public/sw.js
         web/index.ts",
    )
    .answers(&[
        "web/src/main.ts /src/main.ts -> web/src/main.ts",
        "web/src/main.ts /src/main -> web/src/main.ts",
        "web/src/main.ts /sw.js -> web/public/sw.js",
        "web/src/main.ts /logo.svg -> asset",
    ]);
}

#[test]
fn odd_specifiers_have_answers_too() {
    Tree::new("src/a.ts\nsrc/[slug]/page.tsx\nsrc/(group)/@modal/page.tsx\nsrc/a b/ü.ts").answers(&[
        "src/a.ts  -> missing: the specifier is empty",
        "src/a.ts ./[slug]/page -> src/[slug]/page.tsx",
        "src/a.ts ./(group)/@modal/page -> src/(group)/@modal/page.tsx",
        "src/a.ts ./a b/ü -> src/a b/ü.ts",
        "src/a.ts .//a -> src/a.ts",
        "src/a.ts # -> missing: `#` leads nowhere: the manifest above has no `imports`",
        "src/a.ts @ -> missing: `@` is no name of a package and no alias that leads here",
        "src/a.ts @/a -> missing: `@/a` is no name of a package and no alias that leads here",
        "src/a.ts ./\u{0} -> missing: there is no script `src/\u{0}`",
    ]);
}

#[test]
fn types_that_frameworks_write_hold_no_code() {
    Tree::new("app/routes/page.tsx\nsrc/routes/+page.ts").answers(&[
        "app/routes/page.tsx ./+types/page -> asset",
        "app/routes/page.tsx ./+types/page.ts -> asset",
        "src/routes/+page.ts ./$types -> asset",
        "src/routes/+page.ts ./$types.js -> asset",
    ]);
}

#[test]
fn a_specifier_with_holes_leads_to_all_that_fits() {
    let tree = Tree::new(
        r#"tsconfig.json: {"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}
           src/main.ts
           src/pages/a.ts
           src/pages/b.vue
           src/pages/c/index.tsx
           src/pages/c/d.js
           src/pages.ts
           other/a.ts"#,
    );
    let check = |parts: &[&str], expected: &[&str]| {
        let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
        assert_eq!(tree.resolver.resolve_parts("src/main.ts", &parts), expected, "{parts:?}");
    };
    check(
        &["./pages/", ".js"],
        &["src/pages/a.ts", "src/pages/b.vue", "src/pages/c/d.js", "src/pages/c/index.tsx"],
    );
    check(&["./pages/", ".vue"], &["src/pages/b.vue"]);
    check(&["./pages/c", ""], &["src/pages/c/d.js", "src/pages/c/index.tsx"]);
    check(
        &["@/pages/", ""],
        &["src/pages/a.ts", "src/pages/b.vue", "src/pages/c/d.js", "src/pages/c/index.tsx"],
    );
    check(&["@/p", "/c/", ""], &["src/pages/c/d.js", "src/pages/c/index.tsx"]);
    check(&["../", "/a.ts"], &["other/a.ts", "src/pages/a.ts"]);
    check(&["/other/", ""], &["other/a.ts"]);
    check(&["../../", ""], &[]);
    check(&["", ".js"], &[]);
    check(&[], &[]);
}
