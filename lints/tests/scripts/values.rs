//! Values: what names, members, calls and classes come to.

use crate::support::{arguments, check, check_arguments, check_chains};

#[test]
fn packages_and_what_is_made_of_them() {
    check(
        "import express, { Router } from \"express\";
         const app = express();
         app.get(\"/x\", 1);
         Router().post(\"/y\", 2);",
        "call express\nmethod express::get\ncall express::Router\nmethod express::Router::post",
    );
    check(
        "import { McpServer } from \"@modelcontextprotocol/sdk/server/mcp.js\";
         new McpServer({}).registerTool(\"x\", {}, 1);",
        "call @modelcontextprotocol/sdk::server::mcp.js::McpServer
         method @modelcontextprotocol/sdk::server::mcp.js::McpServer::registerTool",
    );
}

#[test]
fn chains_of_calls_are_paths() {
    check(
        "import express from \"express\"; express().route(\"/x\").get(1).post(2);",
        "call express\nmethod express::route\nmethod express::route::get\nmethod express::route::get::post",
    );
}

#[test]
fn names_and_shapes_do_not_matter() {
    for text in [
        "import * as e from \"express\"; e.Router().get(1);",
        "import { Router as R } from \"express\"; R().get(1);",
        "import e from \"express\"; const { Router: make } = e; make().get(1);",
        "const { Router } = require(\"express\"); Router()[\"get\"](1);",
        "const e = await import(\"express\"); e.default.Router().get(1);",
        "import e = require(\"express\"); const key = \"get\"; e.Router()[key](1);",
        "import { Router } from \"express\"; const r = { of: { it: Router() } }; r.of.it.get(1);",
        "import { Router } from \"express\"; const [r] = [Router()]; r.get(1);",
        "import { Router } from \"express\"; (Router() as any).get!(1);",
    ] {
        let workspace = crate::support::workspace(text);
        let script = workspace.files[0].script.as_ref().expect("a script");
        let last = ["express".to_owned(), "Router".to_owned(), "get".to_owned()];
        let is_it = |mention: &onefold_lints::rust::Mention| match &mention.target {
            onefold_lints::rust::Target::Foreign(path) => **path == last,
            onefold_lints::rust::Target::Local(_) | onefold_lints::rust::Target::Unknown => false,
        };
        assert!(script.mentions.iter().any(is_it), "{text}: {:?}", script.mentions);
    }
}

#[test]
fn globals_by_every_name() {
    check(
        "window.fetch(\"/x\"); globalThis.self.fetch(1); const f = fetch; f(2);",
        "call globalThis::fetch\ncall globalThis::fetch\nvalue globalThis::fetch\ncall globalThis::fetch",
    );
    check(
        "//- src/a.ts
         export const g = globalThis;
         //- src/b.ts
         import { g } from \"./a\";
         g.window.fetch(1);",
        "src/a.ts\nvalue globalThis\nsrc/b.ts\ncall globalThis::fetch",
    );
}

#[test]
fn what_came_of_a_thing_does_not_name_it() {
    check(
        "const answer = await fetch(1); keep(answer); answer.json();",
        "call globalThis::fetch\ncall globalThis::keep\nmethod globalThis::fetch::json",
    );
}

#[test]
fn functions_of_the_file() {
    check(
        "import express from \"express\";
         const make = () => express();
         function same(it) { return it; }
         make().get(1);
         same(express()).post(2);",
        "call express\ncall =src/index.ts::make\nmethod express::get
         call =src/index.ts::same\ncall express\nmethod express::post",
    );
}

#[test]
fn classes_and_what_they_extend() {
    check(
        "import { Hono } from \"hono\";
         class Api extends Hono {}
         class Own extends Api { routes = new Hono(); static all = new Hono(); go() { this.routes.get(1); } }
         new Api().get(2);
         Own.all.put(3);
         new Own().go();
         new Own().routes.post(4);
         new Own().patch(5);",
        "extends hono::Hono\nextends =src/index.ts::Api\ncall hono::Hono\ncall hono::Hono
         method hono::Hono::get\ncall =src/index.ts::Api\nmethod hono::Hono::get
         method hono::Hono::put\ncall =src/index.ts::Own\nmethod =src/index.ts::Own::go
         call =src/index.ts::Own\nmethod hono::Hono::post\ncall =src/index.ts::Own\nmethod hono::Hono::patch",
    );
    check_chains(
        "import { Hono } from \"hono\"; class Api extends Hono {} new Api().get(1);",
        "method hono::Hono::get <- src/index.ts: extended by this class `Api`",
    );
}

#[test]
fn several_things_are_told_each() {
    check(
        "import a from \"a\"; import b from \"b\"; const it = Math.random() ? a() : b(); it.get(1);",
        "call globalThis::Math::random\ncall a\ncall b\nmethod a::get\nmethod b::get",
    );
}

#[test]
fn what_calls_are_given() {
    check_arguments(
        "import a from \"a\";
         const PATH = \"/x\";
         const it = a();
         function named(q) {}
         it.get(PATH, `/y/${it}`, (q, r) => 1, named, it, a, 5);
         it.route({ url: PATH, method: \"GET\", deep: { x: 1 }, handler: () => 1 });",
        "a::get(\"/x\", \"/y/\".., |2|, =src/index.ts::named: ?, a: a, a: ?, _)
         a::route({url: \"/x\", method: \"GET\", handler: |0|})",
    );
}

#[test]
fn roles() {
    check(
        "import { A, B } from \"a\";
         let x: A;
         @B class C {}
         document.title = \"x\";
         if (typeof window === \"undefined\") {}",
        "type a::A\nattribute a::B\nassign globalThis::document::title\ntypeof globalThis",
    );
    check("//- src/a.tsx\nimport { A } from \"a\"; const x = <A b={1} />;", "tag a::A");
}

#[test]
fn entries_of_objects() {
    for (text, call) in [
        (
            "for (const [n, t] of Object.entries(table)) app[t.kind](n, t.cb);",
            "express::get(\"pay\", =src/index.ts::cb: ?)",
        ),
        ("Object.entries(table).forEach(([n, t]) => app[t.kind](n));", "express::get(\"pay\")"),
        ("for (const n of Object.keys(table)) app.get(n);", "express::get(\"pay\")"),
        ("Object.values(table).map((t) => app[t.kind](1));", "express::get(_)"),
        ("const o = Object.fromEntries([[\"kind\", \"get\"]]); app[o.kind](\"/a\");", "express::get(\"/a\")"),
        ("for (const [n] of Object.entries(Object.freeze(table))) app.get(n);", "express::get(\"pay\")"),
    ] {
        let head = "import express from \"express\"; const app = express();
            const table = { pay: { kind: \"get\", cb: () => 1 }, refund: { kind: \"post\", cb: () => 2 } } as const;\n";
        let told = arguments(&format!("{head}{text}"));
        assert!(told.lines().any(|line| line == call), "{text}\n{told}");
    }
}

#[test]
fn blocks_of_a_namespace_share_what_they_give_away() {
    check(
        "import { Router } from \"express\";
         namespace Api { export const r = Router(); const own = Router(); }
         namespace Api { r.put(1); own.put(2); }
         Api.r.get(3);",
        "call express::Router\ncall express::Router\nmethod express::Router::put\ncall globalThis::own::put
         method express::Router::get",
    );
}
