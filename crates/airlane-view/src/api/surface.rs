//! `/api/surface`: the faces between solid and free, chunk by chunk, nearest first.

use super::workspaces::Desk;
use crate::app::{App, in_background};
use crate::limits::NAMED_CHUNKS;
use crate::mesh::{CHUNK, Quad, chunk_of, mesh, nearest_first};
use crate::refusal::Refusal;
use crate::stage::Stage;
use crate::wire::Bytes;
use crate::workspace::Current;
use axum::body::Body;
use axum::extract::State;
use axum::http::Uri;
use axum::response::Response;
use futures_util::{StreamExt, stream};
use rayon::prelude::*;
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::JoinHandle;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    near: Option<String>,
    chunks: Option<String>,
}

/// Chunks made at once: few at first, so that something is seen soon.
const FIRST_BATCH: usize = 8;
const LARGEST_BATCH: usize = 32;

/// Streams the surface. Memory is bounded by what is made ahead: a batch.
pub(super) async fn stream(
    State(app): State<Arc<App>>,
    Desk(desk): Desk,
    uri: Uri,
) -> Result<Response, Refusal> {
    let asked: Asked = super::query(&uri)?;
    let Current { version, stage } = desk.current();
    let near = asked.near.as_deref().map(|near| super::point(near, "near")).transpose()?;
    let named = asked.chunks.as_deref().map(|names| named_chunks(&stage, names)).transpose()?;
    let place = app.stream_place()?;
    let chunks = in_background({
        let stage = Arc::clone(&stage);
        move || {
            let mut chunks = named.unwrap_or_else(|| stage.showing_chunks().to_vec());
            if let Some(near) = near {
                nearest_first(&mut chunks, chunk_of(stage.world().frame(), near));
            }
            chunks
        }
    });
    let chunks = chunks.await?;
    let mut head = Bytes::answer(b"ALSF", version);
    head.u32(chunks.len() as u32).u32(0);
    let mut sending = Sending { stage, chunks, sent: 0, batch: FIRST_BATCH, _place: place };
    let first = sending.make_batch();
    let batches = stream::unfold((sending, first), |(mut sending, batch)| async {
        let bytes = batch?.await.map_err(std::io::Error::other);
        // The next is made while this one is sent.
        let next = if bytes.is_ok() { sending.make_batch() } else { None };
        Some((bytes, (sending, next)))
    });
    let head = stream::iter([Ok(head.done())]);
    Ok(super::binary(Body::from_stream(head.chain(batches))))
}

/// Reads `cx,cy,cz;cx,cy,cz…`.
fn named_chunks(stage: &Stage, names: &str) -> Result<Vec<[i32; 3]>, Refusal> {
    let counts = stage.world().size().map(|n| n.div_ceil(CHUNK as u32) as i32);
    let chunk = |name: &str| -> Option<[i32; 3]> {
        let axes: Vec<i32> = name.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
        let chunk: [i32; 3] = axes.try_into().ok()?;
        (0..3).all(|i| (0..counts[i]).contains(&chunk[i])).then_some(chunk)
    };
    let chunks: Result<Vec<_>, _> = names
        .split(';')
        .map(|name| {
            chunk(name).ok_or_else(|| {
                let [x, y, z] = counts;
                let message =
                    format!("invalid chunk {name:?}: expected cx,cy,cz below {x},{y},{z}");
                Refusal::bad(message).at("chunks")
            })
        })
        .collect();
    match chunks? {
        chunks if chunks.len() <= NAMED_CHUNKS => Ok(chunks),
        chunks => {
            let message = format!("{} chunks, expected at most {NAMED_CHUNKS}", chunks.len());
            Err(Refusal::bad(message).at("chunks"))
        }
    }
}

/// A surface on its way to a client.
struct Sending {
    stage: Arc<Stage>,
    chunks: Vec<[i32; 3]>,
    sent: usize,
    batch: usize,
    _place: OwnedSemaphorePermit,
}

impl Sending {
    /// Has the next batch made, if there is one.
    fn make_batch(&mut self) -> Option<JoinHandle<Vec<u8>>> {
        let left = self.chunks.len() - self.sent;
        if left == 0 {
            return None;
        }
        let count = left.min(self.batch);
        let chunks = self.chunks[self.sent..self.sent + count].to_vec();
        self.sent += count;
        self.batch = (2 * self.batch).min(LARGEST_BATCH);
        let stage = Arc::clone(&self.stage);
        Some(tokio::task::spawn_blocking(move || records(&stage, &chunks)))
    }
}

/// The records of some chunks.
fn records(stage: &Stage, chunks: &[[i32; 3]]) -> Vec<u8> {
    let solids = stage.world().solids();
    let made: Vec<Vec<Quad>> = chunks.par_iter().map(|&chunk| mesh(solids, chunk)).collect();
    let mut bytes = Bytes::default();
    for (chunk, quads) in chunks.iter().zip(made) {
        chunk.iter().for_each(|&c| {
            bytes.u16(c as u16);
        });
        bytes.u16(0).u32(quads.len() as u32);
        quads.iter().for_each(|quad| {
            bytes.raw(&quad.bytes());
        });
    }
    bytes.done()
}
