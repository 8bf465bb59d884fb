//! Words that outputs keep for themselves.

/// Commands that every application has or will have; no contract takes their place.
pub const COMMANDS: [&str; 5] = ["serve", "mcp", "code", "help", "completions"];

/// Flags of every command. A field of one of these names has the flag `--field-NAME`.
pub const FLAGS: [&str; 5] = ["input", "json", "confirm", "help", "version"];
