//! Items, imports and attributes.

use super::check;

#[test]
fn use_trees_are_flattened() {
    check(
        "pub use a::{self, b as c, d::{*, e}, f as _}; use ::g; use {h, crate::i, self::j}; use super::*;",
        "
        pub use
          a as a
          a::b as c
          a::d as *
          a::d::e as e
          a::f as _
        use
          ::g as g
        use
          h as h
          crate::i as i
          self::j as j
        use
          super as *
        ",
    );
    check("use a::{self as b}; use r#async::r#type as r#fn;", "use\n  a as b\nuse\n  async::type as fn");
}

#[test]
fn extern_crates_and_modules() {
    check(
        "extern crate axum as web; pub(crate) extern crate self as me;",
        "
        extern crate axum as web
        pub(..) extern crate self as me
    ",
    );
    check(
        r#"mod a; pub mod b { mod c {} } #[path = "x/y.rs"] mod d; #[cfg_attr(unix, path = "u.rs")] mod e;"#,
        r#"
        mod a;
        pub mod b
          mod c
        #[path | "x/y.rs" | ["x/y.rs"]]
        mod d at x/y.rs;
        #[path | "u.rs" | ["u.rs"]]
        mod e at u.rs;
        "#,
    );
}

#[test]
fn functions_with_all_their_words() {
    check(
        r#"pub async unsafe extern "C" fn f<T: A + ?Sized, U>(a: T, (b, _): (U, u8), mut c: &mut [u8]) -> Result<T, E> where U: B, Vec<T>: C {}
           fn h(r#in: impl Fn(A) -> B) {}"#,
        "
        pub async fn f<T: A Sized, U: B, : C>(a: T, (b, [ | ]): (U, u8), c: &[u8]) -> Result<T, E>
        fn h(in: bounds(Fn<A, B>))
        ",
    );
}

#[test]
fn types_and_constants() {
    check(
        "pub struct A<T>(pub B<T>, C); struct D { r#e: &'static dyn F, g: fn(H) -> I } union U { a: u8 }
         #[derive(X)] enum V { #[y::z(1)] P(Q), R { s: [T; 3] }, W = 4 }
         type L<T> = axum::Router<T>; const M: (N, !) = (n(), loop {}); static mut O: *const P = &q;",
        "
        pub type A
          0: B<T>
          1: C
        type D
          e: &bounds(F)
          g: fn(H) -> I
        type U
          a: u8
        #[derive | X | X]
        type V
          0: Q
          s: [T]
          variant P [y::z | 1]
          variant R
          variant W
        alias L = axum::Router<T>
        const M: (N, _) = tuple(call(n), {})
        const O: &P = inner(q)
        ",
    );
}

#[test]
fn traits_and_impls() {
    check(
        "pub trait A: B + 'static { type C: D; type E = F; const G: H; const I: J = k; fn l(&self); fn m() { n() } o!(); }
         unsafe impl<T: P> A for Vec<T> where T: Q<Item = R> { type C = S; const G: H = t; pub fn u(self: Box<Self>) {} }
         impl dyn A {} trait Z = A + B;",
        "
        pub trait A: B
          other C
          alias E = F
          const G: H
          const I: J = k
          fn l(self);
          fn m()
            call(n)
          o!
        impl<T: P Q<R>> [A] for Vec<T>
          alias C = S
          const G: H = t
          pub fn u(self)
        impl [] for bounds(A)
        trait Z: A B
        ",
    );
}

#[test]
fn attributes_with_what_stands_inside() {
    check(
        r#"#![allow(x)] /// doc
        #[derive(Debug, serde::Serialize)] #[cfg(all(test, feature = "a"))] #[tool(name = "b c", description = concat!("d", "e"))]
        #[get("/x")] #[must_use = "f"] #[rustfmt::skip] #[doc(hidden)] #[cfg_attr(a, b, cfg_attr(c, d::e("f")), doc = "g")] #[unsafe(no_mangle)]
        fn f() {}"#,
        r#"
        #![allow | x | x]
        #[derive | Debug , serde :: Serialize | Debug serde::Serialize]
        #[cfg | all ( test , feature = "a" ) | all test feature | ["a"]]
        #[tool | name = "b c" , description = concat ! ( "d" , "e" ) | name description concat | ["b c", "d", "e"]]
        #[get | "/x" | ["/x"]]
        #[must_use | "f" | ["f"]]
        #[rustfmt::skip]
        #[b]
        #[d::e | "f" | ["f"]]
        #[unsafe | no_mangle | no_mangle]
        fn f()
        "#,
    );
}

#[test]
fn what_stable_compilers_refuse_is_passed_over() {
    check(r#"extern "C" { fn a(); static B: u8; } fn c() {}"#, "other\nfn c()");
}

#[test]
fn items_inside_functions() {
    check(
        "fn f() { use a::b; mod c { fn d() {} } struct E; e() }",
        "
        fn f()
          use
            a::b as b
          mod c
            fn d()
          type E
          call(e)
    ",
    );
}

#[test]
fn items_that_no_stable_compiler_takes() {
    check(
        "#[a] const impl B for C { fn d() { e(f) } }",
        "
        #[a]
        const _: _ = parts(B, C, a, {fn d() /   call(e, f);})
        ",
    );
    check("impl A { fn b(c: D); }", "impl [] for A\n  const _: _ = parts(b, c, D)");
}
