//! What is read of a script: each test is a text and what its summary says, in a few words.

mod broken;
mod components;
mod exports;
mod print;
mod requests;
mod uses;
mod values;
