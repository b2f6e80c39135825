#!/usr/bin/env python3
"""Measures the page's net on photos of the half that it does not learn on, as the reader shows them to it: the whole photo, at
most 768 pixels long.

usage: python3 Scripts/learn/page/evaluate.py STATE.pt --teacher TEACHER.json [--corpus FOLDER] [--show OUT.png]

Four figures: precision and recall of cells on rows, the middle error of directions (degrees) and of heights (share).
The truth is the teacher's, so that what it misses counts as wrong.
"""
import argparse
import json
from pathlib import Path

import numpy as np
import torch
from PIL import Image

import sources
import views

LONG_SIDE = 768


class Whole:
    """The view that only makes a picture smaller."""
    def __init__(self, size, scale):
        self.size, self.scale = size, scale

    def source(self, x, y):
        return x / self.scale, y / self.scale


def shown(source):
    """The picture as the net is shown it, and its targets."""
    height, width = source.picture.shape
    scale = min(1.0, LONG_SIDE / max(width, height))
    size = (max(32, round(width * scale / 32) * 32), max(32, round(height * scale / 32) * 32))
    small = Image.fromarray(source.picture).resize((round(width * scale), round(height * scale)), Image.BOX)
    padded = np.asarray(small)
    padded = np.pad(padded, ((0, max(0, size[1] - padded.shape[0])), (0, max(0, size[0] - padded.shape[1]))), mode="edge")
    padded = padded[:size[1], :size[0]]
    return padded, views.targets(source, Whole(size, scale))


def evaluate(net, teacher, corpus, count=None, show=None):
    paths = [path for path in sources.real_paths(teacher, corpus, learned=False)]
    paths = paths[::max(1, len(paths) // count)] if count else paths
    net.eval()
    hits = found_cells = true_cells = 0
    angles, heights, tiles = [], [], []
    with torch.no_grad():
        for path in paths:
            source = sources.real(path, teacher[path])
            if not len(source.rows):
                continue
            picture, target = shown(source)
            answer = net(torch.from_numpy(picture[None, None].copy()).float() / 127.5 - 1)[0].numpy()
            on, true = answer[0] > 0, target[0] > 0
            hits, found_cells, true_cells = hits + (on & true).sum(), found_cells + on.sum(), true_cells + true.sum()
            both = on & true
            angle = np.degrees(np.arctan2(answer[2], answer[1]) - np.arctan2(target[2], target[1]))[both]
            angles.append(np.abs((angle + 180) % 360 - 180))
            heights.append(np.abs(answer[3] - target[3])[both])
            if show:
                mark = np.kron(on * 0.6, np.ones((4, 4)))[..., None]
                hue = np.arctan2(answer[2], answer[1])
                colour = np.kron(np.stack([np.cos(hue), np.cos(hue - 2.1), np.cos(hue + 2.1)], -1) * 127 + 128, np.ones((4, 4, 1)))
                tile = picture[..., None] * (1 - mark) + colour * mark
                full = np.zeros((LONG_SIDE, LONG_SIDE, 3))
                full[:tile.shape[0], :tile.shape[1]] = tile[:LONG_SIDE, :LONG_SIDE]
                tiles.append(full)
    if show:
        columns = 6
        tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % columns)
        sheet = np.concatenate([np.concatenate(tiles[i:i + columns], 1) for i in range(0, len(tiles), columns)], 0)
        Image.fromarray(np.clip(sheet, 0, 255).astype(np.uint8)).resize((sheet.shape[1] // 2, sheet.shape[0] // 2)).save(show)
    angles, heights = np.concatenate(angles), np.concatenate(heights)
    return hits / max(1, found_cells), hits / max(1, true_cells), float(np.median(angles)), float(2 ** np.median(heights) - 1)


def main():
    from pagenet import PageNet
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("state", type=Path)
    parser.add_argument("--teacher", type=Path, required=True)
    parser.add_argument("--corpus", default=str(sources.ROOT.parent / "shared/corpus"))
    parser.add_argument("--show", type=Path)
    parser.add_argument("--count", type=int)
    options = parser.parse_args()
    torch.set_num_threads(1)
    net = PageNet()
    net.load_state_dict(torch.load(options.state)["net"])
    print(*(f"{value:.3f}" for value in evaluate(net, json.loads(options.teacher.read_text()), options.corpus,
                                                  options.count, options.show)))


if __name__ == "__main__":
    main()
