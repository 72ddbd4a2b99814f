//! Areas that are painted into the world: where moving costs more or less, or is forbidden.
//!
//! They belong to the airspace, so every search, replay and agent knows them.

use crate::answer::Point;
use crate::editor::{Editor, refusal_of};
use crate::limits;
use crate::refusal::Refusal;
use crate::stage::Stage;
use airlane::geom::{Frame, LatticePoint, UNIT, Voxel};
use airlane::{Area, Edits, Price, Shape};
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The word for a price that nobody can pay.
const NEVER: &str = "never";
/// The kind of painted areas. Agents may be excluded from kinds of the world's own areas.
const KIND: u8 = 0;

/// An area as the page knows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Painted {
    pub(crate) id: u32,
    pub(crate) name: String,
    #[serde(serialize_with = "price_to_json")]
    pub(crate) price: Price,
    /// Low and high corners, on the borders of voxels.
    pub(crate) boxes: Vec<[Point; 2]>,
}

/// What is to be done with an area.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum AreaChange {
    /// A new one.
    Add { boxes: Vec<[Point; 2]>, price: Price },
    /// Other boxes or another price; what is `None` stays.
    Set { id: u32, boxes: Option<Vec<[Point; 2]>>, price: Option<Price> },
    /// One less.
    Remove { id: u32 },
}

/// What became of a change.
#[derive(Debug)]
pub(crate) struct Repainted {
    pub(crate) stage: Arc<Stage>,
    /// The area that came, changed or left.
    pub(crate) area: Painted,
    pub(crate) time: Duration,
}

/// Reads a price: a factor, or `"never"`.
pub(crate) fn read_price(value: &Value) -> Result<Price, Refusal> {
    let price = match value {
        Value::String(word) if word == NEVER => Some(Price::Forbidden),
        Value::Number(number) => number.as_f64().map(Price::Factor),
        _ => None,
    };
    let is_valid = |price: &Price| match price {
        Price::Factor(factor) => (1.0 / 1024.0..=1024.0).contains(factor),
        Price::Forbidden => true,
    };
    price.filter(is_valid).ok_or_else(|| {
        let message =
            format!("invalid price {value}: expected a number from 1/1024 to 1024, or \"never\"");
        Refusal::bad(message).at("price")
    })
}

fn price_to_json<S: Serializer>(price: &Price, serializer: S) -> Result<S::Ok, S::Error> {
    match price {
        Price::Factor(factor) => serializer.serialize_f64(*factor),
        Price::Forbidden => serializer.serialize_str(NEVER),
    }
}

impl Editor {
    /// The next version of a stage, with other areas. Solids stay as they are.
    pub(crate) fn paint(
        &mut self,
        stage: &Stage,
        change: AreaChange,
    ) -> Result<Repainted, Refusal> {
        let began = Instant::now();
        let (mut areas, frame) = (stage.areas.clone(), stage.world().frame());
        let mut edits = Edits::new();
        let area = match change {
            AreaChange::Add { boxes, price } => {
                if areas.len() >= limits::AREAS {
                    let message =
                        format!("there are already {} areas, as many as may be", areas.len());
                    return Err(Refusal::bad(message));
                }
                let id = self.last_area + 1;
                let boxes = aligned(frame, &boxes)?;
                areas.push(Painted { id, name: format!("area {id}"), price, boxes });
                areas[areas.len() - 1].clone()
            }
            AreaChange::Set { id, boxes, price } => {
                let place = find(&areas, id)?;
                let area = &mut areas[place];
                if let Some(boxes) = boxes {
                    area.boxes = aligned(frame, &boxes)?;
                }
                area.price = price.unwrap_or(area.price);
                area.clone()
            }
            AreaChange::Remove { id } => {
                edits.remove_area(id.into());
                areas.remove(find(&areas, id)?)
            }
        };
        if edits.is_empty() {
            edits.set_area(area.id.into(), area.to_area(frame)?);
        }
        let (airspace, _) = stage.airspace.edit(&edits).map_err(refusal_of)?;
        self.last_area = self.last_area.max(area.id);
        let stage = Arc::new(stage.repainted(airspace, areas));
        Ok(Repainted { stage, area, time: began.elapsed() })
    }
}

impl Painted {
    fn to_area(&self, frame: &Frame) -> Result<Area, Refusal> {
        let boxes = self.boxes.iter().map(|corners| voxels(frame, *corners));
        let shape = Shape::Voxels(boxes.collect::<Result<_, _>>()?);
        Ok(Area { name: self.name.clone(), kind: KIND, shape, price: self.price })
    }
}

/// The place of an area in the list.
fn find(areas: &[Painted], id: u32) -> Result<usize, Refusal> {
    let found = areas.iter().position(|area| area.id == id);
    found.ok_or_else(|| {
        Refusal::unknown(format!("unknown area {id}: expected one that /api/world lists")).at("id")
    })
}

/// Boxes whose corners are on the borders of voxels: around all voxels that they share their inside with.
fn aligned(frame: &Frame, boxes: &[[Point; 2]]) -> Result<Vec<[Point; 2]>, Refusal> {
    if !(1..=limits::AREA_BOXES).contains(&boxes.len()) {
        let message = format!("{} boxes, expected 1 to {}", boxes.len(), limits::AREA_BOXES);
        return Err(Refusal::bad(message).at("boxes"));
    }
    let corner = |voxel: Voxel| frame.world_from_lattice(LatticePoint(voxel.0.map(|c| c * UNIT)));
    let each = boxes.iter().enumerate().map(|(number, corners)| {
        let voxels =
            voxels(frame, *corners).map_err(|refusal| refusal.at(format!("boxes[{number}]")))?;
        Ok(voxels.map(corner))
    });
    each.collect()
}

/// The voxels that a box shares its inside with: from the one that holds its low corner to the one below
/// its high corner.
fn voxels(frame: &Frame, corners: [Point; 2]) -> Result<[Voxel; 2], Refusal> {
    let [low, high] = corners.map(|corner| frame.lattice_from_world(corner).map_err(Refusal::bad));
    let (low, high) = (low?.0, high?.0);
    let low = low.map(|c| c.div_euclid(UNIT));
    let high = high.map(|c| c.div_euclid(UNIT) + i32::from(c.rem_euclid(UNIT) > 0));
    match (0..3).all(|i| corners[0][i] < corners[1][i] && low[i] < high[i]) {
        true => Ok([Voxel(low), Voxel(high)]),
        false => Err(Refusal::bad(
            "invalid box: expected its low corner, then its high corner, which is above it on all axes",
        )),
    }
}
