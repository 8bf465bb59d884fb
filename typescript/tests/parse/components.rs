//! Scripts in components.

use onefold_typescript::{SyntaxError, parse};

use crate::print::{exports, requests, uses};

#[track_caller]
fn check(path: &str, text: &str, expected: &[&str]) {
    let told = requests(path, text);
    assert_eq!(told.lines().collect::<Vec<_>>(), expected, "{text}");
}

#[track_caller]
fn refused(path: &str, text: &str, message: &str, at: &str) {
    let SyntaxError { message: said, at: range } = parse(path, text).expect_err("it is broken");
    assert_eq!((said.as_str(), &text[range.start as usize..range.end as usize]), (message, at), "{text}");
}

#[test]
fn vue() {
    check("a.vue", "<script>import a from 'a'; export default {}</script>", &["Import \"a\" {default as a}"]);
    check(
        "a.vue",
        "<!-- <script>import 'no'</script> -->\n<script lang='ts'>import 'a'\nexport default {}</script>\n\
         <template lang=\"pug\">\np <script>\n</template>\n<script setup lang=\"ts\">\nimport type B from 'b'; let x: number\n</script>",
        &["Import \"a\"", "Import \"b\" {type default as B} erased"],
    );
    check(
        "a.vue",
        "<script src=\"./x.ts\"></script><script src='./y.js'/>",
        &["Import \"./x.ts\"", "Import \"./y.js\""],
    );
    check(
        "a.vue",
        "<template><div :a=\"b > c\">é</div></template><script>import 'a'</script>",
        &["Import \"a\""],
    );
    check(
        "a.vue",
        "<script type=\"application/json\">{</script><script type=module>import 'a'</script>",
        &["Import \"a\""],
    );
    check(
        "a.vue",
        "<style>a > b { }</style><SCRIPT generic=\"T extends A<B>\">import 'a'</SCRIPT>",
        &["Import \"a\""],
    );
    check("a.vue", "<script lang=tsx>import 'a'; const b = <c/></script>", &["Import \"a\""]);
    assert_eq!(exports("a.vue", "<script>export default { a: f }</script>"), "default = {a: f}\n");
    let told = uses("a.vue", "<script>const f = fetch</script><p/><script setup>f('/x')</script>");
    assert_eq!(told, "read fetch at fetch\ncall fetch(\"/x\") at f\n");
}

#[test]
fn svelte() {
    check(
        "a.svelte",
        "<script context=\"module\">import 'a'</script>\n<script lang=\"ts\">import 'b'; $: x = y as number;</script>\n<p>{x}</p>",
        &["Import \"a\"", "Import \"b\""],
    );
    check("a.svelte", "<script module>import 'a'</script>{#if a < b}<p/>{/if}", &["Import \"a\""]);
}

#[test]
fn astro() {
    check(
        "a.astro",
        "---\nimport 'a'\nconst x: number = await f()\nif (x) return y\n---\n<p>{x}</p>\n<script>import 'b'\nconst x = 1</script>",
        &["Import \"a\"", "Import \"b\""],
    );
    check("a.astro", "<p/><script is:inline src=\"/x.js\"></script>", &["Import \"/x.js\""]);
    check("a.astro", "------<p/>", &[]);
    let told = uses("a.astro", "---\nconst f = fetch\n---\n<script>f()</script>");
    assert_eq!(told, "read fetch at fetch\ncall f() at f\n");
}

#[test]
fn broken() {
    refused("a.vue", "<p/><script>import 'a'", "`<script>` is never closed", "<script");
    refused("a.vue", "<script lang=\"ts>", "`<script>` is never closed", "<script");
    refused("a.vue", "<style>a {", "`<style>` is never closed", "<style");
    refused("a.astro", "---\nimport 'a'\n", "the frontmatter is never closed", "---");
    refused("a.vue", "é<script>let = =</script>", "unexpected token", "=");
}

#[test]
fn no_script_at_all() {
    for (path, text) in
        [("a.vue", "<template/>"), ("a.svelte", ""), ("a.astro", "<p/>"), ("a.json", "{"), ("a.css", "a{")]
    {
        check(path, text, &[]);
    }
}
