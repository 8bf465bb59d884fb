//! What names stand for.

use onefold_typescript::{Role, Specifier, Value};

use crate::print::{binding, module, value};

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(binding("a.tsx", &format!("{text}; const x = y"), "x"), expected, "{text}");
}

#[test]
fn names() {
    check("const y = f", "f");
    check("let y = f", "f");
    check("var y = f; if (a) { y = g }", "(f | g)");
    check("let y = f; { let y = g }", "f");
    check("let z = f; const y = z", "f");
    check("function y() {}", "fn y");
    check("class y {}", "class y");
    check("const { a: y } = f()", "f().a");
    check("const { a: { b: y } } = f()", "f().a.b");
    check("const { ...y } = f()", "f()");
    check("const { a: y = g } = f()", "(f().a | g)");
    check("const [, y] = f()", "f()[]");
    check("const [, y] = [f, g]", "g");
    check("const k = 'a', { [k]: y } = f()", "f().a");
    check("const { [k]: y } = f()", "f().?");
    check("const y = a ? f : g", "(f | g)");
    check("const y = f ?? g", "(f | g)");
    check("const y = f || f", "f");
    check("const y = f && g", "g");
    check("const y = (f, g)", "g");
    check("const y = z = f", "f");
    check("const y = { a: f }.a", "f");
    check("const y = { ...z, a: f }", "{..z, a: f}");
    check("const y = { a() {}, b: () => {}, get c() { return f } }", "{a: fn a, b: fn b, c: fn c()}");
    check("const y = { ['a' + 'b']: f }", "{ab: f}");
    check("const y = [f, ...g, ...[h]]", "[f, g[], h]");
    check("const y = f[0]", "f[]");
    check("const y = `a${'b'}c`", "\"abc\"");
    check("const y = `a${b}c`", "\"a\"..");
    check("const y = 'a' + b", "\"a\"..");
    check("const y = 'a' + `b`", "\"ab\"");
    check("const y = new f(g)", "new f");
    check("const y = new f.g(h)", "new f.g");
    check("const y = await f()", "f()");
    check("const y = (() => f)()", "f");
    check("const y = (async () => { return f })()", "f");
    check("const y = (function (a) { return a.b })(f)", "f.b");
    check("const y = await f().then(a => a.b)", "f().b");
    check("const y = f().catch(() => {})", "f()");
    check("const y = f.bind(g)", "f");
    check("const y = f as const", "f");
    check("const y = <div />", "<>");
    check("const y = import.meta.env.X", "import.meta.env.X");
    check("const y = [f, g].map(a => a.b)", "[[f, g][].b]");
    check("enum y { A = 'a', B = 1 }", "{A: \"a\", B: ?}");
    check("namespace y { export namespace z { export const a = f } }", "{z: {a: f}}");
    check("namespace y.z { export const a = f }", "{z: {a: f}}");
    check("import y = a.b.c", "a.b.c");
}

#[test]
fn a_name_that_stands_for_itself_is_unknown() {
    check("let y = y", "?");
    check("let z; let y = z; z = y", "?");
    let told = binding("a.ts", "let y = f(); y = y.next(); const x = y", "x");
    assert!(told.starts_with("(f() | (f() | ") && told.len() < 1000, "{told}");
}

#[test]
fn answers() {
    let module =
        module("a.ts", "async function f(a) { if (a) return g; return await h() } const k = () => f");
    let told: Vec<Vec<String>> =
        module.functions.iter().map(|it| it.returns.iter().map(|&id| value(&module, id)).collect()).collect();
    assert_eq!(told, [vec!["g".to_owned(), "h()".to_owned()], vec!["fn f".to_owned()]]);
}

#[test]
fn members_of_classes() {
    let text =
        "class A extends f() { a = g(); static b = h; #c: C; d; get e() { return i } m() { this.d = j }
        constructor(private app: App, readonly p = k, q) { super(); this.d = l; } set s(v) {} }";
    let module = module("a.ts", text);
    let class = &module.classes[0];
    let members = |of: &[(String, u32)]| {
        of.iter().map(|(name, id)| format!("{name}: {}", value(&module, *id))).collect::<Vec<_>>()
    };
    assert_eq!(
        members(&class.members),
        [
            "a: g()",
            "#c: new C",
            "d: (j | l)",
            "e: fn e()",
            "m: fn m",
            "app: fn constructor#0",
            "p: fn constructor#1",
        ]
        .map(|it| it.replace("fn constructor#", "constructor#"))
    );
    assert_eq!(members(&class.statics), ["b: h"]);
    assert_eq!(value(&module, class.extends.expect("it extends something")), "f()");
}

#[test]
fn parameters_that_are_written() {
    let module = module("a.ts", "function f(a: A, b = g(), { c }: { c: C }, d: string, ...e: E[]) {}");
    let told: Vec<String> = module.functions[0]
        .parameters
        .iter()
        .map(|it| it.map_or_else(|| "-".to_owned(), |id| value(&module, id)))
        .collect();
    assert_eq!(told, ["new A", "g()", "{c: new C}", "-", "new E"]);
}

#[test]
fn declarations_by_name() {
    let text = "export interface A { a: string; 'b': number; c(): void } type B = { d?: string };
        enum C { E, F } const g = z.object({}); export { g }; function h() { const i = z.object({}) }";
    let module = module("a.ts", text);
    let told: Vec<String> = module
        .bindings
        .iter()
        .map(|it| {
            let value = it.value.map_or_else(|| it.fields.join(" "), |id| value(&module, id));
            format!("{}{}: {value}", if it.is_exported { "export " } else { "" }, it.name)
        })
        .collect();
    assert_eq!(told, ["export A: a b c", "B: d", "C: E F", "export g: z.object({})"]);
}

#[test]
fn types_that_are_looked_through() {
    let check = |written: &str, expected: &str| {
        let text = format!("import {{ A, B }} from 'm'; declare const x: {written};");
        assert_eq!(binding("a.ts", &text, "x"), expected, "{written}");
    };
    check("A", "new <m>.A");
    check("A | null", "new <m>.A");
    check("A | B", "(new <m>.A | new <m>.B)");
    check("A[]", "new <m>.A");
    check("readonly A[]", "new <m>.A");
    check("Promise<Readonly<A>>", "new <m>.A");
    check("A<B>", "new <m>.A");
    check("A.C", "new <m>.A.C");
    check("typeof A", "<m>.A");
    check("ReturnType<typeof A>", "<m>.A()");
    check("InstanceType<typeof A>", "new <m>.A");
    check("{ a: A }['a']", "new <m>.A");
    check("import('n').C", "new <n>.C");
    check("typeof import('n')", "<n>");
}

#[test]
fn texts_that_double_end() {
    let doubled = |first: &str, next: &dyn Fn(u32) -> String| {
        let lines: String = (0..40).map(next).collect();
        onefold_typescript::parse("a.ts", &format!("const a0 = '{first}'; {lines} f('/' + a40); import(a40)"))
    };
    let sums = doubled("ä", &|number| format!("const a{} = a{number} + a{number};", number + 1));
    let templates =
        doubled("ä", &|number| format!("const a{} = `${{a{number}}}${{a{number}}}`;", number + 1));
    for module in [sums, templates] {
        let module = module.expect("it is TypeScript");
        let longest = module.values.iter().map(|value| match value {
            Value::Text(text) | Value::Prefix(text) => text.len(),
            _ => 0,
        });
        assert_eq!(longest.max(), Some(4096));
        let called = module.uses.iter().find(|used| used.role == Role::Call).expect("`f` is called");
        let given = &module.values[called.arguments[0] as usize];
        assert!(matches!(given, Value::Prefix(text) if text.starts_with("/ä") && text.len() == 4095));
        assert!(matches!(&module.requests[0].specifier, Specifier::Parts(parts) if parts[0].len() == 4096));
    }
    // What is written is not cut.
    let long = format!("const a = '{}'", "a".repeat(10_000));
    let module = onefold_typescript::parse("a.ts", &long).expect("it is TypeScript");
    assert!(module.values.iter().any(|value| matches!(value, Value::Text(text) if text.len() == 10_000)));
}
