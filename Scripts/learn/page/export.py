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


def convolutions(net):
    """(convolution, its normalisation or None, whether each channel stands alone) of each layer, in the order of computing."""
    def of(module):
        if isinstance(module, Conv):
            yield module.conv, module.norm, module.conv.groups > 1
        elif isinstance(module, Block):
            yield from of([module.window, module.mix])
        elif isinstance(module, Full):
            yield from of(module.mix)
        else:
            for part in module:
                yield from of(part)

    yield from of(net.stem)
    for down in net.down:
        yield from of(down)
    for up, join in zip(net.up, net.join):
        yield from of(up)
        yield from of(join if isinstance(join, torch.nn.Sequential) else [join])
    yield net.head, None, False


def layers(net):
    """(weights, biases, step, whether each channel stands alone) of each layer, its normalisation folded into it."""
    for conv, norm, alone in convolutions(net):
        if norm is None:
            yield conv.weight.detach().numpy(), conv.bias.detach().numpy(), 1, alone
            continue
        scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        yield ((conv.weight * scale[:, None, None, None]).detach().numpy(),
               (norm.bias - norm.running_mean * scale).detach().numpy(), conv.stride[0], alone)


def restore(net, path):
    """Takes the weights of a file that `main` wrote into a net, as a start for further training."""
    data, place = Path(path).read_bytes(), 8
    for conv, norm, _ in convolutions(net):
        inputs, outputs, size, _ = struct.unpack_from("<4H", data, place)
        count = outputs * max(1, inputs) * size * size
        scales, biases = np.frombuffer(data, "<f4", 2 * outputs, place + 8).reshape(2, outputs)
        weights = np.frombuffer(data, np.int8, count, place + 8 + 8 * outputs).reshape(outputs, -1) * scales[:, None]
        place += 8 + 8 * outputs + count
        conv.weight.data = torch.tensor(weights.reshape(conv.weight.shape), dtype=torch.float32)
        if norm is None:
            conv.bias.data = torch.tensor(biases.copy())
        else:
            norm.weight.data.fill_(1)
            norm.bias.data = torch.tensor(biases.copy())
            norm.running_mean.fill_(0)
            norm.running_var.fill_(1 - norm.eps)


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
