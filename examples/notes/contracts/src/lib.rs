//! The contracts of the notes application.
