//! What carries calls over the network in browsers, and the endpoints that contracts have there.

mod carriers;
mod endpoints;
mod urls;

pub(super) use carriers::forbidden;
pub(super) use endpoints::Endpoints;
pub(super) use urls::{Url, url_of};
