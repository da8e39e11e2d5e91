"""Tables as Parquet, for those who have pyarrow: the columns have the types that docs/tables.md gives them."""

from __future__ import annotations

import io

from arena.errors import OptionError
from arena.reports import Table
from arena.reports.rendering import frame

NEEDED = "Parquet is written by pyarrow, which is not installed: pip install 'arena[parquet]'"


def parquet(table: Table) -> bytes:
    """`table` as a file of Parquet. Raises OptionError where pyarrow is missing."""
    stream = io.BytesIO()
    try:
        frame(table.columns, list(table.rows)).to_parquet(stream, engine="pyarrow", index=False)
    except ImportError as error:
        raise OptionError(NEEDED) from error
    return stream.getvalue()
