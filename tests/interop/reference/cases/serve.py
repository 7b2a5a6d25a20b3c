"""Serves a Python server the way the emitted ones are served: stdio, or `--http HOST:PORT`."""

import os
import sys

from mcp.server import MCPServer
from mcp.server.request_state import RequestStateSecurity


def security() -> RequestStateSecurity:
    keys = os.environ.get("MCP_REQUEST_STATE_KEYS")
    ttl = float(os.environ.get("TIME_TO_LIVE", 600))
    return RequestStateSecurity(keys=keys.split(","), ttl=ttl) if keys else RequestStateSecurity.ephemeral(ttl=ttl)


def serve(server: MCPServer) -> None:
    if len(sys.argv) == 3 and sys.argv[1] == "--http":
        host, port = sys.argv[2].rsplit(":", 1)
        server.run("streamable-http", host=host, port=int(port))
    else:
        server.run("stdio")
