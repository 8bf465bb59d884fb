//! The trees and the answers.

use super::compare;

#[test]
fn relative_paths() {
    compare(
        "package.json: {\"type\": \"module\"}
         a.ts
         b.tsx
         c.js
         d.mts
         e.d.ts
         f.js
         f.d.ts
         g.ts
         g.js
         h.cts
         deep/index.ts
         both.ts
         both/index.ts
         dots.model.ts
         main.ts",
        &[
            "main.ts ./a.js -> a.ts",
            "main.ts ./b.js -> b.tsx",
            "main.ts ./b.jsx -> b.tsx",
            "main.ts ./c.js -> c.js",
            "main.ts ./d.mjs -> d.mts",
            "main.ts ./h.cjs -> h.cts",
            "main.ts ./e.js -> e.d.ts",
            "main.ts ./g.js -> g.ts",
            "main.ts ./none.js -> none",
            "main.ts ./a.ts -> a.ts",
            "main.ts ../a.js -> none",
            "main.ts ./deep/index.js -> deep/index.ts",
            "main.ts ./dots.model.js -> dots.model.ts",
            "main.ts . -> none",
            "deep/index.ts .. -> none",
            // Modules of Node.js are asked for by their whole names; a bundler may still run these.
            "main.ts ./a -> a.ts; nodenext none",
            "main.ts ./deep -> deep/index.ts; nodenext none",
            "main.ts ./both -> both.ts; nodenext none",
            "main.ts ./both/ -> both/index.ts; nodenext none",
            "main.ts ./dots.model -> dots.model.ts; nodenext none",
            // A compiler wants to know the types, and what runs is the script beside them.
            "main.ts ./f.js -> f.js; bundler f.d.ts; nodenext f.d.ts",
            // Vite does so.
            "main.ts ./d -> d.mts; bundler none; nodenext none",
        ],
    );
}

#[test]
fn paths_of_modules_that_are_required() {
    compare(
        "a.ts
         deep/index.ts
         main.ts
         main.cts",
        &["main.ts ./a -> a.ts", "main.ts ./deep -> deep/index.ts", "main.cts ./a -> a.ts"],
    );
}

#[test]
fn aliases() {
    compare(
        r#"tsconfig.base.json: {"compilerOptions": {"paths": {"*": ["./types/*"], "@/*": ["./a/*"], "@/deep/*": ["./b/*"], "exact": ["./a/x.ts"], "@two/*": ["./none/*", "./a/*"]}}}
           tsconfig.json: {"extends": "./tsconfig.base", "include": ["**/*"]}
           inner/tsconfig.json: {"extends": ["../tsconfig.base.json"], "compilerOptions": {"paths": {"@/*": ["./own/*"]}}}
           inner/main.ts
           inner/own/x.ts
           own/tsconfig.base.json: {"compilerOptions": {"paths": {"@/*": ["${configDir}/src/*"]}}}
           own/web/tsconfig.json: {"extends": "../tsconfig.base.json"}
           own/web/src/x.ts
           own/web/main.ts
           a/x.ts
           a/deep/x.ts
           a/dir/index.ts
           b/x.ts
           types/untyped.d.ts
           main.ts"#,
        &[
            "main.ts @/x -> a/x.ts",
            "main.ts @/x.js -> a/x.ts",
            "main.ts @/dir -> a/dir/index.ts",
            "main.ts @/deep/x -> b/x.ts",
            "main.ts exact -> a/x.ts",
            "main.ts exactly -> none",
            "main.ts @two/x -> a/x.ts",
            "main.ts untyped -> types/untyped.d.ts",
            "main.ts react -> none",
            "main.ts @/none -> none",
            "inner/main.ts @/x -> inner/own/x.ts",
            "own/web/main.ts @/x -> own/web/src/x.ts",
        ],
    );
}

#[test]
fn base_url_and_root_dirs() {
    compare(
        r#"tsconfig.json: {"compilerOptions": {"baseUrl": "src", "rootDirs": ["src", "generated"], "paths": {"@/*": ["models/*"]}}}
           src/main.ts
           src/views/view.ts
           src/models/user.ts
           src/util/index.ts
           generated/views/template.ts"#,
        &[
            "src/main.ts models/user -> src/models/user.ts",
            "src/main.ts @/user -> src/models/user.ts",
            "src/main.ts util/index -> src/util/index.ts",
            "src/views/view.ts ./template -> generated/views/template.ts",
            "src/main.ts none -> none",
        ],
    );
}

#[test]
fn module_suffixes() {
    compare(
        r#"tsconfig.json: {"compilerOptions": {"moduleSuffixes": [".ios", ""]}}
           main.ts
           a.ios.ts
           b.ts
           c/index.ios.ts"#,
        &["main.ts ./a -> a.ios.ts", "main.ts ./b -> b.ts", "main.ts ./c -> c/index.ios.ts"],
    );
}

#[test]
fn exports_and_imports() {
    compare(
        r##"package.json: {"name": "app", "type": "module", "exports": {".": "./main.ts", "./sub": {"import": "./a.ts", "require": "./b.ts"}, "./features/*": "./features/*.ts", "./features/private/*": null, "./*/deep/*.js": "./features/*.ts", "./types": {"types": "./types.d.ts"}, "./list": [{"never": "./b.ts"}, "./a.ts"]}, "imports": {"#a": "./a.ts", "#lib/*": "./features/*.ts", "#nested": {"node": {"import": "./a.ts"}, "default": "./b.ts"}}}
            main.ts
            a.ts
            b.ts
            types.d.ts
            features/x.ts
            features/private/y.ts"##,
        &[
            "main.ts app -> main.ts",
            "main.ts app/sub -> a.ts",
            "main.ts app/features/x -> features/x.ts",
            "main.ts app/features/private/y -> none",
            "main.ts app/types -> types.d.ts",
            "main.ts app/list -> a.ts",
            "main.ts app/none -> none",
            "main.ts app/a -> none",
            "main.ts #a -> a.ts",
            "main.ts #lib/x -> features/x.ts",
            "main.ts #none -> none",
            // A browser takes the one, Node.js the other.
            "main.ts #nested -> a.ts | b.ts; bundler b.ts; nodenext a.ts",
        ],
    );
}

#[test]
fn workspaces() {
    compare(
        r#"package.json: {"type": "module", "workspaces": ["packages/*"]}
           node_modules/@acme/core: packages/core
           node_modules/plain: packages/plain
           node_modules/built: packages/built
           packages/core/package.json: {"name": "@acme/core", "type": "module", "exports": {".": {"types": "./src/index.ts", "default": "./dist/index.js"}, "./ui/*": "./src/ui/*.tsx"}}
           packages/core/src/index.ts
           packages/core/src/ui/button.tsx
           packages/plain/package.json: {"name": "plain", "main": "lib/start.js"}
           packages/plain/lib/start.js
           packages/plain/lib/util.ts
           packages/built/package.json: {"name": "built", "type": "module", "exports": "./dist/index.js"}
           packages/built/tsconfig.json: {"compilerOptions": {"rootDir": "./src", "outDir": "./dist"}}
           packages/built/src/index.ts
           packages/built/src/own.ts
           packages/web/package.json: {"name": "web", "type": "module"}
           packages/web/main.ts"#,
        &[
            "packages/web/main.ts @acme/core -> packages/core/src/index.ts",
            "packages/web/main.ts @acme/core/ui/button -> packages/core/src/ui/button.tsx",
            "packages/web/main.ts @acme/core/none -> none",
            "packages/web/main.ts plain -> packages/plain/lib/start.js",
            "packages/web/main.ts plain/lib/util.js -> packages/plain/lib/util.ts",
            "packages/web/main.ts nobody -> none",
            "packages/built/src/own.ts built -> packages/built/src/index.ts",
            // Nothing is built.
            "packages/web/main.ts built -> packages/built/src/index.ts; bundler none; nodenext none",
        ],
    );
}
