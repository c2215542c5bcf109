"""One function an ecosystem: fetch archives through its ordinary client. Each gives `Archive`s; none runs fetched code."""

import concurrent.futures
import email
import json
import os
import re
import subprocess
import tarfile
import xml.etree.ElementTree as xml
import zipfile
from dataclasses import dataclass
from pathlib import Path

from licences import from_expression, from_text


@dataclass(frozen=True)
class Archive:
    ecosystem: str
    package: str
    version: str
    path: Path
    # SPDX; None when unknown or not permissive.
    licence: str | None
    # OWNER/NAME of the repository, where the package says it.
    repository: str


def _run(command: list[str], cwd: Path, environment: dict[str, str] | None = None, seconds: int = 300) -> str | None:
    env = {**os.environ, **(environment or {})}
    try:
        done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None
    return done.stdout if done.returncode == 0 else None


def _repository(text: str) -> str:
    found = re.search(r"(?:github|gitlab|codeberg)\.[a-z]+[/:]([\w.-]+/[\w.-]+)", text or "")
    return re.sub(r"\.git$", "", found.group(1)) if found else ""


def _each(work, items: list, threads: int = 6) -> list[Archive]:
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        return [found for found in pool.map(work, items) if found is not None]


def pypi(names: dict[str, str | None], folder: Path) -> list[Archive]:
    """Wheels only: an sdist would run its own set-up script when fetched."""

    def one(item):
        name, version = item
        into = folder / re.sub(r"\W", "_", name)
        into.mkdir(parents=True, exist_ok=True)
        if not list(into.glob("*.whl")):
            spec = f"{name}=={version}" if version else name
            _run(["pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "-d", ".", spec], into)
        for wheel in into.glob("*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                meta = next(n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
                head = email.message_from_string(archive.read(meta).decode("utf-8", "replace"))
            said = [head.get("License-Expression") or ""]
            said += [c for c in head.get_all("Classifier", []) if c.startswith("License ::") and not c.endswith("OSI Approved")]
            said = [s for s in said if s] or [head.get("License") or ""]
            spdx = [from_expression(s) or from_text(s) for s in said]
            licence = " OR ".join(sorted(set(s for s in spdx if s))) if all(spdx) else None
            links = " ".join([head.get("Home-page") or "", *head.get_all("Project-URL", [])])
            return Archive("pypi", name, head["Version"], wheel, licence, _repository(links))
        return None

    return _each(one, list(names.items()))


def npm(names: dict[str, str | None], folder: Path) -> list[Archive]:
    def one(item):
        name, version = item
        into = folder / re.sub(r"\W", "_", name)
        into.mkdir(parents=True, exist_ok=True)
        if not list(into.glob("*.tgz")):
            spec = f"{name}@{version}" if version else name
            _run(["npm", "pack", "--silent", "--ignore-scripts", spec], into)
        for ball in into.glob("*.tgz"):
            with tarfile.open(ball) as archive:
                entries = [m for m in archive.getmembers() if re.fullmatch(r"[^/]+/package\.json", m.name)]
                if not entries:
                    return None
                head = json.load(archive.extractfile(entries[0]))
            said = head.get("license") or head.get("licenses") or ""
            if isinstance(said, list):
                said = " OR ".join(s["type"] if isinstance(s, dict) else s for s in said)
            if isinstance(said, dict):
                said = said.get("type", "")
            home = head.get("repository") or head.get("homepage") or ""
            home = home.get("url", "") if isinstance(home, dict) else home
            where = _repository(home) or (home if re.fullmatch(r"[\w.-]+/[\w.-]+", home) else "")
            return Archive("npm", name, head["version"], ball, from_expression(said), where)
        return None

    return _each(one, list(names.items()))


def go(names: dict[str, str | None], folder: Path) -> list[Archive]:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "go.mod").write_text("module training\n\ngo 1.24\n")
    env = {"GOMODCACHE": str(folder / "mod"), "GOFLAGS": "-mod=mod", "GOTOOLCHAIN": "local"}

    def one(item):
        name, version = item
        told = _run(["go", "mod", "download", "-json", f"{name}@{version or 'latest'}"], folder, env)
        if not told:
            return None
        answer = json.loads(told)
        licence = None
        with zipfile.ZipFile(answer["Zip"]) as archive:
            root = f"{answer['Path']}@{answer['Version']}/"
            files = {n[len(root):]: n for n in archive.namelist()}
            texts = [archive.read(files[n]).decode("utf-8", "replace") for n in sorted(files)
                     if re.fullmatch(r"(?:LICEN[CS]E|COPYING)[\w.-]*", n, re.I)]
            spdx = [from_text(text) for text in texts]
            licence = " AND ".join(sorted(set(s for s in spdx if s))) if spdx and all(spdx) else None
        where = "/".join(re.sub(r"^(?:github\.com|[\w.-]+\.[a-z]+)/", "", name).split("/")[:2])
        return Archive("go", name, answer["Version"], Path(answer["Zip"]), licence, where)

    return _each(one, list(names.items()), 4)


def crates(names: dict[str, str | None], folder: Path) -> list[Archive]:
    """One crate a project: a joint resolution would tie versions together."""
    home = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo"))

    def one(item):
        name, version = item
        into = folder / name
        (into / "src").mkdir(parents=True, exist_ok=True)
        (into / "src/lib.rs").write_text("")
        want = f"={version}" if version else "*"
        (into / "Cargo.toml").write_text(
            f'[package]\nname = "training"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n'
            f'[dependencies.x]\npackage = "{name}"\nversion = "{want}"\ndefault-features = false\n')
        if not (into / "Cargo.lock").exists() and _run(["cargo", "generate-lockfile", "-q"], into) is None:
            return None
        lock = (into / "Cargo.lock").read_text()
        locked = re.search(rf'name = "{re.escape(name)}"\nversion = "([^"]+)"', lock)
        if not locked:
            return None
        found = locked.group(1)
        balls = list(home.glob(f"registry/cache/*/{name}-{found}.crate"))
        if not balls:
            _run(["cargo", "fetch", "-q"], into)
            balls = list(home.glob(f"registry/cache/*/{name}-{found}.crate"))
        if not balls:
            return None
        with tarfile.open(balls[0]) as archive:
            head = archive.extractfile(f"{name}-{found}/Cargo.toml").read().decode("utf-8", "replace")
        said = re.search(r'^license = "([^"]+)"', head, re.M)
        link = re.search(r'^repository = "([^"]+)"', head, re.M)
        return Archive("crates", name, found, balls[0], from_expression(said.group(1)) if said else None,
                       _repository(link.group(1)) if link else "")

    return _each(one, list(names.items()), 3)


# Any namespace.
POM = "{*}"


def _copy(items: list[tuple[str, str, str, str]], into: Path) -> None:
    """One module an artifact and `--fail-never`: what has no such file is left out."""
    build = into / "build"
    build.mkdir(parents=True, exist_ok=True)
    modules = []
    for number, (group, artifact, version, what) in enumerate(items):
        module = build / f"m{number}"
        module.mkdir(exist_ok=True)
        kind = "<type>pom</type>" if what == "pom" else "<classifier>sources</classifier>"
        (module / "pom.xml").write_text(
            f"<project><modelVersion>4.0.0</modelVersion><groupId>t</groupId><artifactId>m{number}</artifactId>"
            f"<version>1</version><packaging>pom</packaging><build><plugins><plugin>"
            f"<artifactId>maven-dependency-plugin</artifactId><executions><execution><phase>validate</phase>"
            f"<goals><goal>copy</goal></goals></execution></executions><configuration><artifactItems><artifactItem>"
            f"<groupId>{group}</groupId><artifactId>{artifact}</artifactId><version>{version}</version>{kind}"
            f"</artifactItem></artifactItems><outputDirectory>{into / 'files' / group}</outputDirectory>"
            f"</configuration></plugin></plugins></build></project>")
        modules.append(f"<module>m{number}</module>")
    (build / "pom.xml").write_text(
        "<project><modelVersion>4.0.0</modelVersion><groupId>t</groupId><artifactId>all</artifactId><version>1</version>"
        f"<packaging>pom</packaging><modules>{''.join(modules)}</modules></project>")
    _run(["mvn", "-q", "-B", "--fail-never", "-T3", "validate"], build, seconds=1800)


def maven(names: dict[str, str | None], folder: Path) -> list[Archive]:
    """Source jars; the licence is the pom's, or that of the nearest parent that names one."""
    wanted = [tuple(name.split(":")[:2]) + (version or name.split(":")[2],) for name, version in names.items()]
    files = folder / "files"
    missing = [(g, a, v, k) for g, a, v in wanted for k, s in (("sources", "-sources.jar"), ("pom", ".pom"))
               if not (files / g / f"{a}-{v}{s}").exists()]
    if missing:
        _copy(missing, folder)

    def pom_of(g, a, v):
        path = files / g / f"{a}-{v}.pom"
        return xml.parse(path).getroot() if path.exists() else None

    def parent_of(root):
        up = root.find(f"{POM}parent")
        return None if up is None else tuple((up.findtext(f"{POM}{t}") or "").strip() for t in ("groupId", "artifactId", "version"))

    for _ in range(4):
        parents = set()
        for g, a, v in wanted:
            root = pom_of(g, a, v)
            while root is not None and root.find(f"{POM}licenses/{POM}license") is None:
                up = parent_of(root)
                if up is None:
                    break
                root = pom_of(*up)
                if root is None:
                    parents.add((*up, "pom"))
        if not parents:
            break
        _copy(sorted(parents), folder)
    out = []
    for g, a, v in wanted:
        jar = files / g / f"{a}-{v}-sources.jar"
        root = pom_of(g, a, v)
        if not jar.exists() or root is None:
            continue
        scm, licence = "", None
        while root is not None:
            scm = scm or root.findtext(f"{POM}scm/{POM}url") or root.findtext(f"{POM}url") or ""
            said = [e.findtext(f"{POM}name") or "" for e in root.findall(f"{POM}licenses/{POM}license")]
            if said:
                # Maven's rule: the user chooses one. Longer lists are met where parts differ; there all must be permissive.
                spdx = [from_expression(s) for s in said]
                if len(said) <= 2 or all(spdx):
                    licence = next((s for s in spdx if s), None)
                break
            up = parent_of(root)
            root = pom_of(*up) if up else None
        out.append(Archive("maven", f"{g}:{a}", v, jar, licence, _repository(scm)))
    return out


CLIENTS = {"pypi": pypi, "npm": npm, "go": go, "crates": crates, "maven": maven}
