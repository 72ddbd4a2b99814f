//! Navigation for anything that moves through 3D space.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod geom;
pub mod scene;
