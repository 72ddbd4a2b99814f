//! What calls return.

/// What a call returns: AIRLANE_OK, or why it failed. Numbers never change their meaning. That there is no
/// path is not a failure: airlane_answer_get_info says so.
pub type airlane_status = i32;

/// It worked.
pub const AIRLANE_OK: i32 = 0;

/// A coordinate of the query is not a finite number, or too far away.
pub const AIRLANE_POINT: i32 = 100;
/// The query names a part that the map does not have.
pub const AIRLANE_PART: i32 = 101;
/// The body of the query is invalid here.
pub const AIRLANE_BODY: i32 = 102;
/// The weight of the method is invalid.
pub const AIRLANE_WEIGHT: i32 = 103;
/// The method does not go with what the query asks for.
pub const AIRLANE_UNSUPPORTED: i32 = 104;
/// More than the engine has numbers or memory for.
pub const AIRLANE_TOO_LARGE: i32 = 105;
/// A timed path needs an agent with dynamics.
pub const AIRLANE_NO_DYNAMICS: i32 = 106;
/// The query has no start or no goal.
pub const AIRLANE_NO_END: i32 = 107;
/// The objective of the query is invalid.
pub const AIRLANE_OBJECTIVE: i32 = 109;
/// How much longer than its path a timed curve may be is invalid.
pub const AIRLANE_LONGEST: i32 = 110;
/// A cost is invalid: less than 0, or not a number.
pub const AIRLANE_COST: i32 = 111;
/// The queue of the service is full.
pub const AIRLANE_QUEUE_FULL: i32 = 120;
/// The service is shut down.
pub const AIRLANE_SHUT_DOWN: i32 = 121;
/// A defect of Airlane: a panic was caught. The panic hook has its message; the objects of the call can
/// still be released.
pub const AIRLANE_PANICKED: i32 = 122;

/// A pointer or handle is null.
pub const AIRLANE_NULL: i32 = 200;
/// A handle of another kind, or not a handle.
pub const AIRLANE_WRONG_HANDLE: i32 = 201;
/// A handle that was released.
pub const AIRLANE_RELEASED: i32 = 202;
/// The size field of a struct is wrong.
pub const AIRLANE_SIZE: i32 = 203;
/// A text is not UTF-8, or not a name that is known.
pub const AIRLANE_TEXT: i32 = 204;
/// A number or choice is invalid.
pub const AIRLANE_VALUE: i32 = 205;
/// The buffer has too little room; nothing was copied.
pub const AIRLANE_BUFFER_TOO_SMALL: i32 = 206;
/// The header belongs to another version of the library.
pub const AIRLANE_VERSION: i32 = 207;
/// Too late: memory was allocated already.
pub const AIRLANE_TOO_LATE: i32 = 208;
/// A file or its bytes cannot be read.
pub const AIRLANE_READ: i32 = 209;
/// A file cannot be written.
pub const AIRLANE_WRITE: i32 = 210;
/// The world cannot be built.
pub const AIRLANE_BAKE: i32 = 211;
/// An edit is invalid; nothing was changed.
pub const AIRLANE_EDIT: i32 = 212;
/// A call of the crowd is invalid; nothing was changed.
pub const AIRLANE_CROWD: i32 = 213;
/// The agent is invalid.
pub const AIRLANE_AGENT: i32 = 214;
/// A link, an area or a part of the map is invalid.
pub const AIRLANE_MAP: i32 = 215;
/// There is nothing to give yet: no reply, no answer.
pub const AIRLANE_NOT_READY: i32 = 216;
/// The answer has no path, or its path no times.
pub const AIRLANE_NO_PATH: i32 = 217;
/// Threads cannot be started.
pub const AIRLANE_THREADS: i32 = 218;
