//! From arguments to the input as JSON text, just as the caller wrote it.
#![expect(clippy::disallowed_methods, reason = "a command line reads the files that it is told to")]

use std::fs;
use std::io::Read as _;

use clap::ArgMatches;
use onefold::{Json, Number};

use super::arguments::{INPUT, POSITIONALS};
use super::table::{Command, Field, Kind};
use crate::parse::parse;

/// Reads the input of `command`. `Err` is a usage error in words.
pub(super) fn read(command: &Command, matches: &ArgMatches) -> Result<Vec<u8>, String> {
    match matches.get_one::<String>(INPUT) {
        Some(source) => whole(source),
        None => fields(command, matches),
    }
}

fn whole(source: &str) -> Result<Vec<u8>, String> {
    if source == "-" {
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().read_to_end(&mut bytes);
        return read.map(|_| bytes).map_err(|error| format!("cannot read standard input: {error}"));
    }
    match source.strip_prefix('@') {
        Some(path) => fs::read(path).map_err(|error| format!("cannot read `{path}` of --input: {error}")),
        None => Ok(source.as_bytes().to_vec()),
    }
}

fn fields(command: &Command, matches: &ArgMatches) -> Result<Vec<u8>, String> {
    let mut members: Vec<(&Field, Vec<String>)> = Vec::new();
    for field in command.fields {
        let Some(values) = matches.get_many::<String>(field.flag) else { continue };
        members.push((field, values.cloned().collect()));
    }
    // Arguments without a flag go, in order, to the positional fields that no flag named.
    let given = |field: &Field| members.iter().any(|(other, _)| other.flag == field.flag);
    let free: Vec<&Field> = command.fields.iter().filter(|field| field.positional && !given(field)).collect();
    let loose: Vec<String> = POSITIONALS
        .into_iter()
        .take(command.fields.iter().filter(|field| field.positional).count())
        .filter_map(|id| matches.get_one::<String>(id).cloned())
        .collect();
    if loose.len() > free.len() {
        return Err("an argument without a flag is one too many: its field was given by a flag".to_owned());
    }
    members.extend(free.into_iter().zip(loose.into_iter().map(|value| vec![value])));
    members.sort_by_key(|(field, _)| command.fields.iter().position(|other| other.flag == field.flag));

    let mut out = String::from("{");
    for (index, (field, values)) in members.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        let values: Result<Vec<String>, String> =
            values.into_iter().map(|value| json(field, value)).collect();
        let values = values?;
        out.push_str(&Json::from(field.name).to_compact());
        out.push(':');
        if field.list {
            out.push_str(&format!("[{}]", values.join(",")));
        } else {
            out.push_str(&values.concat());
        }
    }
    out.push('}');
    Ok(out.into_bytes())
}

/// One value as JSON text. Messages do not repeat it: it may be secret.
fn json(field: &Field, value: String) -> Result<String, String> {
    let flag = field.flag;
    match field.kind {
        Kind::Text if field.secret => secret(flag, value).map(|value| Json::from(value).to_compact()),
        Kind::Text => Ok(Json::from(value).to_compact()),
        // Without its flag a word is not held against the list; the contract does that.
        Kind::Choice(_) => Ok(Json::from(value).to_compact()),
        Kind::Boolean => Ok(value),
        Kind::Integer => match Number::parse(&value) {
            Some(_) => Ok(value),
            None => Err(format!("--{flag} takes a whole number, such as 10")),
        },
        Kind::Number => match Number::parse(&value) {
            Some(_) => Ok(value),
            None => Err(format!("--{flag} takes a number, such as 10 or 2.5")),
        },
        Kind::Json => match parse(value.as_bytes()) {
            Ok(_) => Ok(value),
            Err(unreadable) => {
                let detail = unreadable.issue.map_or(unreadable.detail, |issue| issue.message);
                Err(format!("--{flag} takes JSON, and its value is none: {detail}"))
            }
        },
    }
}

/// `@FILE` is the file's text without its final newline; `@@TEXT` is `@TEXT`.
fn secret(flag: &str, value: String) -> Result<String, String> {
    let Some(rest) = value.strip_prefix('@') else { return Ok(value) };
    if rest.starts_with('@') {
        return Ok(rest.to_owned());
    }
    let text =
        fs::read_to_string(rest).map_err(|error| format!("cannot read the file of --{flag}: {error}"))?;
    let text = text.strip_suffix('\n').map_or(text.as_str(), |text| text.strip_suffix('\r').unwrap_or(text));
    Ok(text.to_owned())
}
