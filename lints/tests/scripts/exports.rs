//! Imports and exports over files, in every form.

use crate::support::{check, check_chains, workspace};

#[test]
fn through_barrels_and_packages() {
    check(
        "//- package.json
         { \"workspaces\": [\"packages/*\"] }
         //- packages/core/package.json
         { \"name\": \"@app/core\", \"exports\": { \".\": \"./src/index.ts\" } }
         //- packages/core/src/index.ts
         export * from \"./api.js\";
         //- packages/core/src/api.ts
         export { api as default, api, api as other } from \"./make\";
         //- packages/core/src/make.ts
         import express from \"express\";
         export const api = express();
         //- src/index.ts
         import { other } from \"@app/core\";
         import * as core from \"@app/core\";
         other.get(1);
         core.api.post(2);",
        "packages/core/src/make.ts\ncall express\nsrc/index.ts\nmethod express::get\nmethod express::post",
    );
}

#[test]
fn every_hop_is_told() {
    check_chains(
        "//- src/barrel.ts
         export * from \"./api\";
         //- src/api.ts
         export { make as create } from \"./make\";
         //- src/make.ts
         import express from \"express\";
         export function make() { return express(); }
         //- src/index.ts
         import { create } from \"./barrel\";
         create().get(1);",
        "src/index.ts
         call =src/make.ts::make <- src/index.ts: imported here `\"./barrel\"` <- src/barrel.ts: brought in by this glob `export * from \"./api\";` <- src/api.ts: re-exported here `create`
         method express::get <- src/index.ts: imported here `\"./barrel\"` <- src/barrel.ts: brought in by this glob `export * from \"./api\";` <- src/api.ts: re-exported here `create` <- src/make.ts: answered by this function `make`",
    );
    check_chains(
        "//- src/api.ts
         import express from \"express\";
         export const api = express();
         //- src/index.ts
         import { api } from \"./api\";
         api.get(1);",
        "src/index.ts\nmethod express::get <- src/index.ts: imported here `\"./api\"` <- src/api.ts: named here `api`",
    );
}

#[test]
fn defaults_and_namespaces() {
    check(
        "//- src/a.ts
         import { Hono } from \"hono\";
         export default new Hono();
         //- src/b.ts
         export * as inner from \"./a\";
         //- src/index.ts
         import a from \"./a\";
         import { inner } from \"./b\";
         a.get(1);
         inner.default.post(2);",
        "src/a.ts\ncall hono::Hono\nsrc/index.ts\nmethod hono::Hono::get\nmethod hono::Hono::post",
    );
}

#[test]
fn common_modules() {
    check(
        "//- src/a.js
         const express = require(\"express\");
         module.exports = { app: express(), make() { return express.Router(); } };
         //- src/b.js
         exports.c = require(\"./c\");
         //- src/c.js
         const express = require(\"express\");
         module.exports = () => express();
         //- src/index.js
         const { app, make } = require(\"./a\");
         app.get(1);
         make().put(2);
         require(\"./b\").c().post(3);
         //- src/other.mjs
         import a from \"./a.js\";
         a.app.patch(4);",
        "src/a.js\nassign globalThis::module::exports\ncall express\ncall express::Router
         src/b.js\nassign globalThis::exports::c\nsrc/c.js\nassign globalThis::module::exports\ncall express
         src/index.js\nvalue =src/a.js::make\nmethod express::get\ncall =src/a.js::make\nmethod express::Router::put
         call =src/c.js::exports\nmethod express::post\nsrc/other.mjs\nmethod express::patch",
    );
}

#[test]
fn cycles_end() {
    check(
        "//- src/a.ts
         export * from \"./b\";
         export { x as y } from \"./b\";
         //- src/b.ts
         export * from \"./a\";
         export { y as x } from \"./a\";
         export const z = fetch;
         //- src/index.ts
         import { x, y, z } from \"./a\";
         x(1); y(2); z(3);",
        "src/b.ts\nvalue globalThis::fetch\nsrc/index.ts\ncall globalThis::fetch",
    );
}

#[test]
fn all_stars_are_asked_and_packages_last() {
    check(
        "//- src/a.ts
         export * from \"left\";
         export * from \"./b\";
         //- src/b.ts
         export const f = fetch;
         //- src/index.ts
         import { f, g } from \"./a\";
         f(1); g(2);",
        "src/b.ts\nvalue globalThis::fetch\nsrc/index.ts\ncall globalThis::fetch\ncall left::g",
    );
}

#[test]
fn types_of_the_tree() {
    check(
        "//- src/a.ts
         export interface Notes { id: string }
         //- src/index.ts
         import type { Notes } from \"./a\";
         let x: Notes;",
        "src/index.ts\ntype =src/a.ts::Notes",
    );
}

#[test]
fn patterns_lead_to_all_that_fits() {
    let workspace = workspace(
        "//- src/pages/a.ts
         export const a = 1;
         //- src/pages/b.tsx
         export const b = 1;
         //- src/other/c.ts
         export const c = 1;
         //- src/index.ts
         const load = (name) => import(`./pages/${name}.js`);",
    );
    let script = workspace.files[0].script.as_ref().expect("a script");
    assert_eq!(workspace.files[0].text.path, "src/index.ts");
    let leads = [onefold_lints::Lead::File(2), onefold_lints::Lead::File(3)];
    assert_eq!(script.leads, [leads.to_vec()]);
}
