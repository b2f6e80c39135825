#!/usr/bin/env python3
"""Writes the page's net as qix reads it, and says what rounding its weights to bytes costs.

usage: python3 Scripts/learn/page/export.py STATE.pt OUT.net

The file: `QIXPAGE1`, then each layer in the order of computing: inputs (0 for a window of one channel), outputs, size, step (two
bytes each, the lower first), a scale and then a bias for each output (float32), and its weights as signed bytes: outputs, inputs,
rows, columns. The normalisations are folded into scales and biases.
"""
import struct
import sys
from pathlib import Path

import numpy as np
import torch

from pagenet import Block, Conv, Full, PageNet


def layers(net):
    """(weights, biases, step, whether each channel stands alone) of each layer, in the order of computing."""
    def folded(conv):
        scale = conv.norm.weight / torch.sqrt(conv.norm.running_var + conv.norm.eps)
        weights = conv.conv.weight * scale[:, None, None, None]
        return (weights.detach().numpy(), (conv.norm.bias - conv.norm.running_mean * scale).detach().numpy(), conv.conv.stride[0],
                conv.conv.groups > 1)

    def of(module):
        if isinstance(module, Conv):
            yield folded(module)
        elif isinstance(module, Block):
            yield from (folded(module.window), folded(module.mix))
        elif isinstance(module, Full):
            yield folded(module.mix)
        else:
            for part in module:
                yield from of(part)

    yield from of(net.stem)
    for down in net.down:
        yield from of(down)
    for up, join in zip(net.up, net.join):
        yield from of(up)
        yield from of(join if isinstance(join, torch.nn.Sequential) else [join])
    yield net.head.weight.detach().numpy(), net.head.bias.detach().numpy(), 1, False


def main():
    net = PageNet()
    net.load_state_dict(torch.load(sys.argv[1])["net"])
    net.eval()
    out = bytearray(b"QIXPAGE1")
    for weights, biases, step, alone in layers(net):
        outputs, inputs, size, _ = weights.shape
        scales = np.maximum(np.abs(weights).reshape(outputs, -1).max(1), 1e-12) / 127
        rounded = np.clip(np.rint(weights / scales[:, None, None, None]), -127, 127).astype(np.int8)
        out += struct.pack("<4H", 0 if alone else inputs, outputs, size, step)
        out += scales.astype("<f4").tobytes() + biases.astype("<f4").tobytes() + rounded.tobytes()
    Path(sys.argv[2]).write_bytes(out)
    print(f"{len(out):,} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
