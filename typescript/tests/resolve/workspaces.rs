//! Packages of the tree by name, without `node_modules`.

use super::Tree;

#[test]
fn members_of_a_workspace_know_each_other() {
    for root in [
        r#"package.json: {"workspaces": ["packages/*", "apps/**", "!packages/old"]}"#,
        r#"package.json: {"workspaces": {"packages": ["./packages/*/", "apps/**", "!packages/old"]}}"#,
        "pnpm-workspace.yaml: packages:¶  - 'packages/*' # ours¶  - apps/**¶¶  - \"!packages/old\"¶catalog:¶  react: 19",
        "pnpm-workspace.yaml: packages:¶- packages/*¶- apps/**¶- '!packages/old'",
        "pnpm-workspace.yaml: catalog: {}¶packages: [\"packages/*\", apps/**, '!packages/old']",
    ] {
        let tree = format!(
            r#"{root}
               packages/core/package.json: {{"name": "@acme/core"}}
               packages/core/index.ts
               packages/core/sub.ts
               packages/old/package.json: {{"name": "@acme/old"}}
               packages/old/index.ts
               apps/deep/web/package.json: {{"name": "web"}}
               apps/deep/web/main.ts
               tool.ts
               other/main.ts"#
        );
        Tree::new(&tree)
            .answers(&[
                "apps/deep/web/main.ts @acme/core -> packages/core/index.ts",
                "apps/deep/web/main.ts @acme/core/sub -> packages/core/sub.ts",
                "packages/core/index.ts web/main -> apps/deep/web/main.ts",
                "apps/deep/web/main.ts @acme/old -> package @acme/old",
            ])
            .problems(&[]);
    }
}

#[test]
fn a_workspace_reaches_all_files_below_its_root() {
    Tree::new(
        r#"package.json: {"name": "root", "workspaces": ["packages/*"]}
           scripts/tool.ts
           packages/core/package.json: {"name": "core"}
           packages/core/index.ts
           packages/core/esm/package.json: {"type": "module"}
           packages/core/esm/main.ts"#,
    )
    .answers(&[
        "scripts/tool.ts core -> packages/core/index.ts",
        "packages/core/esm/main.ts core -> packages/core/index.ts",
    ]);
}

#[test]
fn two_workspaces_are_apart() {
    Tree::new(
        r#"a/package.json: {"workspaces": ["*"]}
           a/ui/package.json: {"name": "ui"}
           a/ui/index.ts
           a/app/package.json: {"name": "app"}
           a/app/main.ts
           b/package.json: {"workspaces": ["*"]}
           b/ui/package.json: {"name": "ui"}
           b/ui/index.ts
           b/app/package.json: {"name": "app"}
           b/app/main.ts
           c/react/package.json: {"name": "react"}
           c/react/index.ts"#,
    )
    .answers(&[
        "a/app/main.ts ui -> a/ui/index.ts",
        "b/app/main.ts ui -> b/ui/index.ts",
        // A folder that nobody links is not the package of that name.
        "a/app/main.ts react -> package react",
    ]);
}

#[test]
fn dependencies_may_be_folders() {
    Tree::new(
        r#"core/package.json: {"name": "@acme/core"}
           core/index.ts
           app/package.json: {"dependencies": {"@acme/core": "file:../core", "linked": "link:../core", "far": "file:../../far", "gone": "link:../gone", "ported": "portal:../core"}}
           app/main.ts"#,
    )
    .answers(&[
        "app/main.ts @acme/core -> core/index.ts",
        "app/main.ts linked -> core/index.ts",
        "app/main.ts ported -> core/index.ts",
        "app/main.ts far -> outside",
        "app/main.ts gone -> outside",
    ]);
}

#[test]
fn a_member_may_have_another_name() {
    Tree::new(
        r#"pnpm-workspace.yaml: packages: [core, app]
           core/package.json: {"name": "@acme/core"}
           core/index.ts
           app/package.json: {"dependencies": {"@acme/core": "workspace:*", "base": "workspace:@acme/core@^1", "here": "workspace:../core"}}
           app/main.ts"#,
    )
    .answers(&[
        "app/main.ts @acme/core -> core/index.ts",
        "app/main.ts base -> core/index.ts",
        "app/main.ts here -> core/index.ts",
    ]);
}

#[test]
fn deno_has_a_manifest_of_its_own() {
    Tree::new(
        r#"deno.json: { /* ours */ "workspace": ["./lib"], "imports": {"hono": "jsr:@hono/hono@4", "@/": "./src/", "oak": "npm:@oak/oak@17", "std/": "jsr:/@std/", "web": "https://esm.sh/x", "gone": "./gone.ts"}}
           src/x.ts
           main.ts
           lib/deno.json: {"name": "@acme/lib", "version": "1.0.0", "exports": {".": "./mod.ts", "./sub": "./sub.ts"}}
           lib/mod.ts
           lib/sub.ts"#,
    )
    .answers(&[
        "main.ts hono -> package @hono/hono",
        "main.ts oak -> package @oak/oak",
        "main.ts std/path -> package @std/path",
        "main.ts @/x.ts -> src/x.ts",
        "main.ts web -> asset",
        "main.ts gone -> missing: `gone` is an alias of `gone.ts`, where no script is",
        "main.ts @acme/lib -> lib/mod.ts",
        "main.ts @acme/lib/sub -> lib/sub.ts",
        "lib/mod.ts hono -> package @hono/hono",
    ])
    .problems(&[]);
}
