//! Parameters: by their types, their defaults and the calls of their functions.

use crate::support::{check, check_chains};

#[test]
fn written_types_come_first() {
    check(
        "import type { Express } from \"express\"; export function routes(app: Express) { app.get(1); }",
        "type express::Express\nmethod express::Express::get",
    );
}

#[test]
fn calls_in_other_files() {
    check(
        "//- src/routes.js
         export function routes(app, { prefix, router }) { app.get(1); router.post(2); }
         //- src/index.js
         import express from \"express\";
         import { routes } from \"./routes\";
         routes(express(), { router: express.Router() });",
        "src/index.js\ncall =src/routes.js::routes\ncall express\ncall express::Router
         src/routes.js\nmethod express::get\nmethod express::Router::post",
    );
}

#[test]
fn constructors() {
    check(
        "import express from \"express\";
         class Routes { constructor(app) { this.app = app; } mount() { this.app.get(1); } }
         new Routes(express()).mount();",
        "assign express\nmethod express::get\ncall =src/index.ts::Routes\ncall express\nmethod =src/index.ts::Routes::mount",
    );
}

#[test]
fn plugins_get_what_they_are_registered_with() {
    check(
        "//- src/plugin.js
         export default async function plugin(app) { app.get(1); app.register(async (inner) => { inner.put(2); }); }
         //- src/index.js
         import fastify from \"fastify\";
         import plugin from \"./plugin\";
         const server = fastify();
         server.register(plugin);
         server.register(async (app) => { app.post(3); });",
        "src/index.js\ncall fastify\nmethod fastify::register\nvalue =src/plugin.js::plugin\nmethod fastify::register\nmethod fastify::post
         src/plugin.js\nmethod fastify::get\nmethod fastify::register\nmethod fastify::put",
    );
    check_chains(
        "import { Elysia } from \"elysia\"; new Elysia().group(\"/x\", (app) => app.get(1));",
        "method elysia::Elysia::get <- src/index.ts: handed to the function by this method `group`",
    );
}

#[test]
fn promises_hand_on_what_they_are_of() {
    check(
        "fetch(1).then((answer) => answer.json());",
        "call globalThis::fetch\nmethod globalThis::fetch::then\nmethod globalThis::fetch::json",
    );
}

#[test]
fn globals_hand_on_nothing() {
    check(
        "document.addEventListener(\"x\", (event) => event.preventDefault());",
        "call globalThis::document::addEventListener",
    );
}

#[test]
fn callbacks_of_functions_of_the_tree() {
    check(
        "import express from \"express\";
         function withApp(use) { use(express()); }
         withApp((app) => app.get(1));",
        "call express\ncall =src/index.ts::withApp\nmethod express::get",
    );
}

#[test]
fn recursion_ends() {
    check(
        "import express from \"express\";
         function walk(app, n) { app.get(n); return n ? walk(app, n - 1) : app; }
         walk(express(), 3).post(1);",
        "method express::get\ncall =src/index.ts::walk\ncall =src/index.ts::walk\ncall express\nmethod express::post",
    );
}

#[test]
fn modules_are_registered_by_their_default() {
    for register in ["app.register(import(\"./plugin\"));", "app.register(require(\"./plugin\"));"] {
        check(
            &format!(
                "//- src/plugin.ts
                 export default async function (app) {{ app.get(1); }}
                 //- src/index.ts
                 import fastify from \"fastify\"; const app = fastify(); {register}"
            ),
            "src/index.ts\ncall fastify\nmethod fastify::register\nsrc/plugin.ts\nmethod fastify::get",
        );
    }
}
