//! Ladders, jump pads, where one takes off and lands.

use super::colour::Colour;
use super::{About, Canvas, Overlay, Shape, Subject};
use crate::stage::Stage;
use airlane::world::LinkKind;

/// Links as lines, with an arrow head where they lead one way only.
pub(super) struct Links;

/// The size of an arrow's head, in voxels.
const HEAD: f64 = 0.8;

impl Overlay for Links {
    fn about(&self) -> About {
        About {
            id: "links",
            title: "Links",
            note: "Ladders orange, jump pads and teleports magenta, doors and paths green, take-off and \
                   landing blue; an arrow marks one-way links.",
            shape: Shape::Lines,
            needs: &[],
        }
    }

    fn is_there(&self, stage: &Stage) -> bool {
        stage.surroundings.map.links().next().is_some()
    }

    fn draw(&self, subject: &Subject<'_>, canvas: &mut Canvas) -> Result<(), String> {
        let head = HEAD * subject.airspace.world().frame().voxel_size;
        for (_, link, _) in subject.stage.surroundings.map.links() {
            let (from, to, colour) = (link.from.point(), link.to.point(), colour_of(link.kind));
            canvas.draw([from, to], colour);
            if !link.both_ways {
                for side in arrow(from, to, head) {
                    canvas.draw([side, to], colour);
                }
            }
        }
        Ok(())
    }
}

/// The colour of a kind of link, on the page that of its mode.
pub(super) fn colour_of(kind: LinkKind) -> Colour {
    Colour(match kind {
        LinkKind::Path | LinkKind::Door => [0, 158, 115, 255],
        LinkKind::Ladder | LinkKind::Lift => [213, 94, 0, 255],
        LinkKind::JumpPad | LinkKind::Teleport => [204, 121, 167, 255],
        LinkKind::TakeOff | LinkKind::Landing => [0, 114, 178, 255],
    })
}

/// The ends of the two strokes of an arrow's head.
fn arrow(from: [f64; 3], to: [f64; 3], size: f64) -> [[f64; 3]; 2] {
    let way: [f64; 3] = std::array::from_fn(|i| to[i] - from[i]);
    let length = way.iter().map(|c| c * c).sum::<f64>().sqrt().max(f64::MIN_POSITIVE);
    let along = way.map(|c| c / length * size.min(length / 2.0));
    // Across the way, level if it leads anywhere but straight up or down.
    let flat = along[0].hypot(along[1]);
    let across = match flat > 0.3 * size.min(length / 2.0) {
        true => [-along[1] / flat, along[0] / flat, 0.0],
        false => [1.0, 0.0, 0.0],
    };
    let half = size.min(length / 2.0) / 2.0;
    [-half, half].map(|by| std::array::from_fn(|i| to[i] - along[i] + across[i] * by))
}
