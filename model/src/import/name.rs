//! From the names of other makers to names of contracts.

use onefold::ContractName;

use crate::snake;

/// The contract's name for a foreign `name`, or `None` when no legal character is left.
///
/// Dots separate segments as they are; empty segments fall away. Within a segment the words are in
/// lower case with `_` between them: a word ends where a capital follows a small letter or a
/// digit, a run of capitals is one word, and any run of other characters than ASCII letters and
/// digits separates words. A segment that would begin with a digit begins with `n_`.
///
/// ```
/// let name = |text| onefold_model::contract_name(text).map(|name| name.to_string());
/// assert_eq!(name("API-get-user").as_deref(), Some("api_get_user"));
/// assert_eq!(name("files.readHTTPBody").as_deref(), Some("files.read_http_body"));
/// assert_eq!(name("2fa"), Some("n_2fa".to_owned()));
/// assert_eq!(name("--"), None);
/// ```
pub fn contract_name(name: &str) -> Option<ContractName> {
    let segments: Vec<String> = name.split('.').map(segment).filter(|segment| !segment.is_empty()).collect();
    ContractName::parse(&segments.join(".")).ok()
}

fn segment(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let words = snake(&plain);
    if words.starts_with(|c: char| c.is_ascii_digit()) { format!("n_{words}") } else { words }
}
