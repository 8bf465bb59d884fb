//! The Rust that is generated for the cases, compiled with warnings denied and used by an application.
#![deny(warnings)]

mod app;

pub use app::App;

/// What `BLESS=1 cargo test -p onefold-tests` writes here.
pub mod generated {
    #[rustfmt::skip]
    pub mod cli;
    #[rustfmt::skip]
    pub mod host;
}
