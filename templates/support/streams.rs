//! Standard input and output, polled as what they are.
//!
//! tokio's own handles give each read and write to a thread that blocks. Files need that; pipes, terminals and sockets
//! can be polled, which takes a fraction of the time.

use std::{io::Read, thread};

use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt, DuplexStream},
    runtime::Handle,
};

#[cfg(not(unix))]
pub(super) use self::not_unix::{Sockets, open, output_closed};
#[cfg(unix)]
pub(super) use self::unix::{Sockets, open, output_closed};

pub(super) type Reader = Box<dyn AsyncRead + Send + Unpin>;
pub(super) type Writer = Box<dyn AsyncWrite + Send + Unpin>;

/// The two ends, and the sockets among them.
pub(super) struct Streams {
    pub(super) reader: Reader,
    pub(super) writer: Writer,
    pub(super) sockets: Sockets,
}

/// What is read at once where reading blocks, in bytes.
const CHUNK: usize = 64 * 1024;

/// Standard input, read by a thread of its own. For tokio's handle, a runtime that ends waits until its read returns:
/// on a terminal, for the next line.
fn stdin() -> DuplexStream {
    let (reader, mut writer) = tokio::io::duplex(CHUNK);
    let runtime = Handle::current();
    thread::spawn(move || {
        let mut chunk = vec![0; CHUNK];
        while let Ok(length @ 1..) = std::io::stdin().read(&mut chunk) {
            if runtime
                .block_on(writer.write_all(&chunk[..length]))
                .is_err()
            {
                break;
            }
        }
    });
    reader
}

#[cfg(unix)]
mod unix {
    use std::{
        fs::File,
        io,
        os::{
            fd::{AsFd, BorrowedFd, OwnedFd},
            unix::{fs::FileTypeExt, net::UnixStream},
        },
    };

    use tokio::{io::Interest, net::unix::pipe};

    use super::{Reader, Streams, Writer, stdin};

    /// Must be called within a tokio runtime, which does the polling.
    pub(crate) fn open() -> Streams {
        let mut sockets = Sockets::default();
        let reader: Reader = match (
            reopen().open_receiver("/proc/self/fd/0"),
            sockets.poll(io::stdin().as_fd()),
        ) {
            (Ok(pipe), _) => Box::new(pipe),
            (_, Ok(Some(socket))) => Box::new(socket),
            _ => Box::new(stdin()),
        };
        let writer: Writer = match (
            reopen().open_sender("/proc/self/fd/1"),
            sockets.poll(io::stdout().as_fd()),
        ) {
            (Ok(pipe), _) => Box::new(pipe),
            (_, Ok(Some(socket))) => Box::new(socket),
            _ => Box::new(tokio::io::stdout()),
        };
        Streams {
            reader,
            writer,
            sockets,
        }
    }

    /// Waits until nobody can read what is written, where the system tells: the client is gone.
    pub(crate) async fn output_closed() {
        if let Ok(pipe) = reopen().open_sender("/proc/self/fd/1")
            && pipe.ready(Interest::ERROR).await.is_ok()
        {
            return;
        }
        std::future::pending().await
    }

    /// A pipe or terminal is opened anew where the system can: polling then changes nothing for others who share it.
    ///
    /// Sockets can't be opened, and files can't be polled.
    fn reopen() -> pipe::OpenOptions {
        let mut options = pipe::OpenOptions::new();
        options.unchecked(true);
        options
    }

    /// Sockets that are polled. In the end they are put back to blocking, which holds for all who share them.
    #[derive(Default)]
    pub(crate) struct Sockets(Vec<UnixStream>);

    impl Sockets {
        fn poll(&mut self, fd: BorrowedFd<'_>) -> io::Result<Option<tokio::net::UnixStream>> {
            let file = File::from(fd.try_clone_to_owned()?);
            if !file.metadata()?.file_type().is_socket() {
                return Ok(None);
            }
            let socket = UnixStream::from(OwnedFd::from(file));
            let polled = socket.try_clone()?;
            self.0.push(socket);
            polled.set_nonblocking(true)?;
            tokio::net::UnixStream::from_std(polled).map(Some)
        }
    }

    impl Drop for Sockets {
        fn drop(&mut self) {
            for socket in &self.0 {
                let _ = socket.set_nonblocking(false);
            }
        }
    }
}

#[cfg(not(unix))]
mod not_unix {
    use super::{Streams, stdin};

    pub(crate) fn open() -> Streams {
        Streams {
            reader: Box::new(stdin()),
            writer: Box::new(tokio::io::stdout()),
            sockets: Sockets,
        }
    }

    pub(crate) async fn output_closed() {
        std::future::pending().await
    }

    /// There are none.
    #[derive(Default)]
    pub(crate) struct Sockets;
}
