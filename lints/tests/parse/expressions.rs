//! Expressions, patterns and types.

use super::{check, check_expr};

#[test]
fn calls_and_members() {
    check_expr("a::b::<C>(d, e.f)", "call(a::b<C>, d, field(e .f))");
    check_expr("a.b::<C, _>(d)?.e.0.await", "inner(field(field(inner(method(a .b<C, _>, d)) .e) .0))");
    check_expr("<A>::b(<C as D::E<F>>::g)", "call(<A as 0>b, <C as 2>D::E<F>::g)");
    check_expr(
        "::a::b(crate::c, self::d, super::super::e, Self::f)",
        "call(::a::b, crate::c, self::d, super::super::e, Self::f)",
    );
    check_expr("a[b](c)", "call(parts(a, b), c)");
}

#[test]
fn literals() {
    check_expr(
        r####"f("a\n\u{e9}\x41", r#"b"c"#, b"d", c"e", 'f', b'g', 1, 2.0, true, b"\xff", "h \
             i")"####,
        r#"call(f, "a\néA", "b\"c", "d", "e", literal, literal, literal, literal, literal, literal, "h i")"#,
    );
}

#[test]
fn operators_are_lists() {
    check_expr("a + b * c - d == e", "parts(a, parts(b, c), d, e)");
    check_expr("-a", "parts(a)");
    check_expr("a..=b", "parts(a, b)");
    check_expr("[a, b]", "parts(a, b)");
    check_expr("[a; b]", "parts(a, b)");
    check_expr("a += b", "parts(a, b)");
    check_expr("a = b", "assign(a = b)");
}

#[test]
fn the_value_itself() {
    check_expr("&mut *(a)", "inner(inner(inner(a)))");
    check_expr("&raw const a", "inner(a)");
    check_expr("a as B<C>", "cast(a as B<C>)");
}

#[test]
fn branches() {
    check_expr(
        "if a { b } else if let Some(c) = d && e { f } else { g }",
        "if(a: {b}, if(Some { 0: c } = d && e: {f}, {g}))",
    );
    check_expr("while let Some(a) = b.c() { d(a); }", "if(Some { 0: a } = method(b .c): {call(d, a);})");
    check_expr(
        "match a { B::C(d) | B::E { d, .. } if d > f => g, H => i, j @ 1..=K => {} _ => l }",
        "match(a: [d | B::C B::E] if parts(parts(d, f)) => g, [ | H] => i, [j | K] => {}, [ | ] => l)",
    );
    check_expr(
        "match a { B(c) if let Some(d) = c => d }",
        "match(a: B { 0: c } if if(Some { 0: d } = c: ) => d)",
    );
    check_expr("for (a, b) in c { d; }", "for((a, b) in c {d;})");
    check_expr("'a: loop { break 'a b; continue; return; }", "{return(b); parts(); return();}");
}

#[test]
fn blocks_and_closures() {
    check_expr("async move { a.await }", "{inner(a)}");
    check_expr("unsafe { a() }", "{call(a)}");
    check_expr("const { a }", "{a}");
    check_expr("move |a, (b, _): (C, D)| -> E { a }", "|a, (b, [ | ]): (C, D)| {a}");
    check_expr("S::<T> { a, b: c, ..d }", "struct S<T> {a: a, b: c, : d}");
    check_expr("(a, ())", "tuple(a, tuple())");
}

#[test]
fn statements() {
    check(
        "fn f() { let a: B = c; let (d, ref e) = g; let Some(h) = i else { return }; let X { j, k: [l, ..] } = m; let N; ; o; p }",
        "
        fn f()
          let a: B = c
          let (d, e) = g
          let Some { 0: h } = i else {return()}
          let X { j: j, k: [l | ] } = m
          let [ | N]
          o
          p
        ",
    );
}

#[test]
fn types() {
    check(
        "type A = (&'a B, [C], [D; 2], *mut E, impl F<G = H> + 'a, Box<dyn Fn(I) -> J>, fn(K), m!(L), _, <N as O>::P, (Q));",
        "alias A = (&B, [C], [D], &E, bounds(F<H>), Box<bounds(Fn<I, J>)>, fn(K), m!, _, <N as 1>O::P, Q)",
    );
}

#[test]
fn what_has_no_place_of_its_own() {
    check_expr("become a(b.c())", "parts(call(a, method(b .c)))");
    check_expr("builtin # offset_of(A, b)", "parts(call(offset_of, A, b))");
    check_expr("match a { box B(c) => d }", "match(a: [ | box B c] => d)");
}
