"""The build hook: compile the rules where a C compiler is present, and go on without where none is.

`ARENA_PURE=1` forbids compiling, `ARENA_REQUIRE_COMPILED=1` makes a failed build an error.
Everything else about the package stands in pyproject.toml.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

PURE = os.environ.get("ARENA_PURE") == "1"
REQUIRED = os.environ.get("ARENA_REQUIRE_COMPILED") == "1"
FLAGS = [
    "-ffp-contract=off",  # no fused multiply-add: both forms round the same way
    "-g0",  # nobody debugs the generated C, and the build takes less time
]
DIRECTIVES = {"language_level": 3, "annotation_typing": False}


class OptionalBuild(build_ext):
    """A build of extensions in which each may fail: its plain Python form then runs."""

    def finalize_options(self):
        """Build as many extensions at once as there are processors."""
        super().finalize_options()
        self.parallel = self.parallel or True

    def build_extension(self, ext):
        """Build one extension, or say on stderr that its plain form will run."""
        try:
            super().build_extension(ext)
        except (CCompilerError, ExecError, PlatformError, OSError) as error:
            if REQUIRED:
                raise
            print(f"arena: {ext.name} stays plain Python: {error}", file=sys.stderr)

    def get_outputs(self):
        """What was built; without those that could not be."""
        return [name for name in super().get_outputs() if Path(name).exists() or not name.endswith((".so", ".pyd"))]

    def get_output_mapping(self):
        """For an editable install: built file to place in the tree, without those that could not be built."""
        return {built: place for built, place in super().get_output_mapping().items() if Path(built).exists()}


def extensions():
    """An extension for each source that has C types beside it (a `.pxd`)."""
    if PURE:
        return []
    from Cython.Build import cythonize

    sources = sorted(pxd.with_suffix(".py") for top in ("arena", "bots") for pxd in Path(top).rglob("*.pxd"))
    modules = [
        Extension(
            ".".join(source.with_suffix("").parts),
            [str(source)],
            optional=not REQUIRED,
            extra_compile_args=FLAGS,
        )
        for source in sources
    ]
    return cythonize(
        modules, compiler_directives=DIRECTIVES, build_dir="build/cython", nthreads=os.cpu_count() or 1, quiet=True
    )


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild})
