//! A small wiki for people and agents: notes with `[[links]]`, in embedded SQLite with full-text
//! search.
//!
//! The contracts are in `notes-contracts`; here are their handlers, one file each, the store behind
//! them, and the wiring that `cargo xtask gen` writes into [`generated`].

mod app;
pub mod generated;
mod handlers;
pub mod load;
mod markdown;
mod mention;
mod store;

pub use app::App;
pub use store::{NOTE as STORE_NOTE, Store, StoreError};
