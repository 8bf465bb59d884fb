//! Which configuration a file belongs to, and what it inherits.

use super::Tree;

#[test]
fn the_nearest_configuration_counts() {
    Tree::new(
        r#"tsconfig.json: {"compilerOptions": {"paths": {"@/*": ["./outer/*"]}}}
           outer/x.ts
           main.ts
           inner/tsconfig.json: {"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}
           inner/src/x.ts
           inner/main.ts"#,
    )
    .answers(&["main.ts @/x -> outer/x.ts", "inner/main.ts @/x -> inner/src/x.ts"]);
}

#[test]
fn a_configuration_owns_what_it_includes() {
    Tree::new(
        r#"tsconfig.json: {"compilerOptions": {"paths": {"@/*": ["./outer/*"]}}}
           outer/x.ts
           inner/tsconfig.json: {"include": ["src"], "exclude": ["src/old"], "compilerOptions": {"paths": {"@/*": ["./src/*"]}}}
           inner/src/x.ts
           inner/src/main.ts
           inner/src/old/main.ts
           inner/tests/main.ts"#,
    )
    .answers(&[
        "inner/src/main.ts @/x -> inner/src/x.ts",
        // Not in `include`: the configuration around it takes the file.
        "inner/tests/main.ts @/x -> outer/x.ts",
        "inner/src/old/main.ts @/x -> outer/x.ts",
    ]);
}

#[test]
fn what_no_configuration_owns_goes_by_the_nearest() {
    Tree::new(
        r#"tsconfig.json: {"include": ["src"], "compilerOptions": {"paths": {"@/*": ["./src/*"]}}}
           src/x.ts
           src/App.vue
           src/plain.js
           tests/x.test.ts"#,
    )
    .answers(&[
        "src/App.vue @/x -> src/x.ts",
        "src/plain.js @/x -> src/x.ts",
        "tests/x.test.ts @/x -> src/x.ts",
    ]);
}

#[test]
fn references_own_files_too() {
    Tree::new(
        r#"tsconfig.json: {"files": [], "references": [{"path": "./tsconfig.app.json"}, {"path": "./tsconfig.node.json"}, {"path": "./lib"}]}
           tsconfig.app.json: {"include": ["src/**/*.ts", "src/**/*.vue"], "compilerOptions": {"paths": {"@/*": ["./src/*"]}}}
           tsconfig.node.json: {"include": ["vite.config.ts"], "compilerOptions": {"paths": {"@/*": ["./node/*"]}}}
           lib/tsconfig.json: {"compilerOptions": {"paths": {"@/*": ["./own/*"]}}}
           src/App.vue
           src/x.ts
           node/x.ts
           lib/own/x.ts
           lib/main.ts
           vite.config.ts
           e2e/a.test.ts"#,
    )
    .answers(&[
        "src/App.vue @/x -> src/x.ts",
        "vite.config.ts @/x -> node/x.ts",
        "lib/main.ts @/x -> lib/own/x.ts",
        "e2e/a.test.ts @/x -> src/x.ts",
    ])
    .problems(&[]);
}

#[test]
fn a_configuration_of_javascript_counts_too() {
    Tree::new(
        r#"jsconfig.json: {"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}
           src/x.js
           src/main.js"#,
    )
    .answers(&["src/main.js @/x -> src/x.js"]);
}

#[test]
fn settings_are_inherited() {
    Tree::new(
        r#"tsconfig.base.json: {"compilerOptions": {"paths": {"@/*": ["./shared/*"]}}}
           web/tsconfig.json: {"extends": "../tsconfig.base"}
           web/main.ts
           api/tsconfig.json: {"extends": ["../tsconfig.base.json", "./own.tsconfig.json"]}
           api/own.tsconfig.json: {"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}
           api/main.ts
           api/src/x.ts
           shared/x.ts"#,
    )
    .answers(&["web/main.ts @/x -> shared/x.ts", "api/main.ts @/x -> api/src/x.ts"])
    .problems(&[]);
}

#[test]
fn a_configuration_may_stand_for_its_own_folder() {
    Tree::new(
        r#"tsconfig.base.json: {"compilerOptions": {"paths": {"@/*": ["${configDir}/src/*"]}}}
           web/tsconfig.json: {"extends": "../tsconfig.base.json"}
           web/main.ts
           web/src/x.ts"#,
    )
    .answers(&["web/main.ts @/x -> web/src/x.ts"]);
}

#[test]
fn a_package_of_the_tree_may_be_extended() {
    Tree::new(
        r#"package.json: {"workspaces": ["packages/*"]}
           packages/typescript-config/package.json: {"name": "@acme/typescript-config"}
           packages/typescript-config/base.json: {"compilerOptions": {"paths": {"@/*": ["${configDir}/src/*"]}}}
           packages/web/package.json: {"name": "web"}
           packages/web/tsconfig.json: {"extends": "@acme/typescript-config/base.json"}
           packages/web/main.ts
           packages/web/src/x.ts"#,
    )
    .answers(&["packages/web/main.ts @/x -> packages/web/src/x.ts"])
    .problems(&[]);
}

#[test]
fn comments_and_commas_are_fine() {
    Tree::new(
        r#"tsconfig.json: // one¶{ /* two */ "compilerOptions": { "paths": { "@/*": ["./src/*",], }, }, }
           src/x.ts
           main.ts"#,
    )
    .answers(&["main.ts @/x -> src/x.ts"])
    .problems(&[]);
}
