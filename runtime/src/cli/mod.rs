//! The command-line surface.
