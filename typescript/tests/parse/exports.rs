//! What a file gives to others.

use crate::print::exports;

#[track_caller]
fn check(path: &str, text: &str, expected: &[&str]) {
    let told = exports(path, text);
    assert_eq!(told.lines().collect::<Vec<_>>(), expected, "{text}");
}

#[test]
fn declarations() {
    check("a.ts", "export const a = f(), { b, c: [d] } = g()", &["a = f()", "b = g().b", "d = g().c[]"]);
    check(
        "a.ts",
        "export function f() {} export class C {} export enum E { A = 'a' }",
        &["f = fn f", "C = class C", "E = {A: \"a\"}"],
    );
    check("a.ts", "export interface I {} export type T = 1", &["type I = a type", "type T = a type"]);
    check("a.ts", "export default f()", &["default = f()"]);
    check("a.ts", "export default function () {}", &["default = fn default"]);
    check("a.ts", "export default class A {}", &["default = class A"]);
    check("a.ts", "export default interface A {}", &["type default = a type"]);
    check(
        "a.ts",
        "export namespace N { export const x = f; const y = 1; export function g() {} }",
        &["N = {x: f, g: fn g}"],
    );
    check("a.ts", "export declare const x: Foo", &["x = new Foo"]);
}

#[test]
fn lists() {
    check(
        "a.ts",
        "export { a, b as c, a as default }; const a = f(); let b = g()",
        &["a = f()", "c = g()", "default = f()"],
    );
    check("a.ts", "import { a } from 'm'; export { a as b }", &["b = <m>.a"]);
    check("a.ts", "import * as n from 'm'; export { n }; export default n", &["n = <m>", "default = <m>"]);
    check("a.ts", "import { a } from 'm'; export const b = a", &["b = <m>.a"]);
    check(
        "a.ts",
        "interface I {} export { I }; export type { J } from 'm'",
        &["type I = a type", "type J = <m>.J"],
    );
    check(
        "a.ts",
        "export * from 'm'; export * as n from 'm'; export { default } from 'm'",
        &["* = <m>", "n = <m>", "default = <m>.default"],
    );
    check("a.ts", "export { default as x, y as 'z-z' } from 'm'", &["x = <m>.default", "z-z = <m>.y"]);
}

#[test]
fn common_js() {
    check("a.js", "module.exports = { a: f() }", &["* = {a: f()}"]);
    check("a.js", "module.exports = require('m')", &["* = <m>"]);
    check("a.js", "exports.a = f(); module.exports.b = g()", &["a = f()", "b = g()"]);
    check("a.js", "exports = module.exports = f()", &["* = f()"]);
    check("a.js", "exports.default = f(); exports.__esModule = true", &["default = f()"]);
    check("a.js", "Object.assign(module.exports, { a: f }, require('m'))", &["a = f", "* = <m>"]);
    check(
        "a.js",
        "Object.defineProperty(exports, 'x', { enumerable: true, get: function () { return m.y } })",
        &["x = m.y"],
    );
    check("a.js", "Object.defineProperty(exports, 'x', { get() { return f } })", &["x = f"]);
    check("a.js", "Object.defineProperty(exports, '__esModule', { value: true })", &[]);
    check(
        "a.js",
        "__exportStar(require('m'), exports); tslib.__exportStar(require('n'), exports)",
        &["* = <m>"],
    );
    check("a.js", "const tslib = require('tslib'); tslib.__exportStar(require('n'), exports)", &["* = <n>"]);
    check("a.js", "function f(exports) { exports.a = 1 }", &[]);
    check("a.ts", "const x = f(); export = x", &["* = f()"]);
    check("a.ts", "import a = b.c; export import d = a.e", &["d = b.c.e"]);
}
