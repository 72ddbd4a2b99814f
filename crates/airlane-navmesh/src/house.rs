//! A house to walk through, for examples and tests.

use airlane::{Link, Model};

/// A house of two storeys, 12 × 10 m: eleven steps along one wall lead to the upper floor, and so does a
/// ladder in the far corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct House;

impl House {
    /// Height of the upper floor.
    pub const UPSTAIRS: f64 = 3.3;

    /// Start and goal of a path through all of the house: in the same corner, one above the other.
    pub const ENDS: [[f64; 3]; 2] = [[2.0, 2.0, 0.0], [2.0, 2.0, Self::UPSTAIRS]];

    /// The floors, without stairs.
    pub fn floors() -> Model {
        let boxes = vec![
            [[0.0, 0.0, -0.3], [12.0, 10.0, 0.0]],
            [[0.0, 0.0, 3.0], [9.0, 10.0, Self::UPSTAIRS]],
            [[9.0, 6.4, 3.0], [12.0, 10.0, Self::UPSTAIRS]],
        ];
        Model { boxes, ..Model::default() }
    }

    /// The floors and the stairs.
    pub fn model() -> Model {
        let mut model = Self::floors();
        model.boxes.extend((0..11).map(|step| {
            let (y, top) = (2.0 + 0.4 * f64::from(step), 0.3 * f64::from(step + 1));
            [[9.0, y, 0.0], [11.0, y + 0.4, top]]
        }));
        model
    }

    /// The ladder.
    pub fn ladder() -> Link {
        Link::ladder([1.0, 1.0, 0.0], [1.0, 1.0, Self::UPSTAIRS])
    }
}
