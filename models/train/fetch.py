#!/usr/bin/env python3
"""Fetches the training sources, keeps what is permissive and not held out, and unpacks the source files.

    python3 fetch.py --work DIR --excluded 'COMMAND' [--only pypi,npm] [--locked]

COMMAND is run with OWNER/NAME arguments and prints those that must not be trained on. Writes DIR/src/<ecosystem>/<package>/,
DIR/dropped.tsv (what was not used, and why),
and sources.tsv beside this file: version, licence and archive digest of every package used. With --locked the versions and
digests of that file are required, so that a later run trains on the same bytes.
"""

import argparse
import hashlib
import re
import shlex
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

from clients import CLIENTS, Archive

HERE = Path(__file__).resolve().parent
# What the project's search quality is judged on; their packages are not trained on either.
JUDGED = {
    "flask", "requests", "express", "vitest", "gin", "gson", "monolog", "rack", "axum", "axum-core", "axum-extra", "axum-macros",
    "dapper", "alamofire", "libuv", "plug", "telescope.nvim",
}
SOURCE = re.compile(r"\.(?:py|js|mjs|cjs|jsx|ts|tsx|mts|go|rs|java)$")
NOT_SOURCE = re.compile(
    r"\.d\.[cm]?ts$|[.-]min\.|bundle|(?:^|/)(?:_?vendor(?:ed)?|_vendored_packages|third_?party|node_modules|externals?|extern|umd|amd|locales?|"
    r"tests?|testing|__tests__|testdata|fixtures|mocks?|examples?|benches|benchmarks?|generated|deps|submodules)/|"
    r"_test\.go$|\.pb\.go$|_pb2\.py$|_generated|zz_generated|\.(?:test|spec)\.|(?:^|/)test_", re.I)
LARGEST = 1_000_000
FILES_A_PACKAGE = 4_000


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def members(archive: Path):
    if archive.suffix in (".tgz", ".crate", ".gz"):
        with tarfile.open(archive) as ball:
            for entry in ball:
                if entry.isfile() and entry.size <= LARGEST and SOURCE.search(entry.name):
                    yield entry.name, ball.extractfile(entry).read()
        return
    with zipfile.ZipFile(archive) as ball:
        for entry in ball.infolist():
            if entry.file_size <= LARGEST and SOURCE.search(entry.filename):
                yield entry.filename, ball.read(entry)


def unpack(archive: Archive, into: Path) -> int:
    if into.exists():
        shutil.rmtree(into)
    count = 0
    for name, data in sorted(members(archive.path)):
        inner = name if archive.ecosystem in ("pypi", "maven") else name.split("/", 1)[-1]
        if archive.ecosystem == "go":
            inner = name.split("@", 1)[-1].split("/", 1)[-1]
        if NOT_SOURCE.search(inner) or ".." in inner or inner.startswith("/") or count >= FILES_A_PACKAGE:
            continue
        target = into / inner
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        count += 1
    return count


def excluded(command: str, archives: list[Archive]) -> set[str]:
    """Names (package or repository) that are held out from training altogether."""
    asked = sorted({n for a in archives for n in (a.repository, f"x/{bare(a.package)}") if "/" in n})
    found = set()
    for start in range(0, len(asked), 200):
        done = subprocess.run([*shlex.split(command), *asked[start:start + 200]], capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise SystemExit(f"the command that names excluded repositories failed: {done.stderr}")
        found.update(done.stdout.split())
    return found


def bare(package: str) -> str:
    name = package.split(":")[-1]
    return re.sub(r"/v\d+$", "", name).split("/")[-1].lower()


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--work", type=Path, required=True)
    options.add_argument("--excluded", required=True)
    options.add_argument("--only", default=",".join(CLIENTS))
    options.add_argument("--locked", action="store_true")
    args = options.parse_args()
    record = HERE / "sources.tsv"
    rows = [line.split("\t") for line in record.read_text().splitlines()[1:]] if record.exists() else []
    lock = {(r[0], r[1]): (r[2], r[4]) for r in rows}
    dev = {tuple(line.split()) for line in (HERE / "packages/dev.txt").read_text().splitlines()}
    kept = [r for r in rows if r[0] not in args.only.split(",")]
    for ecosystem in args.only.split(","):
        names = {}
        for name in (HERE / f"packages/{ecosystem}.txt").read_text().split():
            key = ":".join(name.split(":")[:2])
            known = lock.get((ecosystem, key))
            if not args.locked or known:
                names[name] = known[0] if known else None
        archives = CLIENTS[ecosystem](names, args.work / "archives" / ecosystem)
        out = excluded(args.excluded, archives)
        reasons: dict[str, int] = {}
        for a in archives:
            why = ("held-out" if bare(a.package) in JUDGED or a.repository.split("/")[-1].lower() in JUDGED
                   or a.repository in out or f"x/{bare(a.package)}" in out else "licence" if a.licence is None else "")
            if why:
                reasons[why] = reasons.get(why, 0) + 1
                with (args.work / "dropped.tsv").open("a") as dropped:
                    dropped.write(f"{ecosystem}\t{a.package}\t{a.version}\t{why}\n")
                continue
            sum_ = digest(a.path)
            if args.locked and lock[(ecosystem, a.package)][1] != sum_:
                raise SystemExit(f"{ecosystem} {a.package} {a.version}: archive is {sum_}, sources.tsv says another")
            files = unpack(a, args.work / "src" / ecosystem / a.package.replace("/", "+").replace(":", "+"))
            if not files:
                continue
            role = "dev" if (ecosystem, a.package) in dev else "train"
            kept.append([ecosystem, a.package, a.version, a.licence, sum_, role])
        print(ecosystem, "asked", len(names), "fetched", len(archives), "dropped", reasons, flush=True)
        head = "ecosystem\tpackage\tversion\tlicence\tarchive_sha256\trole\n"
        record.write_text(head + "".join("\t".join(r) + "\n" for r in sorted(kept)))


if __name__ == "__main__":
    main()
