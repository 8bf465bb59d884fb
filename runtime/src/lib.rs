//! Serves contracts.
