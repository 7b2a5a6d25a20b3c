"""A server on a loopback port for as long as a block runs."""

import asyncio
import os
import socket
from contextlib import asynccontextmanager

START_LIMIT = 30


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@asynccontextmanager
async def http(command: list[str], env: dict[str, str], log: str | os.PathLike[str] = os.devnull):
    """Start `command --http 127.0.0.1:PORT`, wait until it listens, give its URL, stop it."""
    port = free_port()
    with open(log, "ab") as errors:
        process = await asyncio.create_subprocess_exec(*command, "--http", f"127.0.0.1:{port}", env=env, stdout=errors, stderr=errors)
    try:
        async with asyncio.timeout(START_LIMIT):
            while True:
                if process.returncode is not None:
                    raise RuntimeError(f"{command} ended with status {process.returncode} before it listened; see {log}")
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.close()
                    break
                except OSError:
                    await asyncio.sleep(0.05)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        if process.returncode is None:
            process.terminate()
            try:
                async with asyncio.timeout(10):
                    await process.wait()
            except TimeoutError:
                process.kill()
                await process.wait()
