"""Trains the net on shards of lines; can be stopped and continued.

usage: train.py WORK --minutes N --rate R [--end-rate R] FOLDER=SHARE …

WORK holds net.pt (net, optimizer, progress), log.tsv (the learning curve) and the folders of shards (draw.py). SHARE is
the share of the batches from a folder. The labels of real lines have no case unless case.py restored it; their loss adds
the probabilities of a letter's two cases, so that only other lines teach case. A tenth of the real pictures is held out
of the training and measures the error.
"""
import argparse
import json
import os
import random
import time
import zlib
from pathlib import Path
import sys

# One thread, since several wait for each other, above all on a busy machine. The libraries read this when they load.
os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")

import numpy as np  # noqa: E402
import torch  # noqa: E402

sys.path.insert(0, str(Path(__file__).resolve().parent))
import net  # noqa: E402
import texts  # noqa: E402

BLANK = 2  # codes of tesseract's unicharset: 0 space, 1 "joined", 2 "broken", which means no character
CODES = {" ": 0, **{letter: place + 3 for place, letter in enumerate(texts.CHARACTERS)}}
LETTERS = {code: letter for letter, code in CODES.items()}
PAIRS = [(CODES[letter], CODES[letter.lower()]) for letter in CODES
         if letter.lower() != letter and len(letter.lower()) == 1 and letter.lower() in CODES]
UPPER, LOWER = (torch.tensor(side) for side in zip(*PAIRS))

CHECKPOINT_SECONDS = 40  # between checkpoints


def is_held_out(name):
    return zlib.crc32(name.encode()) % 10 == 0


def shards(folder):
    return sorted(path for path in folder.glob("*.npz") if not path.name.endswith(".tmp.npz"))


def lines_of(path):
    """(picture, text, language) of each line of a shard."""
    shard = np.load(path)
    ends = np.cumsum(shard["widths"])
    pixels, names = shard["pixels"], json.loads(str(shard["languages"]))
    for end, width, text, name in zip(ends, shard["widths"], json.loads(str(shard["texts"])), names):
        yield pixels[:, end - width:end], text, name


class Source:
    """Endless batches of lines from one folder; the lines of a batch have similar widths."""

    def __init__(self, folder, dice, per_batch):
        self.folder, self.dice, self.per_batch, self.shard_queue, self.batches = folder, dice, per_batch, [], []

    def batch(self):
        while not self.batches:
            if not self.shard_queue:
                self.shard_queue = shards(self.folder)
                self.dice.shuffle(self.shard_queue)
            lines = [line for path in (self.shard_queue.pop() for _ in range(min(2, len(self.shard_queue))))
                     for line in lines_of(path) if not (line[2].startswith("real") and is_held_out(line[2].split()[-1]))
                     and fits(line[0].shape[1], line[1])]
            lines.sort(key=lambda line: line[0].shape[1] * self.dice.uniform(0.85, 1.15))
            batch, columns = [], 0
            for line in lines:
                batch.append(line)
                columns += line[0].shape[1]
                if columns > self.per_batch:
                    self.batches.append(batch)
                    batch, columns = [], 0
            self.dice.shuffle(self.batches)
        return self.batches.pop()


def fits(width, text):
    """Whether the picture has a step for each character, and one between two equal characters, as the CTC loss needs."""
    return width // 3 > len(text) + sum(a == b for a, b in zip(text, text[1:])) + 1


def tensors(batch):
    widths = torch.tensor([line[0].shape[1] for line in batch])
    wide = -(-int(widths.max()) // 3) * 3
    pictures = torch.zeros(len(batch), 36, wide)
    for place, line in enumerate(batch):
        pictures[place, :, :line[0].shape[1]] = torch.from_numpy(net.to_inputs(line[0]))
    return pictures, widths


def ctc_loss(model, batch, is_real):
    """The CTC loss of each line per character, ignoring case if `is_real`."""
    pictures, widths = tensors(batch)
    found, lengths = model(pictures, widths)
    lines = [line[1].upper() if is_real else line[1] for line in batch]
    if is_real:
        found = found.clone()
        found[..., UPPER] = torch.logaddexp(found[..., UPPER], found[..., LOWER])
    targets = torch.tensor([CODES[letter] for text in lines for letter in text])
    sizes = torch.tensor([len(text) for text in lines])
    losses = torch.nn.functional.ctc_loss(found, targets, lengths, sizes, blank=BLANK, reduction="none", zero_infinity=True)
    return losses / sizes


def placed_loss(model, batch):
    """A loss for the first minutes: the net must find each letter at its centre. With the CTC loss alone the net outputs
    only blanks for an hour.

    For monospaced fonts only: the letters' positions divide the ink evenly.
    """
    pictures, widths = tensors(batch)
    found, lengths = model(pictures, widths)
    losses = []
    for place, (grey, text, _) in enumerate(batch):
        light = grey.astype(float)
        ink = np.flatnonzero(light.min(axis=0) < (light.min() + np.median(light)) / 2)
        left, right = ink[0] / 3, (ink[-1] + 1) / 3
        pitch, steps = (right - left) / len(text), int(lengths[place])
        targets, weights = torch.full((steps,), BLANK), torch.full((steps,), 0.3)
        for step in range(steps):
            position = (step + 0.5 - left) / pitch
            if not 0 <= position < len(text):
                continue
            distance = abs(position % 1 - 0.5)
            if distance < max(0.16, 0.5 / pitch):
                targets[step], weights[step] = CODES[text[int(position)]], 1
            elif distance < 0.36:
                weights[step] = 0
        picked = -found[:steps, place].gather(1, targets[:, None])[:, 0]
        losses.append((picked * weights).sum() / weights.sum())
    return torch.stack(losses)


def decoded(found, lengths):
    """The text of each line, by the most probable code at each step."""
    best = found.argmax(-1).transpose(0, 1)
    lines = []
    for path, length in zip(best.tolist(), lengths.tolist()):
        text, last = [], BLANK
        for code in path[:length]:
            if code != last and code != BLANK:
                text.append(LETTERS.get(code, ""))
            last = code
        lines.append("".join(text))
    return lines


@torch.no_grad()
def error(model, lines, is_folded):
    """Character error rate without spaces; without case if `is_folded`."""
    wrong = total = 0
    for place in range(0, len(lines), 32):
        batch = sorted(lines, key=lambda line: line[0].shape[1])[place:place + 32]
        for line, text in zip(batch, decoded(*model(*tensors(batch)))):
            truth, read = line[1].replace(" ", ""), text.replace(" ", "")
            if is_folded:
                truth, read = truth.upper(), read.upper()
            wrong, total = wrong + texts.count_edits(truth, read), total + len(truth)
    return wrong / max(1, total)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("work", type=Path)
    parser.add_argument("folders", nargs="+", help="FOLDER=SHARE: a folder of shards in WORK")
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--rate", type=float, required=True)
    parser.add_argument("--end-rate", type=float)
    parser.add_argument("--columns", type=int, default=3000, help="pixel columns of a batch, over all lines")
    parser.add_argument("--placed", action="store_true", help="teach the letters' positions (for the start, monospaced)")
    parser.add_argument("--keep-front", action="store_true", help="do not train the first layers: twice as fast")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    checkpoint = options.work / "net.pt"
    state = torch.load(checkpoint) if checkpoint.exists() else None
    done = state["done"] if state else {"lines": 0, "updates": 0, "seconds": 0.0}
    torch.manual_seed(options.seed + done["updates"])
    dice = random.Random(options.seed + done["updates"])
    model = net.Net(len(CODES) + 2, tuple(state.get("shape", net.SHAPE)) if state else net.SHAPE)
    model.is_front_kept = options.keep_front
    trained = [weights for weights in model.parameters() if weights.requires_grad]
    optimizer = torch.optim.Adam(trained, lr=options.rate, betas=(0.9, 0.99))
    if state:
        model.load_state_dict(state["net"])
        if state["optimizer"]:
            optimizer.load_state_dict(state["optimizer"])
    shares = dict((name, float(share)) for name, share in (folder.split("=") for folder in options.folders))
    # The running mean of the weights over about 300 updates is measured and saved: small batches make the weights noisy.
    mean = state.get("mean") or state["net"] if state else model.state_dict()
    mean = {name: weights.clone() for name, weights in mean.items()}
    averaged = net.Net(len(CODES) + 2, model.shape)
    sources = {name: Source(options.work / name, dice, options.columns) for name in shares}
    held_out = [line for path in shards(options.work / "held-drawn") for line in lines_of(path)][:150]
    held_out_real = [line for path in shards(options.work / "real")[:4]
                     for line in lines_of(path) if is_held_out(line[2].split()[-1])][:200]
    log = options.work / "log.tsv"
    if not log.exists():
        log.write_text("seconds\tlines\tupdates\trate\tloss\tdrawn\treal\tfolders\n", encoding="utf-8")
    first_update = done["updates"]
    # CPU time, so that the training does not depend on what else the machine does.
    start, began, sums, last = time.process_time(), done["seconds"], {}, time.process_time()
    while (elapsed := time.process_time() - start) < options.minutes * 60:
        share = elapsed / (options.minutes * 60)
        end = options.end_rate or options.rate
        rate = options.rate * (end / options.rate) ** share * min(1, (done["updates"] + 1) / 150)
        for group in optimizer.param_groups:
            group["lr"] = rate
        name = dice.choices(list(shares), shares.values())[0]
        batch = sources[name].batch()
        losses = placed_loss(model, batch) if options.placed else ctc_loss(model, batch, batch[0][2].startswith("real "))
        optimizer.zero_grad()
        losses.mean().backward()
        torch.nn.utils.clip_grad_norm_(trained, 2.0)
        optimizer.step()
        for weights_name, weights in model.state_dict().items():
            mean[weights_name].lerp_(weights, 1 / min(300, done["updates"] - first_update + 10))
        done["lines"] += len(batch)
        done["updates"] += 1
        sums.setdefault(name, []).append(float(losses.detach().mean()))
        if time.process_time() - last > CHECKPOINT_SECONDS or time.process_time() - start + 1 > options.minutes * 60:
            last = time.process_time()
            done["seconds"] = began + last - start
            averaged.load_state_dict(mean)
            torch.save({"net": model.state_dict(), "optimizer": optimizer.state_dict(), "done": done, "mean": mean,
                        "shape": model.shape}, checkpoint.with_suffix(".new"))
            checkpoint.with_suffix(".new").rename(checkpoint)
            loss = " ".join(f"{name}:{np.mean(values):.4f}" for name, values in sorted(sums.items()))
            errors = f"{error(averaged, held_out, False):.4f}", f"{error(averaged, held_out_real, True):.4f}"
            row = (f"{done['seconds']:.0f}", done["lines"], done["updates"], f"{rate:.6f}", loss, *errors, " ".join(options.folders))
            with log.open("a", encoding="utf-8") as out:
                out.write("\t".join(map(str, row)) + "\n")
            print(*row, flush=True)
            sums, last = {}, time.process_time()


if __name__ == "__main__":
    main()
