//! Texts that end comments, strings, tables or templates.

use onefold::prelude::*;

/// Ends */ alert(1) /* here.
///
/// Uses `x` in 'q' "d" ${y} {{ z }} {% raw %} \n \u{0} and # "# and <script>alert(1)</script>.
/// Lines | of a table & [x](javascript:1) and --> and "]]>".
#[contract(
    name = "cases.texts",
    effect = read,
    output = Texts,
    failure = TextFailure,
    expose(http, mcp, cli, code),
    tags("*/", "`${x}`"),
    deprecated = "use */ `cases.words` \"instead\"",
)]
pub struct ReadTexts {
    /// Ends */ the comment, with **/glob/*/pattern**.
    #[serde(default = "hazard")]
    pub first: String,
    /// `${first}`
    #[schemars(regex(pattern = r"^[*/`'\\\x22$]*$"))]
    pub second: Option<String>,
    /// A choice of hazards.
    pub third: Option<Hazard>,
}

fn hazard() -> String {
    "*/ `${x}` \\ \" ' </script> \u{2028} \u{7f}".to_owned()
}

/// Values that must reach the wire as they are.
#[onefold::data]
pub enum Hazard {
    /// Ends */ a comment.
    #[serde(rename = "*/")]
    Comment,
    #[serde(rename = "`${x}`")]
    Template,
    #[serde(rename = "\\\"'\n")]
    Quotes,
    #[serde(rename = "created_at")]
    Plain,
    #[serde(rename = "-created_at")]
    Minus,
    #[serde(rename = "Etc/GMT+1")]
    GmtPlus,
    #[serde(rename = "Etc/GMT-1")]
    GmtMinus,
}

/// What comes back.
#[onefold::data]
pub struct Texts {
    pub hazard: Hazard,
}

/// Failures with texts of their own.
#[derive(Failure)]
pub enum TextFailure {
    /// Ends */ too, `${x}`.
    #[failure(status = 418)]
    Unsafe {
        /// And */ here.
        text: String,
    },
}
