#!/usr/bin/env python3
"""Trains the table of word vectors from the arrays of prepare.mjs and writes a model file.

    python3 train.py WORK/train OUT.bin [--epochs 3] [--seed 1]

Symmetric InfoNCE over batches (the other pairs of the batch are the negatives), lazy Adam with cosine decay, then int8 by row.
"""

import argparse
import json
import struct
import time
from pathlib import Path

import numpy as np
import scipy.sparse as sparse

COUNTS = 256  # entries of the table of count weights
LARGEST_SCALE = 1023


def load(folder: Path):
    def read(name):
        return np.fromfile(folder / f"{name}.i32", dtype="<i4")

    meta = json.loads((folder / "meta.json").read_text())
    rows = meta["words"] + meta["buckets"]
    start, row = read("feature-start"), read("feature-row")
    lengths = np.maximum(np.diff(start), 1)
    weight = np.repeat(1.0 / lengths, np.diff(start)).astype(np.float32)
    features = sparse.csr_matrix((weight, row, start), shape=(meta["terms"], rows), dtype=np.float32)
    out = []
    for side in "qc":
        begin, term, count = read(f"{side}-start"), read(f"{side}-term"), read(f"{side}-count")
        data = np.log1p(np.minimum(count, COUNTS - 1)).astype(np.float32)
        matrix = sparse.csr_matrix((data, term, begin), shape=(len(begin) - 1, meta["terms"]))
        out.append((matrix @ features).tocsr())
    return meta, rows, out[0], out[1]


def unit(x):
    norm = np.sqrt((x * x).sum(1, keepdims=True)) + 1e-9
    return x / norm, norm


def gradient(q0, c0, temperature):
    """Loss, and its gradient by the two unnormalised sides."""
    q, nq = unit(q0)
    c, nc = unit(c0)
    s = (q @ c.T) / temperature
    rows = np.exp(s - s.max(1, keepdims=True))
    rows /= rows.sum(1, keepdims=True)
    columns = np.exp(s - s.max(0, keepdims=True))
    columns /= columns.sum(0, keepdims=True)
    n = len(s)
    loss = float(-np.log(np.diag(rows) + 1e-30).mean())
    g = rows
    g += columns
    g[np.arange(n), np.arange(n)] -= 2
    g /= 2 * n * temperature
    dq, dc = g @ c, g.T @ q
    return loss, (dq - q * (dq * q).sum(1, keepdims=True)) / nq, (dc - c * (dc * c).sum(1, keepdims=True)) / nc


def train(rows, q_side, c_side, args):
    rng = np.random.default_rng(args.seed)
    n = q_side.shape[0]
    df = np.bincount(c_side.indices, minlength=rows) + np.bincount(q_side.indices, minlength=rows)
    idf = np.log((2 * n + 1) / (df + 1.0)).astype(np.float32)
    table = rng.normal(0, 0.5 / np.sqrt(args.dimensions), (rows, args.dimensions)).astype(np.float32)
    table *= (idf / idf.mean())[:, None]
    first, second = np.zeros_like(table), np.zeros_like(table)
    steps = int(args.epochs * (n // args.batch))
    began, shown, order, at = time.time(), [], rng.permutation(n), 0
    for step in range(steps):
        if at + args.batch > n:
            order, at = rng.permutation(n), 0
        batch = np.sort(order[at:at + args.batch])
        at += args.batch
        q, c = q_side[batch], c_side[batch]
        loss, dq, dc = gradient(q @ table, c @ table, args.temperature)
        shown.append(loss)
        both = sparse.vstack([q, c]).tocsc()
        touched = np.flatnonzero(np.diff(both.indptr))
        g = np.asarray(both[:, touched].T @ np.vstack([dq, dc]))
        rate = args.rate * min(1, (step + 1) / 50) * max(0.02, 0.5 * (1 + np.cos(np.pi * step / steps)))
        m = first[touched] * 0.9 + 0.1 * g
        v = second[touched] * 0.999 + 0.001 * g * g
        first[touched], second[touched] = m, v
        m /= 1 - 0.9 ** (step + 1)
        v /= 1 - 0.999 ** (step + 1)
        table[touched] -= rate * m / (np.sqrt(v) + 1e-8)
        if (step + 1) % max(1, steps // 12) == 0:
            print(f"step {step + 1}/{steps} loss {np.mean(shown):.3f} {time.time() - began:.0f} s", flush=True)
            shown = []
    table[df == 0] = 0
    return table


def write(path: Path, table, meta, vocabulary: bytes):
    largest = np.abs(table).max(1)
    one = largest.max() / 127 / LARGEST_SCALE
    scales = np.ceil(largest / 127 / one - 1e-6).clip(0, LARGEST_SCALE).astype(np.int64)
    values = np.rint(table / np.maximum(scales, 1)[:, None] / one).clip(-127, 127).astype(np.int8)
    counts = np.rint(256 * np.log1p(np.arange(COUNTS))).astype("<u2")
    head = struct.pack("<8s8I", b"SHEAFEMB", 1, table.shape[1], meta["words"], meta["buckets"], COUNTS, meta["symbolWeight"], len(vocabulary), 0)
    body = head + counts.tobytes() + scales.astype("<u2").tobytes() + vocabulary
    path.write_bytes(body + b"\0" * (-len(body) % 8) + values.tobytes())
    print(f"{path}: {path.stat().st_size} bytes; scales: median {np.median(scales):.0f}, tenth {np.percentile(scales, 10):.0f}")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("folder", type=Path)
    options.add_argument("out", type=Path)
    options.add_argument("--dimensions", type=int, default=256)
    options.add_argument("--batch", type=int, default=2048)
    options.add_argument("--epochs", type=float, default=3)
    options.add_argument("--rate", type=float, default=0.01)
    options.add_argument("--temperature", type=float, default=0.05)
    options.add_argument("--seed", type=int, default=1)
    args = options.parse_args()
    meta, rows, q_side, c_side = load(args.folder)
    print(f"{q_side.shape[0]} pairs, features a side {q_side.nnz / q_side.shape[0]:.1f} and {c_side.nnz / c_side.shape[0]:.1f}", flush=True)
    table = train(rows, q_side, c_side, args)
    write(args.out, table, meta, (args.folder / "vocabulary.txt").read_bytes())


if __name__ == "__main__":
    main()
