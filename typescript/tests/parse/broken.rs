//! What does not parse, and what is cut off anywhere.

use onefold_typescript::{parse, parse_within};

use crate::print::sound;

const SOURCES: [(&str, &str); 8] = [
    (
        "a.ts",
        "import a, { type b as c } from './ä'; export * as d from \"e\"; export { f as default } from 'g';
        /// <reference path='h' />
        const { i, ...j } = require(`k`), [l = m] = await import('n' + o); declare module 'p' { let q: r.s }
        export default class T<U extends V = W> extends X.Y { #z = 1; static { this.a } constructor(readonly b: C) { super() } }",
    ),
    (
        "b.tsx",
        "'use client'; const é = <A.B c={d} {...e}>f {g.h(`i${j}k`)} <></></A.B>; label: for (const x of y) { if (z) continue label }
        function* f(this: A, @b c = d, ...e: F[]): asserts c is G { yield* h; try { throw i } catch { } finally { } }",
    ),
    (
        "c.js",
        "module.exports = { a, b() {}, get c() { return d }, ['e' + f]: g?.h?.[i] }; exports.j ??= k => l; new M`n`; var o = (p, q);
        switch (r) { case s: let t; default: } do { u++ } while (v); with (w) x; Object.defineProperty(exports, 'y', { get() { return z } });",
    ),
    ("d.mts", "enum A { B = 'c', D } namespace E.F { export import G = H.I } type J = K extends infer L ? M[L] : typeof import('n').o; export = p; let q = <R>s!"),
    ("e.cts", "import a = require('b'); abstract class C { @d() e!: F; accessor g = h } function i<const T>(j?: T): j is T; using k = l"),
    ("f.vue", "<!-- a --><script lang=\"ts\" b='c'>import d from 'é'</script><template><p :e=\"f > g\"/></template><script setup>h()</script><style>i</style>"),
    ("g.svelte", "<script module>import 'a'</script>{#if b < c}é{/if}<script d={e}>f()</script>"),
    ("h.astro", "---\nimport a from 'b'\nif (c) return d\n---\n<p>é</p><script>import 'e'</script><script src=f />"),
];

#[test]
fn any_beginning_is_read_or_refused() {
    for (path, text) in SOURCES {
        parse(path, text).unwrap_or_else(|error| panic!("{path}: {error:?}"));
        for (at, _) in text.char_indices() {
            for part in [&text[..at], &text[at..]] {
                match parse(path, part) {
                    Ok(module) => sound(part, &module),
                    Err(error) => {
                        let range = error.at.start as usize..error.at.end as usize;
                        assert!(part.get(range).is_some(), "{path} at {at}: {error:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn any_byte_may_be_missing() {
    for (path, text) in SOURCES {
        for (at, letter) in text.char_indices() {
            let part = format!("{}{}", &text[..at], &text[at + letter.len_utf8()..]);
            if let Ok(module) = parse(path, &part) {
                sound(&part, &module);
            }
        }
    }
}

#[test]
fn messages() {
    let error = parse("a.ts", "let x = ;").expect_err("it is broken");
    assert_eq!((error.message.as_str(), error.at.start), ("unexpected token", 8));
    assert!(parse("a.js", "// @flow\ntype A = {| a: string |};").is_err());
    assert!(parse("a.js", "const x = <p/>;").is_ok());
    // Nothing of an element stands behind `=>`.
    assert!(parse("a.tsx", "const x = <p a=>b</p>;").is_err());
    assert!(parse("a.cjs", "return 1").is_ok());
    assert!(parse("a.ts", "\u{feff}import 'a'").is_ok());
    assert!(parse("a.js", "#!/usr/bin/env node\nimport 'a'").is_ok());
}

#[test]
fn nothing_is_too_deep() {
    for (one, last) in [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("a(", ")"),
        ("!", ""),
        ("a.", ""),
        ("a=", ""),
        ("a?b:", ""),
        ("a=>", ""),
        ("`${", "}`"),
        ("a+", ""),
        ("a??", ""),
        ("await ", ""),
        ("typeof ", ""),
        ("if(a)", ""),
        ("if(a);else ", ""),
        ("a:", ""),
        ("<a>", "</a>"),
        ("<a b={", "}/>"),
        ("{a:", "}"),
        ("()=>{", "}"),
        ("function a(){", "}"),
        ("class a{b=", "}"),
        ("class a extends ", "{}"),
        ("new ", ""),
        ("let a:b<", ">"),
        ("a<b<", ">"),
        ("type a=[", "]"),
        ("type a=keyof ", ""),
        ("type a=b extends c?", ""),
        ("for(;;)", ""),
        ("namespace a{", "}"),
        ("a`", "`"),
    ] {
        for count in [20, 400] {
            for text in [
                one.repeat(count),
                format!("{}a{}", one.repeat(count), last.repeat(count)),
                format!("x={}a{}", one.repeat(count), last.repeat(count)),
                format!("type x={}a{}", one.repeat(count), last.repeat(count)),
            ] {
                let _ = parse_within("a.tsx", &text, 2 << 20);
            }
        }
    }
    // Postfix: what comes last is the outermost.
    for one in ["()", ".a", "[0]", "!", "`a`", "?.a", " as b", "+a", "&&a", ",a", "\n.b(c => c)"] {
        let text = format!("a{}", one.repeat(1000));
        let _ = parse_within("a.ts", &text, 2 << 20);
    }
}

#[test]
fn what_is_beyond_any_stack_is_refused() {
    let text = "(".repeat(4 << 20);
    let error = parse("a.ts", &text).expect_err("it is too deep");
    assert_eq!(error.message, "it may nest too deeply to be read");
    let error = parse("a.vue", &format!("<script>{text}</script>")).expect_err("it is too deep");
    assert_eq!(error.message, "it may nest too deeply to be read");
}

#[test]
fn long_texts_that_nest_nothing_are_read() {
    let marks = "-.".repeat(64 << 10);
    for (path, text) in [
        ("a.tsx", format!("export const a = <p title=\"it's\">don't</p>;\nexport const b = '{marks}';")),
        ("a.js", format!("export const a = `${{c}}{marks}`;")),
        ("a.mts", format!("/* {marks} */ export const a = b / 2;")),
        ("a.svelte", format!("<p>{marks}</p><script>export const a = /[{marks}]/;</script>")),
    ] {
        let module = parse(path, &text).unwrap_or_else(|error| panic!("{path}: {}", error.message));
        assert!(!module.exports.is_empty(), "{path}");
    }
}

/// The parser would read each of these again and again.
#[test]
fn what_could_mean_too_much_is_refused() {
    let lists: String = (0..10_000).map(|number| format!("b<c{number},")).collect();
    for text in [
        format!("x = [{lists}]"),
        format!("x = {}1{}", "({a=".repeat(10_000), "} = b)".repeat(10_000)),
        format!("x = {}1{}", "b<(x=".repeat(60), ")".repeat(60)),
        format!("x = [{}1{}]", "b<(x=".repeat(60), ")".repeat(60)),
        format!("x = {}1{}", "(a = b<(".repeat(60), "))".repeat(60)),
        format!("x = {}1", "b<import(\"x\", {with: ".repeat(60)),
        format!("x = {}1", "b<{[".repeat(60)),
        format!("x = {}1{}", "b<((c = {d:".repeat(60), "}) => 1)".repeat(60)),
        format!("type A = B extends {}1{} ? 1 : 2", "(infer U extends ".repeat(60), " ? 1 : 2)".repeat(60)),
    ] {
        let error = parse("a.ts", &text).expect_err("it means too much");
        assert_eq!(error.message, "its `<` and `(` may mean too many things to be read", "{text:.60}");
    }
    // What is common is read however long it is.
    for (path, one) in [
        ("a.ts", "for (let i = 0; i < n; i++) { if (a < b && c > d) f<A<B>>(a < b ? x : y, (z) => z) }\n"),
        ("a.ts", "type A<T> = T extends [infer U extends string, ...infer R] ? B<A<R>, { u: U }> : never\n"),
        (
            "a.ts",
            "export declare const a: z.ZodObject<{ b: z.ZodOptional<z.ZodArray<z.ZodString>> }, \"strip\">;\n",
        ),
        (
            "a.tsx",
            "const A = () => <ul className=\"a\">{list.map((it) => <li key={it}>a &lt; b {x < y && <B />}</li>)}</ul>\n",
        ),
        ("a.js", "x=[b<c,b<c,b<c];\n"),
    ] {
        parse(path, &one.repeat(2_000)).expect("it is read");
    }
}

#[test]
fn values_grow_with_the_text_alone() {
    let doubling = format!("let x = f;{}", "x = [x, x]; x = x ?? x; const { a: y = x } = x;".repeat(500));
    let module = parse("a.ts", &doubling).expect("it is read");
    assert!(module.values.len() < 10 * 500, "{}", module.values.len());
    let spread = format!(
        "const a0 = {{ b: 1 }};{}",
        (0..100)
            .map(|at| format!("const a{} = {{ ...a{at}, ...a{at}, c{at}: f }};", at + 1))
            .collect::<String>()
    );
    let module = parse("a.ts", &spread).expect("it is read");
    let held: usize = module
        .values
        .iter()
        .map(|it| match it {
            onefold_typescript::Value::Object(fields) => fields.len(),
            _ => 1,
        })
        .sum();
    assert!(held < 100 * 1000, "{held}");
}
