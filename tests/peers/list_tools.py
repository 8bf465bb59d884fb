"""Starts an MCP server over stdio and prints, as JSON, its tools and all that the client warns of.

Usage: list_tools.py COMMAND ARGUMENT..
"""

import asyncio
import json
import logging
import sys
import warnings

from mcp import Client, StdioServerParameters

told: list[str] = []


class Teller(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        told.append(f"{record.name}: {record.getMessage()}")


async def listed(command: str, arguments: list[str]) -> list[dict]:
    tools = []
    cursor = None
    server = StdioServerParameters(command=command, args=arguments)
    async with Client(server, read_timeout_seconds=60) as client:
        while True:
            page = await client.list_tools(cursor=cursor)
            tools += [tool.model_dump(mode="json", by_alias=True, exclude_unset=True) for tool in page.tools]
            cursor = page.next_cursor
            if cursor is None:
                return tools


logging.getLogger().addHandler(Teller(logging.WARNING))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    tools = asyncio.run(listed(sys.argv[1], sys.argv[2:]))
told += [str(warning.message) for warning in caught]
print(json.dumps({"tools": tools, "warnings": told}))
