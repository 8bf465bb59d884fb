//! How values are used, in every form that a call can be written in.

use crate::print::uses;

/// The first line of what is told must be this.
#[track_caller]
fn check(text: &str, expected: &str) {
    check_in("a.tsx", text, expected);
}

#[track_caller]
fn check_in(path: &str, text: &str, expected: &str) {
    let told = uses(path, text);
    assert!(told.lines().any(|line| line == expected), "{text}\nwanted: {expected}\n{told}");
}

/// Every line that is told of calls.
#[track_caller]
fn calls(text: &str, expected: &[&str]) {
    let told = uses("a.tsx", text);
    let told: Vec<&str> = told.lines().filter(|line| line.starts_with("call ")).collect();
    assert_eq!(told, expected, "{text}");
}

const GET: &str = "call <express>.default().get(\"/x\", fn ) at get";

#[test]
fn members_of_a_result() {
    for text in [
        "import express from 'express'; express().get('/x', () => {});",
        "import express from 'express'; const app = express(); app.get('/x', () => {});",
        "import express from 'express'; let app = express(); app.get('/x', () => {});",
        "import express from 'express'; var app = express(); function f() { app.get('/x', () => {}) }",
        "import express from 'express'; function f() { app.get('/x', () => {}) } const app = express();",
        "import express from 'express'; let app; app = express(); app.get('/x', () => {});",
        "import express from 'express'; const a = { b: { app: express() } }; a.b.app.get('/x', () => {});",
        "import express from 'express'; const a = { get app() { return express() } }; const { app } = { app: express() }; app.get('/x', () => {});",
        "import express from 'express'; const [app] = [express()]; app.get('/x', () => {});",
        "import express from 'express'; (express() as any satisfies unknown).get('/x', () => {});",
        "import express from 'express'; express()!.get('/x', () => {});",
        "import express from 'express'; express()?.get?.('/x', () => {});",
        "import express from 'express'; (0, express)().get('/x', () => {});",
        "import express from 'express'; (await express()).get('/x', () => {});",
        "import express from 'express'; (app => { app.get('/x', () => {}) })(express());",
        "import express from 'express'; (function (app) { app.get('/x', () => {}) }).call(this, express());",
        "import express from 'express'; [express()].forEach(app => app.get('/x', () => {}));",
        "import express from 'express'; for (const app of [express()]) app.get('/x', () => {});",
        "import express from 'express'; express().get.call(null, '/x', () => {});",
        "import express from 'express'; express().get.apply(null, ['/x', () => {}]);",
        "import express from 'express'; express().get.bind(null, '/x')(() => {});",
        "import express from 'express'; Reflect.apply(express().get, null, ['/x', () => {}]);",
        "import express from 'express'; const { get } = express(); get('/x', () => {});",
        "import express from 'express'; const { get: g = 1 } = express(); g('/x', () => {});",
        "import express from 'express'; const app = express(); const get = app.get; get('/x', () => {});",
        "import express from 'express'; const M = 'get'; express()[M]('/x', () => {});",
        "import express from 'express'; express()['ge' + 't']('/x', () => {});",
        "import express from 'express'; express()[`get`]('/x', () => {});",
        "import express from 'express'; enum M { Get = 'get' } express()[M.Get]('/x', () => {});",
        "import express from 'express'; const rest = ['/x', () => {}]; express().get(...rest);",
        "import express from 'express'; let get; ({ get } = express()); get('/x', () => {});",
        "import express from 'express'; namespace N { export const app = express() } N.app.get('/x', () => {});",
        "import express from 'express'; const a = { app: express() } as const; const b = { ...a }; b.app.get('/x', () => {});",
    ] {
        let told = uses("a.ts", text);
        let found = told.lines().any(|line| line.split(" at ").next() == GET.split(" at ").next());
        assert!(found, "{text}\n{told}");
    }
}

#[test]
fn requires() {
    for text in [
        "const express = require('express'); express().get('/x')",
        "var express = require('express'), app = express(); app.get('/x')",
        "import { createRequire } from 'node:module'; const r = createRequire(import.meta.url); r('express')().get('/x')",
        "import { createRequire as c } from 'module'; c(import.meta.url)('express')().get('/x')",
        "import * as m from 'module'; const r = m.createRequire('/'); const e = r('express'); e().get('/x')",
        "const r = require; r('express')().get('/x')",
        "module.require('express')().get('/x')",
        "process.mainModule.require('express')().get('/x')",
        "import express = require('express'); express().get('/x')",
        "import('express').then(express => express().get('/x'))",
        "const express = await import('express'); express().get('/x')",
        "import * as express from 'express'; express().get('/x')",
        "globalThis.require('express')().get('/x')",
    ] {
        check_in("a.ts", text, "call <express>().get(\"/x\") at get");
    }
}

#[test]
fn globals() {
    for text in [
        "fetch('/x')",
        "globalThis.fetch('/x')",
        "window['fetch']('/x')",
        "self.fetch('/x')",
        "const g = globalThis; g.fetch('/x')",
        "let g = window; g.fetch('/x')",
        "const { fetch } = globalThis; fetch('/x')",
        "const { fetch: f } = window; f('/x')",
        "const f = fetch; f('/x')",
        "(0, fetch)('/x')",
        "(0, globalThis.fetch)('/x')",
        "fetch.call(window, '/x')",
        "fetch.bind(window)('/x')",
        "const f = fetch.bind(globalThis); f('/x')",
        "window.window.fetch('/x')",
        "(a, b, fetch)('/x')",
        "(window as any).fetch('/x')",
        "globalThis?.fetch('/x')",
        "globalThis['fe' + 'tch']('/x')",
        "const { window: { fetch: f } } = globalThis; f('/x')",
        "const k = 'fe' + 'tch'; window[k]('/x')",
        "const K = ('fet' + `ch`) as 'fetch'; self[K]('/x')",
        "Reflect.get(window, 'fetch')('/x')",
        "Reflect.get(globalThis, 'fe' + 'tch')('/x')",
        "document.defaultView!.fetch('/x')",
        "const v = el.ownerDocument.defaultView; v.fetch('/x')",
        "const { defaultView: v } = document; v.fetch('/x')",
        "frame.contentWindow?.fetch('/x')",
        // What is declared alone is there without the file.
        "declare function fetch(x: string): void; fetch('/x')",
        "declare const fetch: any; fetch('/x')",
        "declare let fetch: (url: string) => Promise<Response>; fetch('/x')",
        "declare var fetch; fetch('/x')",
        "declare const window: Window & { a: 1 }; window.fetch('/x')",
        "declare class fetch {} fetch('/x')",
        "export const go = () => fetch('/x'); declare const fetch: any;",
    ] {
        let told = uses("a.ts", text);
        assert!(told.lines().any(|line| line.starts_with("call fetch(\"/x\")")), "{text}\n{told}");
    }
    for text in [
        "function f(fetch) { fetch('/x') }",
        "import { fetch } from './a'; fetch('/x')",
        "const fetch = 1; fetch('/x')",
        "{ function fetch() {} fetch('/x') }",
        "try {} catch (fetch) { fetch('/x') }",
        "class fetch {} new fetch('/x')",
        "fetch('/x'); var fetch;",
        "if (a) { var fetch } fetch('/x');",
        "enum fetch { A } fetch('/x')",
        "a.fetch('/x')",
        "label: for (const fetch of b) fetch('/x')",
        "const f = function fetch() { fetch('/x') }",
        "namespace fetch { export const x = 1 } fetch('/x')",
        "function go() { const fetch = a; fetch('/x') } declare const fetch: any;",
        "props.defaultView.fetch('/x')",
    ] {
        let told = uses("a.ts", text);
        assert!(!told.contains("call fetch("), "{text}\n{told}");
    }
}

#[test]
fn written_types() {
    let get = "call new <hono>.Hono.get(\"/x\") at get";
    for text in [
        "import { Hono } from 'hono'; let app: Hono; app.get('/x')",
        "import type { Hono } from 'hono'; const app = (x as Hono); const y: Hono = JSON; (undefined as Hono).get('/x')",
        "import { Hono } from 'hono'; let app!: Readonly<Promise<Hono>> | null; app.get('/x')",
        "import { Hono } from 'hono'; let apps!: Hono[]; type A = Hono; let app: A; app.get('/x')",
        "import { Hono } from 'hono'; const app = new Hono(); app.get('/x')",
        "let app!: import('hono').Hono; app.get('/x')",
    ] {
        check_in("a.ts", text, get);
    }
    check_in(
        "a.ts",
        "import { Hono } from 'hono'; declare const app: Hono; app.get('/x')",
        "call (new <hono>.Hono | app).get(\"/x\") at get",
    );
    check_in(
        "a.ts",
        "import { Hono } from 'hono'; interface Deps { app: Hono } let deps: Deps; deps.app.get('/x')",
        "call new <hono>.Hono.get(\"/x\") at get",
    );
}

#[test]
fn parameters() {
    check("function f(app) { app.get('/x') }", "call f#0.get(\"/x\") at get");
    check("const f = ({ app }) => app.get('/x')", "call f#0.app.get(\"/x\") at get");
    check("const f = (a, ...b) => b[0].get('/x')", "call f#1.get(\"/x\") at get");
    check("function f(app) { app = express(); app.get('/x') }", "call (f#0 | express()).get(\"/x\") at get");
}

#[test]
fn classes() {
    check(
        "import { Hono } from 'hono'; class A { app = new Hono(); m() { this.app.get('/x') } }",
        "call this A.app.get(\"/x\") at get",
    );
    check("class A { #app = express(); m() { this.#app.get('/x') } }", "call this A.#app.get(\"/x\") at get");
    check(
        "class A { static app = express(); static m() { this.app.get('/x') } }",
        "call class A.app.get(\"/x\") at get",
    );
    check("class A extends Hono { m() { super.get('/x') } }", "call new Hono.get(\"/x\") at get");
    check("class A extends Hono {}", "extends Hono at Hono");
    check("import { B } from 'b'; class A implements B {}", "type <b>.B at B");
    check("@Get('/x') class A { @Post() m(@Body() b) {} @Input p }", "decorator Get(\"/x\") at Get");
    check("class A { @Post('/x') m() {} }", "decorator Post(\"/x\") at Post");
    check("class A { m(@Body() b) {} }", "decorator Body() at Body");
    check("class A { @Input p }", "decorator Input() at Input");
}

#[test]
fn other_uses() {
    check("gql`query { a }`", "call gql(\"query { a }\") at gql");
    check("sql.raw`a ${b}`", "call sql.raw(\"a \".., b) at raw");
    check("const a = <Foo.Bar x={fetch} />", "tag Foo.Bar at Bar");
    check("const a = <Foo x={fetch} />", "read fetch at fetch");
    check("typeof window", "typeof globalThis at window");
    check("document.title = name", "assign document.title(name) at title");
    check("onmessage = fetch", "assign onmessage(fetch) at onmessage");
    check("new WebSocket('/x')", "new WebSocket(\"/x\") at WebSocket");
    check("run(fetch)", "call run(fetch) at run");
    check("const { document } = globalThis", "read document at document");
    check("app.get(`/x/${id}`)", "call app.get(\"/x/\"..) at get");
    check("['get', 'post'].map(m => app[m]('/x'))", "call (app.get | app.post)(\"/x\") at m");
    check("[{ method: 'get' }].forEach(r => app[r.method]('/x'))", "call app.get(\"/x\") at r.method");
    check("app[m]('/x')", "call app.?(\"/x\") at m");
    check("f().then(x => x.y)", "call f().then(fn ) at then");
    check("(f ?? g)()", "call (f | g)() at f ?? g");
}

#[test]
fn chains() {
    calls(
        "import express from 'express'; express().route('/x').get(h).post(h)",
        &[
            "call <express>.default() at express",
            "call <express>.default().route(\"/x\") at route",
            "call <express>.default().route(\"/x\").get(h) at get",
            "call <express>.default().route(\"/x\").get(h).post(h) at post",
        ],
    );
}

#[test]
fn conditions_that_double_end() {
    let lines: String = (0..40).map(|it| format!("const a{} = a{it} && a{it};", it + 1)).collect();
    let text = format!("const a0 = typeof window !== 'undefined'; {lines} if (a40) document.title");
    let module = onefold_typescript::parse("a.ts", &text).expect("it is TypeScript");
    assert_eq!(module.uses.iter().filter(|used| used.is_guarded).count(), 1);
}

/// Each operator asks what those before it say.
#[test]
fn chains_of_operators_end() {
    for operator in ["??", "||", "&&"] {
        let chain = operator.to_string() + "a";
        let text = format!("const x = a{}", chain.repeat(20_000));
        let module = onefold_typescript::parse("a.ts", &text).expect("it is TypeScript");
        assert_eq!(module.uses.len(), 20_001, "{operator}");
    }
}

#[test]
fn guards() {
    for text in [
        "if (typeof window !== 'undefined') { document.title }",
        "if (typeof document !== 'undefined') document.title",
        "typeof window === 'undefined' ? null : document.title",
        "typeof window !== 'undefined' && document.title",
        "typeof window === 'undefined' || document.title",
        "function f() { if (typeof window === 'undefined') return; document.title }",
        "function f() { if (typeof window == 'undefined') { throw 1 } g(() => document.title) }",
        "if (!(typeof document === 'undefined')) document.title",
        "const isBrowser = typeof window !== 'undefined'; if (isBrowser) document.title",
        "if ('document' in globalThis) document.title",
        "if (!import.meta.env.SSR) document.title",
        "if (process.browser) document.title",
        "if (a && typeof window === 'object') document.title",
        "if (globalThis.document) document.title",
    ] {
        check_in("a.ts", text, "read document.title at title guarded");
    }
    for text in [
        "if (typeof window === 'undefined') document.title",
        "if (a || typeof window !== 'undefined') document.title",
        "if (typeof process !== 'undefined') document.title",
        "typeof window !== 'undefined'; document.title",
        "function f() { if (typeof window === 'undefined') return } document.title",
        "if (typeof other !== 'undefined') document.title",
        "function f(window) { if (typeof window !== 'undefined') document.title }",
    ] {
        check_in("a.ts", text, "read document.title at title");
    }
    check("if (typeof window === 'undefined') process.exit()", "call process.exit() at exit guarded");
}
