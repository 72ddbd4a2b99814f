//! Areas that are painted: searches know their prices, and the engine agrees.

use crate::client::site;
use airlane::{Airspace, Area, Edits, Planner, Price, Query, Scene, Shape};
use serde_json::json;

const ROUTE: &str = r#"{"from":[4,10,10],"to":[36,10,10]}"#;

fn open() -> Airspace {
    Airspace::bake(Scene::open([40, 20, 20]).unwrap()).unwrap()
}

#[test]
fn a_path_pays_goes_around_and_is_free_again() {
    let site = site(&open());
    let plain = site.post("/api/route", ROUTE).json(200);
    assert_eq!(plain["results"][0]["points"].as_array().unwrap().len(), 2);
    assert_eq!(plain["results"][0]["paid"], json!(null));

    // A slab across the whole world: there is no way around it.
    let slab = r#"{"boxes":[[[15.6,-0.4,-0.4],[19.4,19.4,19.4]]],"price":3}"#;
    let added = site.post("/api/areas", slab).json(200);
    assert_eq!((&added["version"], &added["id"]), (&json!(2), &json!(1)));
    // Around the voxels that the box shares its inside with.
    let boxes = json!([[[15.5, -0.5, -0.5], [19.5, 19.5, 19.5]]]);
    assert_eq!(added["area"], json!({"id":1,"name":"area 1","price":3.0,"boxes":boxes}));
    let paying = site.post("/api/route", ROUTE).json(200);
    let paid = &paying["results"][0]["paid"];
    assert_eq!((&paid[0]["area"], &paid[1]["area"]), (&json!(null), &json!("area 1")));
    let number = |value: &serde_json::Value| value.as_f64().unwrap();
    assert!((number(&paid[1]["length"]) - 4.0).abs() < 0.1, "{paid}");
    assert!((number(&paid[1]["cost"]) - 12.0).abs() < 0.3, "{paid}");

    // The engine, told the same, pays the same.
    let shape = Shape::cuboid([15.5, -0.5, -0.5], [19.5, 19.5, 19.5]);
    let area = Area::new(0, shape, Price::Factor(3.0));
    let (airspace, _) = open().edit(Edits::new().set_area(1, area)).unwrap();
    let query = Query::new([4.0, 10.0, 10.0], [36.0, 10.0, 10.0]);
    let answer = Planner::new(&airspace).path(&query).unwrap();
    let cost: f64 = answer.paid().iter().map(|paid| paid.cost).sum();
    let told: f64 = paid.as_array().unwrap().iter().map(|paid| number(&paid["cost"])).sum();
    assert!((cost - told).abs() < 0.1, "{cost} {told}");

    // Nobody may pass.
    let never = site.send("PUT", "/api/areas/1", r#"{"price":"never"}"#).json(200);
    assert_eq!(never["area"]["price"], "never");
    let blocked = site.post("/api/route", ROUTE).json(200);
    assert_eq!(blocked["results"][0]["outcome"], "unreachable");
    // With a gap at one side there is a way around.
    let low = r#"{"boxes":[[[15.6,-0.4,-0.4],[19.4,14.4,19.4]]]}"#;
    let smaller = site.send("PUT", "/api/areas/1", low).json(200);
    assert_eq!((&smaller["version"], &smaller["area"]["price"]), (&json!(4), &json!("never")));
    let around = site.post("/api/route", ROUTE).json(200);
    assert_eq!(around["results"][0]["outcome"], "found");
    assert!(number(&around["results"][0]["length"]) > 33.0);
    assert_eq!(around["results"][0]["paid"].as_array().unwrap().len(), 1, "outside all areas");

    // Obstacles and areas do not undo each other, and a copy of the workspace has both.
    let add = r#"{"add":{"shape":"box","size":[2,2,2]},"at":[8,4,4],"path":{"points":[[4,10,10],[6,10,10]]}}"#;
    let edited = site.post("/api/obstacles", add).json(200);
    assert_eq!(edited["revised"]["verdict"], "valid");
    let copy = site.post("/api/workspaces", "{}").json(200);
    assert_eq!(copy["areas"], json!([smaller["area"]]));
    assert_eq!(copy["obstacles"].as_array().unwrap().len(), 1);

    let removed = site.ask("DELETE", "/api/areas/1", "").json(200);
    assert_eq!(removed["area"], smaller["area"]);
    let world = site.get("/api/world").json(200);
    assert_eq!((&world["areas"], &world["version"]), (&json!([]), &json!(6)));
    let again = site.post("/api/route", ROUTE).json(200);
    assert_eq!(again["results"][0]["points"], plain["results"][0]["points"]);
    // The copy keeps its own.
    let name = copy["workspace"].as_str().unwrap();
    let other = site.get(&format!("/api/world?workspace={name}")).json(200);
    assert_eq!(other["areas"], json!([smaller["area"]]));
}

#[test]
fn a_path_that_pays_is_not_flown_and_says_so() {
    let site = site(&open());
    let wish = r#"{"from":[4,10,10],"to":[36,10,10],"flight":{"speed":4}}"#;
    let flown = site.post("/api/route", wish).json(200);
    assert!(flown["results"][0]["flight"]["seconds"].as_f64().unwrap() > 8.0);
    site.post("/api/areas", r#"{"boxes":[[[15,2,2],[19,18,18]]],"price":2}"#).json(200);
    let priced = site.post("/api/route", wish).json(200);
    assert_eq!(priced["results"][0]["outcome"], "found");
    let refused = priced["results"][0]["flight"]["refused"].as_str().unwrap();
    assert!(refused.contains("remove the areas"), "{refused}");
}

#[test]
fn invalid_areas_are_refused_and_change_nothing() {
    let site = site(&open());
    let cases = [
        (r#"{"boxes":[],"price":2}"#, "boxes", "0 boxes, expected 1 to 256"),
        (r#"{"boxes":[[[5,5,5],[5,9,9]]],"price":2}"#, "boxes[0]", "low corner"),
        (r#"{"boxes":[[[1,1,1],[3,3,3]],[[9,9,9],[8,8,8]]],"price":2}"#, "boxes[1]", "low corner"),
        (r#"{"boxes":[[[500,5,5],[510,9,9]]],"price":2}"#, "boxes", "outside the world"),
        (
            r#"{"boxes":[[[5,5,5],[9,9,9]]],"price":0}"#,
            "price",
            "from 1/1024 to 1024, or \"never\"",
        ),
        (r#"{"boxes":[[[5,5,5],[9,9,9]]],"price":"free"}"#, "price", "invalid price \"free\""),
        (r#"{"boxes":[[[5,5],[9,9,9]]],"price":2}"#, "boxes[0][0]", "array of length 3"),
        (r#"{"boxes":[[[5,5,5],[9,9,9]]]}"#, "", "missing field `price`"),
    ];
    for (body, at, words) in cases {
        let refusal = site.post("/api/areas", body).json(400);
        let error = &refusal["error"];
        assert_eq!(error["where"].as_str().unwrap_or_default(), at, "{body}: {error}");
        assert!(error["message"].as_str().unwrap().contains(words), "{body}: {error}");
    }
    for path in ["/api/areas/7", "/api/areas/x"] {
        assert_eq!(site.ask("DELETE", path, "").json(404)["error"]["where"], "id");
    }
    let world = site.get("/api/world").json(200);
    assert_eq!((&world["areas"], &world["version"]), (&json!([]), &json!(1)));
    for n in 0..32 {
        let body = format!(r#"{{"boxes":[[[{n},0,0],[{n}.5,1,1]]],"price":2}}"#);
        site.post("/api/areas", &body).json(200);
    }
    let full = site.post("/api/areas", r#"{"boxes":[[[5,5,5],[9,9,9]]],"price":2}"#).json(400);
    assert!(full["error"]["message"].as_str().unwrap().contains("already 32 areas"), "{full}");
}

#[test]
fn bodies_of_all_shapes_are_planned_for_and_told() {
    let mut scene = Scene::open([40, 20, 20]).unwrap();
    scene.voxels.insert_box([20, 0, 0], [21, 20, 20]);
    scene.voxels.remove_box([20, 8, 2], [21, 12, 10]); // a door of 4 by 8
    let site = site(&Airspace::bake(scene).unwrap());
    let ask = |body: &str| {
        let wish = format!(r#"{{"from":[8,10,6],"to":[32,10,6],"body":{body}}}"#);
        site.post("/api/route", &wish)
    };
    let capsule = ask(r#"{"shape":"capsule","radius":1,"height":6}"#).json(200);
    assert_eq!(capsule["results"][0]["outcome"], "found");
    assert_eq!(capsule["results"][0]["body"], json!({"half":[0.0,0.0,2.0],"radius":1.0}));
    let flat = ask(r#"{"shape":"box","size":[6,2,1]}"#).json(200);
    assert_eq!(flat["results"][0]["body"], json!({"half":[3.0,1.0,0.5],"radius":0.0}));
    let wide = ask(r#"{"shape":"box","size":[2,6,1]}"#).json(200);
    assert_eq!(wide["results"][0]["outcome"], "unreachable");
    for (body, words) in [
        (r#"{"shape":"capsule","radius":2,"height":3}"#, "at least 4 high"),
        (r#"{"shape":"box","size":[2,30,1]}"#, "expected at most 40 × 20 × 20"),
        (r#"{"shape":"ball","radius":-1}"#, "at least 0"),
        (r#"{"shape":"cone"}"#, "unknown variant `cone`"),
    ] {
        let refusal = ask(body).json(400);
        assert!(refusal["error"]["message"].as_str().unwrap().contains(words), "{refusal}");
        assert!(refusal["error"]["where"].as_str().unwrap().starts_with("body"), "{refusal}");
    }
    let both = r#"{"from":[8,10,6],"to":[32,10,6],"radius":1,"body":{"shape":"ball","radius":1}}"#;
    let refusal = site.post("/api/route", both).json(400);
    assert!(refusal["error"]["message"].as_str().unwrap().contains("not both"), "{refusal}");
}
