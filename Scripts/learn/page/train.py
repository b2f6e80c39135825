#!/usr/bin/env python3
"""Trains the page's net in pieces that go on where the last one stopped.

usage: python3 Scripts/learn/page/train.py STATE.pt --teacher TEACHER.json [--corpus FOLDER] [--minutes 30] [--rate 0.002]
                                           [--final 0.0001] [--batch 16] [--seed N] [--start FILE.net]       (Debian: python3-torch, python3-pil)

Half of the views are of drawn receipts, half of real photos of the half to learn on (`Scripts/measure/halves.py`), whose rows
TEACHER.json has (`teacher.py`). A view is used again while no new one is ready, once at most. The rate falls to --final by a cosine over the minutes given. A line of
the curve (STATE.tsv): minutes, views, rate, loss, then what `evaluate.py` measures on photos of the other half.
"""
import argparse
import json
import math
import multiprocessing
import os
import random
import sys
import time
from pathlib import Path

import numpy as np
import torch

import sources
import views
from evaluate import evaluate
from export import restore
from pagenet import PageNet

SIZES = ((384, 448), (448, 384), (320, 544), (544, 320), (416, 416))


def loss_of(found, target):
    """How far the net's answers are from the target: rows by cross-entropy and overlap, directions and heights on rows alone."""
    on = target[:, 0]
    logit = found[:, 0]
    cross = torch.nn.functional.binary_cross_entropy_with_logits(logit, on, pos_weight=torch.tensor(2.0))
    share = torch.sigmoid(logit)
    overlap = 1 - (2 * (share * on).sum((1, 2)) + 30) / (share.sum((1, 2)) + on.sum((1, 2)) + 30)
    count = on.sum() + 1
    # Not squared: a degree has to count.
    direction = torch.sqrt(((found[:, 1:3] - target[:, 1:3]) ** 2).sum(1) + 1e-4)
    height = torch.nn.functional.smooth_l1_loss(found[:, 3], target[:, 3], reduction="none", beta=0.2)
    return cross + 0.5 * overlap.mean() + 1.5 * (direction * on).sum() / count + 0.7 * (height * on).sum() / count


class Views:
    """Views without end; real photos are kept in memory once read."""
    def __init__(self, teacher, paths, seed):
        self.dice, self.rng = random.Random(seed), np.random.default_rng(seed)
        self.teacher, self.paths, self.faces, self.kept = teacher, paths, sources.fonts(), {}

    def source(self):
        if self.dice.random() < 0.5 or not self.paths:
            return sources.drawn(self.dice, self.rng, self.faces)
        path = self.dice.choice(self.paths)
        if path not in self.kept:
            self.kept[path] = sources.real(path, self.teacher[path])
        return self.kept[path]

    def batch(self, count, size):
        pairs = [views.view(self.source(), self.dice, self.rng, size) for _ in range(count)]
        return np.stack([p for p, _ in pairs])[:, None], np.stack([t for _, t in pairs])


def supply(out, teacher, paths, seed, batch):
    """Puts batches into a queue without end: a process of its own."""
    os.nice(5)
    made = Views(teacher, paths, seed)
    while True:
        out.put(made.batch(batch, made.dice.choice(SIZES)))


def as_input(pictures):
    """Grey bytes as the net takes them: −1 to 1."""
    return torch.from_numpy(np.ascontiguousarray(pictures)).float() / 127.5 - 1


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("state", type=Path)
    parser.add_argument("--teacher", type=Path, required=True)
    parser.add_argument("--corpus", default=str(sources.ROOT.parent / "shared/corpus"))
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--final", type=float, default=0.0001)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--start", type=Path, help="a file of export.py, where there is no STATE.pt yet")
    parser.add_argument("--workers", type=int, default=1, help="processes that draw")
    options = parser.parse_args()
    torch.set_num_threads(1)  # with one thread only batches of 16 and more take the fast way
    teacher = json.loads(options.teacher.read_text())
    paths = sources.real_paths(teacher, options.corpus)
    net = PageNet()
    state = {"views": 0, "minutes": 0.0}
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-4)
    if options.start:
        restore(net, options.start)
    if options.state.exists():
        state = torch.load(options.state)
        net.load_state_dict(state["net"])
        optimizer.load_state_dict(state["optimizer"])
    seed = options.seed if options.seed is not None else 60001 + state["views"]
    dice, batches = random.Random(seed), multiprocessing.Queue(4)
    for worker in range(options.workers):
        multiprocessing.Process(target=supply, args=(batches, teacher, paths, seed + 7 * worker, options.batch), daemon=True).start()
    curve = options.state.with_suffix(".tsv")
    begin, step, losses, replay, saved = time.time(), 0, [], [], time.time()
    while (spent := (time.time() - begin) / 60) < options.minutes:
        rate = options.final + (options.rate - options.final) * (1 + math.cos(math.pi * spent / options.minutes)) / 2
        for group in optimizer.param_groups:
            group["lr"] = rate
        if len(replay) >= 12 and (batches.empty() or len(replay) > 60):
            pictures, targets = replay.pop(dice.randrange(len(replay)))
        else:
            pictures, targets = batches.get()
            replay.append((pictures, targets))
            state["views"] += options.batch
        net.train()
        loss = loss_of(net(as_input(pictures)), torch.from_numpy(targets))
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        losses.append(loss.item())
        step += 1
        if time.time() - saved > 240:
            saved = time.time()
            figures = evaluate(net, teacher, options.corpus, count=24)
            total = state["minutes"] + spent
            line = "\t".join([f"{total:.1f}", str(state["views"]), f"{rate:.5f}", f"{np.mean(losses):.4f}", *(f"{v:.3f}" for v in figures)])
            print(line, flush=True)
            with curve.open("a") as out:
                out.write(line + "\n")
            losses = []
            torch.save({"net": net.state_dict(), "optimizer": optimizer.state_dict(), "views": state["views"], "minutes": total}, options.state)
    torch.save({"net": net.state_dict(), "optimizer": optimizer.state_dict(), "views": state["views"],
                "minutes": state["minutes"] + options.minutes}, options.state)


if __name__ == "__main__":
    main()
