//! Every form in which one file names another.

use crate::print::{module, requests, slice};

#[track_caller]
fn check(path: &str, text: &str, expected: &[&str]) {
    let told = requests(path, text);
    assert_eq!(told.lines().collect::<Vec<_>>(), expected, "{text}");
}

#[test]
fn imports() {
    check("a.ts", "import 'm'", &["Import \"m\""]);
    check("a.ts", "import x from 'm'; x()", &["Import \"m\" {default as x}"]);
    check("a.ts", "import * as x from 'm'; x.y()", &["Import \"m\" {* as x}"]);
    check(
        "a.ts",
        "import x, { y, z as w, default as v } from 'm'; [x, y, w, v]",
        &["Import \"m\" {default as x, y, z as w, default as v}"],
    );
    check("a.ts", "import { 'a-b' as c } from 'm'; c()", &["Import \"m\" {a-b as c}"]);
    check(
        "a.ts",
        "import x from './a.json' with { type: 'json' }; x()",
        &["Import \"./a.json\" {default as x}"],
    );
    check("a.ts", "import x = require('m'); x()", &["ImportEquals \"m\" {* as x}"]);
    check("a.ts", "export import x = require('m')", &["ImportEquals \"m\" {* as x}"]);
}

#[test]
fn erasure() {
    check("a.ts", "import type { x } from 'm'", &["Import \"m\" {type x} erased"]);
    check("a.ts", "import type x from 'm'", &["Import \"m\" {type default as x} erased"]);
    check("a.ts", "import { type x } from 'm'", &["Import \"m\" {type x} unless verbatim"]);
    check("a.ts", "import { x } from 'm'; let y: x", &["Import \"m\" {x} unless verbatim"]);
    check("a.ts", "import { x } from 'm'; let y: typeof x", &["Import \"m\" {x} unless verbatim"]);
    check("a.ts", "import { x } from 'm'; class A implements x {}", &["Import \"m\" {x} unless verbatim"]);
    check("a.ts", "import { x } from 'm'; class A extends x {}", &["Import \"m\" {x}"]);
    check("a.ts", "import { x, type y } from 'm'; x()", &["Import \"m\" {x, type y}"]);
    check("a.ts", "import { x } from 'm'; export { x }", &["Import \"m\" {x}"]);
    check("a.ts", "import { x } from 'm'; export type { x }", &["Import \"m\" {x} unless verbatim"]);
    check("a.ts", "import { x } from 'm'; function f(x) { x() }", &["Import \"m\" {x} unless verbatim"]);
    check("a.ts", "import { x } from 'm'", &["Import \"m\" {x} unless verbatim"]);
    check("a.js", "import { x } from 'm'", &["Import \"m\" {x}"]);
    check("a.tsx", "import React from 'react'; const a = <b />", &["Import \"react\" {default as React}"]);
    check("a.tsx", "import { X } from 'm'; const a = <X.Y />", &["Import \"m\" {X}"]);
    check(
        "a.ts",
        "import { X } from 'm'; @Injectable() class A { constructor(private x: X) {} }",
        &["Import \"m\" {X}"],
    );
    check(
        "a.ts",
        "import { X } from 'm'; class A { constructor(private x: X) {} }",
        &["Import \"m\" {X} unless verbatim"],
    );
    check("a.ts", "import x = require('m'); let y: x.Z", &["ImportEquals \"m\" {* as x} unless verbatim"]);
    check("a.ts", "import type x = require('m')", &["ImportEquals \"m\" {type * as x} erased"]);
    check("a.ts", "export type { x } from 'm'", &["ExportFrom \"m\" {type x} erased"]);
    check("a.ts", "export { type x } from 'm'", &["ExportFrom \"m\" {type x} unless verbatim"]);
    check("a.ts", "export type * from 'm'", &["ExportAll \"m\" {type *} erased"]);
    check(
        "a.vue",
        "<script setup lang=\"ts\">import X from './X.vue'</script><template><X/></template>",
        &["Import \"./X.vue\" {default as X}"],
    );
}

#[test]
fn exports_from() {
    check("a.ts", "export { x, y as z } from 'm'", &["ExportFrom \"m\" {x, y as z}"]);
    check("a.ts", "export * from 'm'", &["ExportAll \"m\" {*}"]);
    check("a.ts", "export * as n from 'm'", &["ExportAll \"m\" {* as n}"]);
}

#[test]
fn dynamic() {
    check("a.ts", "import('m')", &["Dynamic \"m\""]);
    check("a.ts", "import(`m`)", &["Dynamic \"m\""]);
    check("a.ts", "import('a' + '/b')", &["Dynamic \"a/b\""]);
    check("a.ts", "const M = './a'; import(M)", &["Dynamic \"./a\""]);
    check("a.ts", "import(`./pages/${name}.js`)", &["Dynamic [\"./pages/\", \".js\"]"]);
    check("a.ts", "import('./pages/' + name + '.js')", &["Dynamic [\"./pages/\", \".js\"]"]);
    check("a.ts", "import(name)", &["Dynamic ?"]);
    check("a.ts", "const f = () => import('m')", &["Dynamic \"m\" lazy"]);
    check("a.ts", "if (x) import('m')", &["Dynamic \"m\" lazy"]);
    check("a.ts", "(() => import('m'))()", &["Dynamic \"m\""]);
    check("a.ts", "const { x, y: z } = await import('m')", &["Dynamic \"m\" {x, y as z}"]);
    check("a.ts", "(await import('m')).default()", &["Dynamic \"m\" {default}"]);
    check("a.ts", "import.meta.glob('./x/*.ts')", &["Dynamic [\"./x/\", \".ts\"]"]);
    check(
        "a.ts",
        "import.meta.glob(['./a/**/*.ts', '!./a/b.ts'], { eager: true })",
        &["Dynamic [\"./a/\", \"\", \"/\", \".ts\"]"],
    );
    check(
        "a.ts",
        "type A = import('m').B; let b: typeof import('n')",
        &["ImportType \"m\" {type B} erased", "ImportType \"n\" erased"],
    );
}

#[test]
fn requires() {
    check("a.js", "require('m')", &["Require \"m\""]);
    check("a.js", "const { a, b: c } = require('m')", &["Require \"m\" {a, b as c}"]);
    check("a.js", "const m = require('m')", &["Require \"m\" {* as m}"]);
    check("a.js", "require('m').x()", &["Require \"m\" {x}"]);
    check("a.js", "function f() { require('m') }", &["Require \"m\" lazy"]);
    check("a.js", "require.resolve('m')", &["Require \"m\""]);
    check("a.js", "require.context('./dir', true)", &["Dynamic [\"./dir/\", \"\"]"]);
    check("a.js", "function f(require) { require('m') }", &[]);
    check(
        "a.js",
        "module.require('m'); process.mainModule.require('n')",
        &["Require \"m\"", "Require \"n\""],
    );
    check(
        "a.js",
        "import { createRequire } from 'other'; createRequire()('m')",
        &["Import \"other\" {createRequire}"],
    );
}

#[test]
fn others() {
    check(
        "a.ts",
        "/// <reference path=\"./b.d.ts\" />\n/// <reference types='node' />\nlet x",
        &["Reference \"./b.d.ts\" erased", "Reference \"node\" erased"],
    );
    check("a.ts", "let x\n/// <reference path=\"b\" />", &[]);
    check("a.ts", "declare module 'm' { export const x: number }", &["Mention \"m\" erased"]);
    check("a.ts", "jest.mock('m'); vi.mock('./n', () => ({}))", &["Mention \"m\"", "Mention \"./n\""]);
    check(
        "a.ts",
        "import { vi as v } from 'vitest'; v.mock('m')",
        &["Import \"vitest\" {vi as v}", "Mention \"m\""],
    );
    check(
        "a.ts",
        "vi.mock('m', async () => await vi.importActual('m'))",
        &["Mention \"m\"", "Dynamic \"m\" lazy"],
    );
    check("a.ts", "new Worker(new URL('./w.ts', import.meta.url))", &["Worker \"./w.ts\""]);
    check(
        "a.ts",
        "new SharedWorker('./w.js'); importScripts('a', 'b')",
        &["Worker \"./w.js\"", "Worker \"a\"", "Worker \"b\""],
    );
    check("a.ts", "navigator.serviceWorker.register('/sw.js')", &["Worker \"/sw.js\""]);
    check("a.ts", "class Worker {} new Worker('./w.js')", &[]);
}

#[test]
fn addresses_are_kept_in_names() {
    for (text, expected) in [
        ("const u = new URL('./w.ts', import.meta.url); new Worker(u)", &["Worker \"./w.ts\""][..]),
        (
            "const u = new URL('w.ts', import.meta.url); new Worker(u, { type: 'module' })",
            &["Worker \"./w.ts\""],
        ),
        ("const u = new URL('./m.ts', import.meta.url); import(u.href)", &["Dynamic \"./m.ts\""]),
        ("const u = new URL('./m.ts', import.meta.url).href; import(u)", &["Dynamic \"./m.ts\""]),
        ("import(new URL('./m.ts', import.meta.url).href)", &["Dynamic \"./m.ts\""]),
        ("import(new URL('./m.ts', import.meta.url).toString())", &["Dynamic \"./m.ts\""]),
        ("import(import.meta.resolve('m/x'))", &["Dynamic \"m/x\""]),
        ("const at = import.meta.resolve('./m'); import(at)", &["Dynamic \"./m\""]),
        ("declare const require: any; require.context('./m', false)", &["Dynamic [\"./m/\", \"\"]"]),
        // An address alone asks for nothing, and one of a page is none of a module.
        ("const u = new URL('./m.ts', import.meta.url); show(u.href)", &[]),
        ("const u = new URL('./m.ts', location.href); import(u.href)", &["Dynamic ?"]),
    ] {
        check("a.ts", text, expected);
    }
}

#[test]
fn in_the_order_of_the_text() {
    check(
        "a.ts",
        "import('a'); import 'b'; require('c'); export * from 'd'",
        &["Dynamic \"a\"", "Import \"b\"", "Require \"c\"", "ExportAll \"d\" {*}"],
    );
}

#[test]
fn places() {
    let text = "const é = 1; import { a as b } from './ü'; b()";
    let module = module("a.ts", text);
    let request = &module.requests[0];
    assert_eq!(slice(text, request.at), "'./ü'");
    assert_eq!(slice(text, request.whole), "import { a as b } from './ü';");
    assert_eq!(slice(text, request.names[0].at), "a");
}

#[test]
fn directives() {
    let module = module("a.ts", "'use client'; async function f() { 'use server'; }");
    let told: Vec<_> = module.directives.iter().map(|it| (it.text.as_str(), it.function)).collect();
    assert_eq!(told, [("use client", None), ("use server", Some(0))]);
}
