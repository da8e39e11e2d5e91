"""Disks that are full or cannot be written: what is played is kept, and the run goes on once there is room."""

import os
import resource
import subprocess
import time
from contextlib import suppress

import pytest
from disturbed import INLINE, MATCHES, POOL, Run, files, goes_on, ids, stored, tell, wait_until


def limited(most):
    """No file may grow beyond `most` bytes, as on a disk that is full."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


def test_a_full_disk_stops_the_run_each_time_and_loses_nothing(undisturbed, tmp_path):
    size = (undisturbed / "matches.jsonl").stat().st_size
    before = set()
    for part in (0.0, 0.005, 0.4, 0.999):
        run = Run(tmp_path, *POOL, preexec_fn=limited(int(size * part)))
        run.go()
        code, said = run.ended()
        assert code == 4
        assert "go on with:  arena run cup.yaml" in said and "matches.jsonl" in said
        assert abs(len(ids(run.lines())) - part * MATCHES) < 8
        assert before <= set(run.lines()) <= set(stored(undisturbed))
        before = set(run.lines())
    goes_on(tmp_path, undisturbed, *POOL)


def test_a_log_that_finds_no_room_is_no_matter(undisturbed, tmp_path):
    size = (undisturbed / "matches.jsonl").stat().st_size
    tell(tmp_path, "print")
    run = Run(tmp_path, *POOL, preexec_fn=limited(size))
    run.go()
    assert run.ended() == (0, "")
    assert (run.out / "run.log").stat().st_size == size
    assert files(run.out) == files(undisturbed)


def refusal():
    """Why no disk can be mounted here, or nothing."""
    script = "mount -t tmpfs none /mnt && mount -o remount,ro none /mnt"
    try:
        return subprocess.run(
            ["unshare", "-rm", "sh", "-c", script], capture_output=True, text=True, check=False
        ).stderr
    except OSError as error:
        return str(error)


REFUSAL = refusal()
AGAIN_AND_AGAIN = """
mount -t tmpfs none out || exit 99
for options in "$1" "$2" "$3" "$4" "$5"; do
    mount -o "remount,$options" none out || exit 99
    (shift 5; "$@")
    code=$?
    echo "code $code with $options" >&2
done
cp -R out kept
exit $code
"""
DISKS = {
    "ro,size=9m": 2,
    "rw,size=4k": 4,  # no room for a match,
    "rw,size=28k": 4,  # for all matches,
    "rw,size=48k": 4,  # for all tables
    "rw,size=9m": 0,
}


@pytest.mark.skipif(bool(REFUSAL), reason=f"no disk can be mounted here: {REFUSAL.strip()}")
def test_a_disk_that_cannot_be_written_or_is_small_is_named_until_it_is_a_large_one(undisturbed, tmp_path):
    (tmp_path / "out").mkdir()
    run = Run(tmp_path, *INLINE, prefix=("unshare", "-rm", "sh", "-c", AGAIN_AND_AGAIN, "sh", *DISKS))
    run.go()
    code, said = run.ended()
    for options, expected in DISKS.items():
        assert f"code {expected} with {options}" in said
    assert "out: Read-only file system; choose another by --out" in said
    assert said.count("go on with:  arena run cup.yaml") == 3
    assert code == 0
    assert files(tmp_path / "kept") == files(undisturbed)


def test_of_two_runs_that_begin_at_once_in_one_folder_one_is_told_of_the_other(undisturbed, tmp_path):
    one, other = Run(tmp_path, *INLINE), Run(tmp_path, *INLINE)
    wait_until(lambda: None in (one.popen.poll(), other.popen.poll()) != (None, None))
    refused, playing = (one, other) if one.popen.poll() is not None else (other, one)
    code, said = refused.ended()
    assert code == 2
    assert f"in use by process {playing.popen.pid}" in said or "in use by process unknown" in said
    playing.go()
    assert playing.ended()[0] == 0
    assert files(playing.out) == files(undisturbed)


def test_a_run_holds_its_folder_while_it_writes_its_tables(undisturbed, tmp_path):
    (tmp_path / "out").mkdir()
    pipe = tmp_path / "out" / "standings.csv.partial"
    os.mkfifo(pipe)  # who writes to it waits until somebody reads
    one = Run(tmp_path, *INLINE)
    one.go()
    wait_until(lambda: len(one.lines()) == MATCHES)
    code, said = Run(tmp_path, *INLINE).ended()
    assert code == 2
    assert f"in use by process {one.popen.pid}" in said
    while one.popen.poll() is None:
        with suppress(FileNotFoundError):
            os.close(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK))
        time.sleep(0.01)
    assert one.ended()[0] in (0, 4)  # whether the pipe is closed after it was written to, or before
    goes_on(tmp_path, undisturbed, *INLINE)


def test_two_runs_at_once_in_two_folders_know_nothing_of_each_other(undisturbed, tmp_path):
    runs = []
    for name in "ab":
        (tmp_path / name).mkdir()
        runs.append(Run(tmp_path / name, *POOL))
        runs[-1].go()
    for run in runs:
        assert run.ended()[0] == 0
        assert files(run.out) == files(undisturbed)
