//! `paths`, `baseUrl`, `rootDirs`, aliases by argument and those of frameworks.

use onefold_typescript::Alias;

use super::Tree;

#[test]
fn paths_stand_for_files() {
    Tree::new(
        r#"tsconfig.json: {"compilerOptions": {"paths": {"~/*": ["./app/*"], "@shared/*": ["./shared/*"], "exact": ["./shared/exact.ts"], "buffer": ["./shared/util.ts"], "@two/*": ["./none/*", "./shared/*"]}}}
           app/main.ts
           app/models/user.ts
           app/icons/index.tsx
           shared/util.ts
           shared/exact.ts"#,
    )
    .answers(&[
        "app/main.ts ~/models/user -> app/models/user.ts",
        "app/main.ts ~/models/user.js -> app/models/user.ts",
        "app/main.ts ~/icons -> app/icons/index.tsx",
        "app/main.ts ~/../shared/util -> shared/util.ts",
        "app/main.ts ~/icons/../models/user -> app/models/user.ts",
        "app/main.ts @shared/util -> shared/util.ts",
        "app/main.ts @two/util -> shared/util.ts",
        "app/main.ts exact -> shared/exact.ts",
        // A stand-in for a module of Node.js.
        "app/main.ts buffer -> shared/util.ts",
        "app/main.ts ~/logo.svg -> asset",
        "app/main.ts ~/models/user?worker -> app/models/user.ts",
        "app/main.ts ~/nowhere -> missing: `~/nowhere` is an alias of `app/nowhere`, where no script is",
        "app/main.ts exactly -> package exactly",
    ])
    .problems(&[]);
}

#[test]
fn the_longest_pattern_wins() {
    Tree::new(
        r#"tsconfig.json: {"compilerOptions": {"paths": {"*": ["./types/*"], "@/*": ["./a/*"], "@/deep/*": ["./b/*"]}}}
           main.ts
           a/x.ts
           a/deep/x.ts
           b/x.ts
           types/untyped.d.ts"#,
    )
    .answers(&[
        "main.ts @/x -> a/x.ts",
        "main.ts @/deep/x -> b/x.ts",
        "main.ts untyped -> types/untyped.d.ts",
        // A lone star is a fallback, and makes no package one of ours.
        "main.ts react -> package react",
    ]);
}

#[test]
fn a_pattern_may_mean_an_installed_package() {
    Tree::new(
        r#"tsconfig.json: {"compilerOptions": {"paths": {"vite": ["./node_modules/vite/dist/node/index.d.ts"], "react": ["./shims/react"], "@x/*": ["../elsewhere/*"]}}}
           package.json: {"dependencies": {"react": "19"}}
           main.ts"#,
    )
    .answers(&[
        "main.ts vite -> package vite",
        "main.ts react -> package react",
        "main.ts @x/a -> missing: `@x/a` is no name of a package and no alias that leads here",
    ]);
}

#[test]
fn base_url_makes_every_folder_a_name() {
    Tree::new(
        r#"tsconfig.json: {"compilerOptions": {"baseUrl": "src"}}
           src/main.ts
           src/util/index.ts
           src/models/user.ts"#,
    )
    .answers(&[
        "src/main.ts models/user -> src/models/user.ts",
        // The compiler takes the file, Node.js its own module.
        "src/main.ts util -> src/util/index.ts | builtin node:util",
        "src/main.ts react -> package react",
    ]);
}

#[test]
fn paths_start_from_base_url() {
    Tree::new(
        r#"tsconfig.json: {"compilerOptions": {"baseUrl": "./src", "paths": {"@/*": ["*"]}}}
           src/main.ts
           src/x.ts"#,
    )
    .answers(&["src/main.ts @/x -> src/x.ts"]);
}

#[test]
fn several_folders_may_be_one() {
    Tree::new(
        r#"tsconfig.json: {"compilerOptions": {"rootDirs": ["src", "generated", "./more/deep"]}}
           src/views/view.ts
           generated/views/template.ts
           more/deep/views/last.ts"#,
    )
    .answers(&[
        "src/views/view.ts ./template -> generated/views/template.ts",
        "src/views/view.ts ./last.js -> more/deep/views/last.ts",
        "generated/views/template.ts ./view -> src/views/view.ts",
        "src/views/view.ts ./none -> missing: there is no script `src/views/none`",
    ]);
}

#[test]
fn suffixes_of_platforms_are_all_answers() {
    Tree::new(
        r#"tsconfig.json: {"compilerOptions": {"moduleSuffixes": [".ios", ".native", ""]}}
           main.ts
           a.ios.ts
           a.native.ts
           b.ts
           c/index.native.tsx"#,
    )
    .answers(&[
        "main.ts ./a -> a.ios.ts | a.native.ts",
        "main.ts ./a.js -> a.ios.ts | a.native.ts",
        "main.ts ./b -> b.ts",
        "main.ts ./c -> c/index.native.tsx",
    ]);
}

#[test]
fn aliases_may_be_given() {
    let alias = |pattern: &str, targets: &[&str]| Alias {
        pattern: pattern.to_owned(),
        targets: targets.iter().map(ToString::to_string).collect(),
    };
    Tree::with_aliases(
        "web/src/main.ts\nweb/src/x.ts\nweb/env.ts",
        vec![alias("@/*", &["web/src/*"]), alias("env", &["web/env.ts"]), alias("up/*", &["../*"])],
    )
    .answers(&[
        "web/src/main.ts @/x -> web/src/x.ts",
        "web/src/main.ts env -> web/env.ts",
        "web/src/main.ts env/sub -> package env sub",
        "web/src/main.ts @/y -> missing: `@/y` is an alias of `web/src/y`, where no script is",
        "web/src/main.ts up/y -> missing: `up/y` is no name of a package and no alias that leads here",
    ]);
}

#[test]
fn frameworks_bring_aliases() {
    Tree::new(
        r#"kit/package.json: {"devDependencies": {"@sveltejs/kit": "2"}}
           kit/src/routes/+page.svelte
           kit/src/lib/server/db.ts
           kit/src/lib/index.ts
           nuxt/package.json: {"dependencies": {"nuxt": "4"}}
           nuxt/app/app.vue
           nuxt/app/utils/x.ts
           nuxt/app/constants/index.ts
           nuxt/shared/types/index.ts
           nuxt/shared/y.ts
           other/main.ts"#,
    )
    .answers(&[
        "kit/src/routes/+page.svelte $lib/server/db -> kit/src/lib/server/db.ts",
        "kit/src/routes/+page.svelte $lib -> kit/src/lib/index.ts",
        "kit/src/routes/+page.svelte $lib/none -> missing: `$lib/none` is an alias of `kit/src/lib/none`, where no script is",
        "kit/src/routes/+page.svelte $env/static/private -> package $env static/private",
        "nuxt/app/app.vue ~/utils/x -> nuxt/app/utils/x.ts",
        "nuxt/app/app.vue ~~/shared/y -> nuxt/shared/y.ts",
        "nuxt/app/app.vue ~/constants -> nuxt/app/constants/index.ts",
        "nuxt/app/app.vue ~/none -> missing: `~/none` is an alias of `nuxt/app/none`, where no script is",
        "nuxt/app/app.vue #shared/types -> nuxt/shared/types/index.ts",
        "nuxt/app/app.vue #imports -> asset",
        "other/main.ts ~/utils/x -> missing: `~/utils/x` is no name of a package and no alias that leads here",
    ]);
}
