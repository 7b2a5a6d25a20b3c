//! The servers under load, and what the system says of their processes.

use std::{
    fs,
    net::{SocketAddr, TcpListener, TcpStream},
    os::{fd::OwnedFd, unix::net::UnixStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wire {
    Pipes,
    /// What Node gives to the programs that it starts.
    Sockets,
    Http,
}

impl Wire {
    pub fn name(self) -> &'static str {
        match self {
            Self::Pipes => "pipes",
            Self::Sockets => "sockets",
            Self::Http => "http",
        }
    }
}

pub struct Peer {
    pub name: String,
    program: PathBuf,
    arguments: Vec<String>,
}

/// The peers there are; the ratios are made to the ones named here.
pub const PYTHON: &str = "python";
pub const DOCUMENTED: &str = "rmcp documented";
pub const FAST: &str = "rmcp fast";

pub fn all(binaries: &Path, python: Option<&[PathBuf]>, also: &[String]) -> Vec<Peer> {
    let peer = |name: &str, program: &Path, arguments: &[&str]| Peer {
        name: name.to_owned(),
        program: program.to_owned(),
        arguments: arguments
            .iter()
            .map(|&argument| argument.to_owned())
            .collect(),
    };
    let by_hand = binaries.join("peer-rmcp");
    let mut peers = vec![
        peer(DOCUMENTED, &by_hand, &["--transport", "documented"]),
        peer(FAST, &by_hand, &["--transport", "fast"]),
        peer("rmcp on our stdio", &by_hand, &["--transport", "mcpgen"]),
    ];
    if let Some([interpreter, server]) = python {
        peers.insert(0, peer(PYTHON, interpreter, &[&server.to_string_lossy()]));
    }
    let emitted = binaries.join("peer-mcpgen");
    if emitted.exists() {
        peers.push(peer("mcpgen", &emitted, &[]));
    }
    for (name, program) in also.iter().filter_map(|also| also.split_once('=')) {
        peers.push(peer(name, Path::new(program), &[]));
    }
    peers
}

/// A server that runs, and how to reach it.
pub struct Running {
    pub child: Child,
    pub address: SocketAddr,
}

impl Peer {
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stderr(Stdio::null());
        command
    }

    /// What comes before the peer's own command to run it under callgrind.
    pub fn under(&self, tool: &mut Command) {
        tool.arg(&self.program)
            .args(&self.arguments)
            .stderr(Stdio::null());
    }

    /// Starts it on stdio and gives the ends to read its answers from and to write requests to.
    pub fn stdio(&self, wire: Wire) -> Result<(Child, fs::File, fs::File)> {
        spawn_stdio(self.command(), wire).with_context(|| format!("cannot start {}", self.name))
    }

    pub fn http(&self) -> Result<Running> {
        self.listening(self.command())
    }

    /// Starts a command of the peer's on HTTP.
    pub fn listening(&self, mut command: Command) -> Result<Running> {
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        command
            .args(["--http", &address.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        let child = command
            .spawn()
            .with_context(|| format!("cannot start {}", self.name))?;
        let begin = Instant::now();
        while TcpStream::connect(address).is_err() {
            if begin.elapsed() > Duration::from_secs(20) {
                bail!("{} does not listen on {address}", self.name);
            }
            thread::sleep(Duration::from_millis(5));
        }
        Ok(Running { child, address })
    }
}

pub fn spawn_stdio(mut command: Command, wire: Wire) -> Result<(Child, fs::File, fs::File)> {
    if wire == Wire::Sockets {
        let (ours_in, theirs_in) = UnixStream::pair()?;
        let (ours_out, theirs_out) = UnixStream::pair()?;
        command
            .stdin(OwnedFd::from(theirs_in))
            .stdout(OwnedFd::from(theirs_out));
        let child = command.spawn()?;
        return Ok((
            child,
            OwnedFd::from(ours_out).into(),
            OwnedFd::from(ours_in).into(),
        ));
    }
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let answers = child.stdout.take().context("no stdout")?;
    let requests = child.stdin.take().context("no stdin")?;
    Ok((
        child,
        OwnedFd::from(answers).into(),
        OwnedFd::from(requests).into(),
    ))
}

/// The processor time that a process and its threads have used.
pub fn cpu(child: &Child) -> Result<Duration> {
    let text = fs::read_to_string(format!("/proc/{}/stat", child.id()))?;
    // The second field is the program's name in brackets, which may hold anything.
    let (_, fields) = text.rsplit_once(") ").context("a strange /proc/PID/stat")?;
    let ticks: u64 = fields
        .split(' ')
        .skip(11)
        .take(2)
        .map(|field| field.parse::<u64>().unwrap_or_default())
        .sum();
    // Linux counts a hundred a second for user programs whatever its own clock.
    Ok(Duration::from_millis(ticks * 10))
}

/// The most memory that the process has ever had, in bytes.
pub fn peak_memory(child: &Child) -> Result<u64> {
    let text = fs::read_to_string(format!("/proc/{}/status", child.id()))?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    Ok(kibibytes.context("no VmHWM in /proc/PID/status")? * 1024)
}
