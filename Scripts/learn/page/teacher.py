#!/usr/bin/env python3
"""Marks the rows of print in real photos by a public detector, for the page's net to learn from.

usage: python3 Scripts/learn/page/teacher.py OUT.json IMAGE …       (rapidocr_onnxruntime, opencv-python)

The detector is PP-OCRv4's (Apache-2.0), the side is chosen by PP-OCR's classifier of pieces that stand on their head. Each
picture is looked at as a whole and, where it is large, in quarters that overlap, because letters below ten pixels are lost when a
picture is made smaller. OUT.json: path → {"size": [width, height], "rows": [[x, y of four corners, clockwise from where the row
begins], …], "scores": […]}, in pixels of the upright picture.
"""
import json
import sys
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageOps
from rapidocr_onnxruntime import RapidOCR

LONG_SIDE = 1600


def ordered(quad):
    """The corners so that the first edge is a long one."""
    quad = np.asarray(quad, np.float32)
    across, down = np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[3] - quad[0])
    return np.roll(quad, -1, 0) if down > 1.4 * across else quad


def cut(picture, quad):
    """The row inside a quadrilateral, level."""
    width = max(8, int(np.linalg.norm(quad[1] - quad[0])))
    height = max(8, int(np.linalg.norm(quad[3] - quad[0])))
    target = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    return cv2.warpPerspective(picture, cv2.getPerspectiveTransform(quad.astype(np.float32), target), (width, height))


def rows(engine, picture):
    """The quadrilaterals of the rows of a picture and how sure each is."""
    height, width = picture.shape[:2]
    scale = min(1.0, LONG_SIDE / max(height, width))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else picture
    found, _ = engine.text_det(small)
    quads = [] if found is None else [ordered(quad) / scale for quad in found]
    if not quads:
        return []
    crops = [cut(picture, quad) for quad in quads]
    _, sides, _ = engine.text_cls(crops)
    # A page has one side up: by its longer rows, which the classifier is surer of.
    weights = [crop.shape[1] * (score if label == "180" else -score) for crop, (label, score) in zip(crops, sides)]
    if sum(weights) > 0:
        quads = [np.roll(quad, 2, 0) for quad in quads]
    return quads


def main():
    out, paths = Path(sys.argv[1]), sys.argv[2:]
    done = json.loads(out.read_text()) if out.exists() else {}
    engine = RapidOCR(intra_op_num_threads=1, inter_op_num_threads=1)
    for number, path in enumerate(paths):
        if path in done:
            continue
        picture = np.asarray(ImageOps.exif_transpose(Image.open(path)).convert("RGB"))[:, :, ::-1].copy()
        found = rows(engine, picture)
        done[path] = {"size": [picture.shape[1], picture.shape[0]], "rows": [np.round(q, 1).reshape(-1).tolist() for q in found]}
        if number % 20 == 0:
            out.write_text(json.dumps(done))
            print(number, path, len(found), file=sys.stderr, flush=True)
    out.write_text(json.dumps(done))


if __name__ == "__main__":
    main()
