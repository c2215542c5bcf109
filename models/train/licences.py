"""Which licences may be trained on: permissive ones, said by the package itself. Anything else is dropped."""

import re

# Left: how packages write it (lower case). Right: SPDX.
NAMES = {
    "mit": "MIT", "mit license": "MIT", "the mit license": "MIT", "mit licence": "MIT", "mit-0": "MIT-0", "expat": "MIT",
    "expat license": "MIT", "the mit license (mit)": "MIT", "mit license (mit)": "MIT", "x11": "X11",
    "bsd": "BSD", "new bsd": "BSD-3-Clause", "new bsd license": "BSD-3-Clause", "the new bsd license": "BSD-3-Clause",
    "the bsd license": "BSD", "modified bsd license": "BSD-3-Clause", "bsd license": "BSD", "bsd-2-clause": "BSD-2-Clause",
    "bsd-3-clause": "BSD-3-Clause", "bsd 3-clause": "BSD-3-Clause", "bsd-3": "BSD-3-Clause", "3-clause bsd": "BSD-3-Clause",
    "bsd 3-clause license": "BSD-3-Clause", "bsd 2-clause license": "BSD-2-Clause", "bsd 3 clause": "BSD-3-Clause",
    "the bsd 3-clause license": "BSD-3-Clause", "bsd-3-clause license": "BSD-3-Clause", "2-clause bsd": "BSD-2-Clause",
    "bsd 2-clause": "BSD-2-Clause", "simplified bsd": "BSD-2-Clause", "3-clause bsd license": "BSD-3-Clause",
    "3-clause bsd license (bsd)": "BSD-3-Clause", "the bsd 2-clause license": "BSD-2-Clause", "bsd style": "BSD",
    "apache": "Apache-2.0", "apache-2.0": "Apache-2.0", "apache 2.0": "Apache-2.0", "apache 2": "Apache-2.0",
    "apache2": "Apache-2.0", "apache license": "Apache-2.0", "apache license 2.0": "Apache-2.0", "asl 2.0": "Apache-2.0",
    "apache license, version 2.0": "Apache-2.0", "the apache license, version 2.0": "Apache-2.0", "apache v2": "Apache-2.0",
    "the apache software license, version 2.0": "Apache-2.0", "apache software license": "Apache-2.0",
    "apache license version 2.0": "Apache-2.0", "apache software license 2.0": "Apache-2.0", "al2": "Apache-2.0",
    "apache software license - version 2.0": "Apache-2.0", "apache 2.0 license": "Apache-2.0", "apache public license 2.0": "Apache-2.0",
    "apache license v2.0": "Apache-2.0", "apache-2.0 license": "Apache-2.0", "apachev2": "Apache-2.0", "asl": "Apache-2.0",
    "the apache license": "Apache-2.0", "apache-2": "Apache-2.0", "apache-2.0 with llvm-exception": "Apache-2.0",
    "isc": "ISC", "isc license": "ISC", "isc license (iscl)": "ISC", "iscl": "ISC", "the isc license": "ISC",
    "unlicense": "Unlicense", "the unlicense": "Unlicense", "the unlicense (unlicense)": "Unlicense",
    "cc0-1.0": "CC0-1.0", "cc0": "CC0-1.0", "0bsd": "0BSD", "zlib": "Zlib", "zlib/libpng license": "Zlib", "zlib license": "Zlib",
    "psf": "PSF-2.0", "psf-2.0": "PSF-2.0", "psf license": "PSF-2.0", "python software foundation license": "PSF-2.0",
    "python-2.0": "PSF-2.0", "edl 1.0": "BSD-3-Clause", "eclipse distribution license - v 1.0": "BSD-3-Clause",
    "cmu license (mit-cmu)": "MIT-CMU", "mit-cmu": "MIT-CMU", "hpnd": "HPND", "blueoak-1.0.0": "BlueOak-1.0.0",
    "bsl-1.0": "BSL-1.0", "zpl 2.1": "ZPL-2.1", "zpl-2.1": "ZPL-2.1", "unicode-3.0": "Unicode-3.0",
}
ALLOWED = {
    "MIT", "MIT-0", "MIT-CMU", "X11", "BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "ISC", "Unlicense", "CC0-1.0", "0BSD",
    "Zlib", "PSF-2.0",
}


def _one(word: str) -> str | None:
    name = re.sub(r"\s+", " ", word.strip(" \"'()\t\n")).lower()
    name = re.sub(r"^license ?:: ?osi approved ?:: ?", "", name)
    found = NAMES.get(name)
    return found if found in ALLOWED else None


def from_expression(text: str) -> str | None:
    """SPDX of an expression or a free name. Of `A OR B` one allowed side is enough; of `A AND B` both must be."""
    text = text.strip()
    if not text or len(text) > 200:
        return None
    whole = _one(text)
    if whole:
        return whole
    for side in re.split(r"\s+OR\s+|(?<=\w)\s*/\s*(?=\w)|\s*;\s*", text.strip("()"), flags=0):
        parts = [_one(part) for part in re.split(r"\s+AND\s+", side)]
        if parts and all(parts):
            return " AND ".join(sorted(set(part for part in parts if part)))
    return None


COPYLEFT = re.compile(
    r"gnu (?:lesser |library |affero )?general public|mozilla public licen[cs]e|eclipse public license|server side public|"
    r"business source license|elastic license|commons clause|common development and distribution|european union public|"
    r"creative commons attribution-(?:sharealike|noncommercial)",
    re.I,
)


def from_text(text: str) -> str | None:
    """SPDX of a whole licence file. A text that also has a copyleft licence in it counts as none."""
    flat = re.sub(r"\s+", " ", text)
    if COPYLEFT.search(flat):
        return None
    if "Apache License" in flat and "Version 2.0" in flat:
        return "Apache-2.0"
    if "Permission is hereby granted, free of charge" in flat:
        return "MIT"
    if "Redistribution and use in source and binary forms" in flat:
        return "BSD-3-Clause" if re.search(r"endorse or promote|Neither the name", flat) else "BSD-2-Clause"
    if re.search(r"Permission to use, copy, modify, and(?:/or)? distribute this software for any", flat):
        return "ISC"
    if "This is free and unencumbered software" in flat:
        return "Unlicense"
    return None
