//! Two types of one module that schemars would take for one.

#[onefold::data]
pub struct Money {
    pub cents: u64,
}

#[onefold::data]
#[serde(rename = "Money")]
pub struct Price {
    pub text: String,
}

fn main() {}
