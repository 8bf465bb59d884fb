//! From arguments to the input as JSON text, just as the caller wrote it.
#![expect(clippy::disallowed_methods, reason = "a command line reads the files that it is told to")]

use std::fs;
use std::io::{self, Read as _};

use clap::ArgMatches;
use onefold::{Json, Number};

use super::arguments::{INPUT, POSITIONALS};
use super::report::series;
use super::table::{Command, Field, Kind};
use crate::parse::{Unreadable, parse};

/// Reads the input of `command`. `Err` is a usage error in words.
pub(super) fn read(command: &Command, matches: &ArgMatches) -> Result<Vec<u8>, String> {
    match matches.get_one::<String>(INPUT) {
        Some(source) => whole(source, command.max_input),
        None => fields(command, matches),
    }
}

fn whole(source: &str, most: u64) -> Result<Vec<u8>, String> {
    if source == "-" {
        let read = bounded(std::io::stdin().lock(), most);
        return read.map_err(|error| format!("cannot read standard input: {error}"));
    }
    match source.strip_prefix('@') {
        Some(path) => fs::File::open(path)
            .and_then(|file| bounded(file, most))
            .map_err(|error| format!("cannot read `{path}` of --input: {error}")),
        None => Ok(source.as_bytes().to_vec()),
    }
}

/// What `source` holds, or, when that is more than `most` bytes, one byte more than these: enough to
/// be refused by whoever holds the input against its budget.
fn bounded(source: impl io::Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
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
        let named = command.fields.iter().filter(|field| field.positional && given(field));
        let named: Vec<String> = named.map(|field| format!("--{}", field.flag)).collect();
        let named = series(&named).unwrap_or_default();
        return Err(format!(
            "an argument without a flag is one too many beside {named}: a field has one value"
        ));
    }
    members.extend(free.into_iter().zip(loose.into_iter().map(|value| vec![value])));
    members.sort_by_key(|(field, _)| command.fields.iter().position(|other| other.flag == field.flag));

    let mut out = String::from("{");
    for (index, (field, values)) in members.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        let values: Result<Vec<String>, String> =
            values.into_iter().map(|value| json(field, value, command.max_input)).collect();
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
fn json(field: &Field, value: String, most: u64) -> Result<String, String> {
    let flag = field.flag;
    match field.kind {
        Kind::Text if field.secret => secret(flag, value, most).map(|value| Json::from(value).to_compact()),
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
                let detail = match unreadable {
                    Unreadable::Refused(issue) => format!("cannot be accepted: {}", issue.message),
                    Unreadable::NoJson(detail) => detail,
                };
                Err(format!("--{flag} takes JSON, such as '{{\"key\": \"text\"}}'; its value {detail}"))
            }
        },
    }
}

/// `@FILE` is the file's text without its final newline; `@@TEXT` is `@TEXT`.
fn secret(flag: &str, value: String, most: u64) -> Result<String, String> {
    let Some(rest) = value.strip_prefix('@') else { return Ok(value) };
    if rest.starts_with('@') {
        return Ok(rest.to_owned());
    }
    let bytes = fs::File::open(rest)
        .and_then(|file| bounded(file, most))
        .map_err(|error| format!("cannot read the file of --{flag}: {error}"))?;
    if bytes.len() as u64 > most {
        return Err(format!("the file of --{flag} must have at most {most} bytes, as the whole input"));
    }
    let text = String::from_utf8(bytes).map_err(|_| format!("the file of --{flag} must be UTF-8 text"))?;
    let text = text.strip_suffix('\n').map_or(text.as_str(), |text| text.strip_suffix('\r').unwrap_or(text));
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::bounded;

    #[test]
    fn no_more_is_read_than_it_takes_to_refuse() {
        let read =
            |length, most| bounded(std::io::Read::take(std::io::repeat(b'x'), length), most).map(|b| b.len());
        assert_eq!(read(9, 10).ok(), Some(9));
        assert_eq!(read(10, 10).ok(), Some(10));
        assert_eq!(read(u64::MAX, 10).ok(), Some(11));
    }

    #[cfg(unix)]
    #[test]
    fn a_secret_without_end_is_refused() {
        let said = super::secret("pin", "@/dev/zero".to_owned(), 10);
        assert_eq!(said, Err("the file of --pin must have at most 10 bytes, as the whole input".to_owned()));
    }
}
