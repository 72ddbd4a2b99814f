//! A build of Airlane that runs as a worker.

use super::VersusError;
use super::protocol::{Ends, PROTOCOL, Reply, Request, Sample};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::JoinHandle;

/// The code with which the command line refuses a command that it does not know.
const WRONG_CALL: i32 = 2;

/// A worker that is running. It is ended when this is dropped.
pub(super) struct Build {
    program: PathBuf,
    process: Child,
    /// `None` once it has ended.
    requests: Option<ChildStdin>,
    replies: BufReader<ChildStdout>,
    /// What it writes to standard error, in case it ends before its time.
    complaints: Option<JoinHandle<String>>,
}

impl Build {
    /// Starts a program as a worker; `None` if it is a build that has none.
    pub(super) fn start(program: &Path) -> Result<Option<Self>, VersusError> {
        let mut process = Command::new(program)
            .args(["bench", "worker"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| VersusError::Start(program.to_path_buf(), error))?;
        let requests = process.stdin.take();
        let replies = BufReader::new(process.stdout.take().expect("it is piped"));
        let mut errors = process.stderr.take().expect("it is piped");
        let complaints = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = errors.read_to_end(&mut bytes); // what was read until then is worth telling
            String::from_utf8_lossy(&bytes).into_owned()
        });
        let complaints = Some(complaints);
        let program = program.to_path_buf();
        let mut build = Self { program, process, requests, replies, complaints };
        match build.reply() {
            Ok(Reply::Worker { protocol: PROTOCOL }) => Ok(Some(build)),
            Ok(Reply::Worker { protocol }) => {
                let (program, expected) = (build.program.clone(), PROTOCOL);
                Err(VersusError::Protocol { program, protocol, expected })
            }
            Ok(_) => Err(VersusError::Unexpected(build.program.clone())),
            Err(VersusError::Ended { code: Some(WRONG_CALL), .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Loads a map or prepares a method.
    pub(super) fn tell(&mut self, request: &Request) -> Result<(), VersusError> {
        match self.ask(request)? {
            Reply::Done => Ok(()),
            _ => Err(VersusError::Unexpected(self.program.clone())),
        }
    }

    /// Answers queries in order.
    pub(super) fn run(&mut self, queries: &[Ends]) -> Result<Vec<Sample>, VersusError> {
        match self.ask(&Request::Run { queries: queries.to_vec() })? {
            Reply::Answers(answers) if answers.len() == queries.len() => Ok(answers),
            _ => Err(VersusError::Unexpected(self.program.clone())),
        }
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, VersusError> {
        let line = serde_json::to_string(request).expect("a request is plain data") + "\n";
        let sent = self.requests.as_mut().is_some_and(|requests| {
            requests.write_all(line.as_bytes()).and_then(|()| requests.flush()).is_ok()
        });
        if !sent {
            return Err(self.ended());
        }
        match self.reply()? {
            Reply::Error(error) => Err(VersusError::Refused(self.program.clone(), error)),
            reply => Ok(reply),
        }
    }

    fn reply(&mut self) -> Result<Reply, VersusError> {
        let mut line = String::new();
        match self.replies.read_line(&mut line) {
            Ok(0) | Err(_) => Err(self.ended()),
            Ok(_) => serde_json::from_str(&line)
                .map_err(|_| VersusError::Unexpected(self.program.clone())),
        }
    }

    /// How and why it ended, or is about to.
    fn ended(&mut self) -> VersusError {
        self.requests = None; // nothing to wait for any more
        let code = self.process.wait().ok().and_then(|status| status.code());
        let complaints = self.complaints.take().and_then(|thread| thread.join().ok());
        let complaints = complaints.unwrap_or_default().trim().to_owned();
        VersusError::Ended { program: self.program.clone(), code, complaints }
    }
}

impl Drop for Build {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
