//! Macro calls and `macro_rules!`.

use super::{check, check_expr};

#[test]
fn tokens_that_are_expressions() {
    check_expr("vec![a(); b]", "vec!(expr call(a) / expr b)");
    check_expr("json!([a, b::c])", "json!(expr parts(a, b::c))");
    check_expr(
        r#"format!("{a} {}", b.c(), d = e)"#,
        r#"format!(expr "{a} {}" / expr method(b .c) / expr assign(d = e) / texts ["{a} {}"])"#,
    );
    check_expr(r#"panic!("a\tb")"#, r#"panic!(expr "a\tb" / texts ["a\tb"])"#);
    check_expr("a::b!()", "a::b!()");
    check_expr("matches!(a, B::C(_) | D if e, )", "matches!(expr a / expr e / paths B::C D)");
    check_expr("assert!(f(a), \"b\")", "assert!(expr call(f, a) / expr \"b\" / texts [\"b\"])");
}

#[test]
fn tokens_that_are_statements_or_items() {
    check_expr("m! { let a = b(); a.c() }", "m!(stmt let a = call(b) / stmt method(a .c))");
    check(
        "m! { fn a() { b() } struct C; use d::e; }",
        "
        m!
          fn a()
            call(b)
          type C
          use
            d::e as e
    ",
    );
    check("thread_local! { static A: B = c(); }", "thread_local!\n  const A: B = call(c)");
}

#[test]
fn tokens_that_are_read_piece_by_piece() {
    check_expr(
        "tokio::select! { a = b.c() => d(a), Some(e) = f() => { g(); } else => h }",
        "tokio::select!(expr assign(a = method(b .c)) / expr call(d, a) / expr assign(call(Some, e) = call(f)) / expr call(g) / expr h)",
    );
    check_expr(
        r#"json!({ "a": f(b), "c": { "d": [g::h()] } })"#,
        r#"json!(expr "a" / expr call(f, b) / expr "c" / expr "d" / expr parts(call(g::h)) / texts ["a", "c", "d"])"#,
    );
    check_expr("m!(a b::<c>::d #e + ::f $ g.h 'i x..y)", "m!(paths a b c e ::f g x y)");
    check_expr("info!(a = %b.c(), ?d, \"e\")", "info!(expr \"e\" / paths a b d / texts [\"e\"])");
}

#[test]
fn quoted_code_is_data() {
    let text = r#"quote! { axum::Router::new().route("/x", #y) }"#;
    check_expr(text, r#"quote!(data / expr "/x" / paths axum::Router::new y / texts ["/x"])"#);
    check_expr("stringify!(a::b)", "stringify!(data / expr a::b)");
}

#[test]
fn strings_are_read_whatever_the_tokens_are() {
    check_expr(
        r###"m!(=> "a\"b" /* "no" */ r#"c"d"# 'e' '"' b"f" // "no"
        [ { "g" } ] r#type "\u{2603}\
            h")"###,
        r#"m!(expr {"g"} / paths type / texts ["a\"b", "c\"d", "f", "g", "☃h"])"#,
    );
}

#[test]
fn arms_read_as_rust() {
    check(
        r#"macro_rules! serve {
            ($app:ident, $($path:expr => $handler:path),* $(,)?) => {
                let $app = $crate::axum::Router::new();
                $( let $app = $app.route($path, $handler); )*
                $app
            };
            (@make $v:vis $name:ident: $t:ty, $b:block) => { $v fn $name() -> $t $b };
            ($($i:item)*) => { $($i)* };
            ($e:expr; $($x:tt)+) => ( axum::$e::<$($x)+>() );
        }"#,
        "
        macro_rules serve
          arm
            stmt let $app = call($crate::axum::Router::new)
            stmt let $app = method($app .route, $path, $handler)
            stmt $app
          arm
            fn $name() -> $t
              $b
          arm
          arm
            expr call(axum::$e<$x>)
        ",
    );
}

#[test]
fn macros_inside_functions() {
    check(
        "fn f() { macro_rules! a { () => { b::c() } } a!(); }",
        "
        fn f()
          macro_rules a
            arm
              expr call(b::c)
          a!()
    ",
    );
}

#[test]
fn macros_for_types_and_patterns() {
    check(
        "fn f() { let a: m!(B) = c; match d { n!(e) => {} } }",
        "
        fn f()
          let a: m! = c
          match(d: [ | n] => {})
    ",
    );
}
