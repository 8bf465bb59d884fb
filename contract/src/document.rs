//! The contract document: a [`ContractSet`](crate::ContractSet) as JSON.
