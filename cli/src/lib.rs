//! The commands of onefold, as a library.
