//! Published tables, measured again with the published figures beside.

pub mod he_hung;
