"""The net of the model in torch, computed as tesseract computes it; reads and writes weights of tesseract model files.

The layers are those of tesseract's own models, a third smaller (VGSL notation):
`[1,36,0,1 Ct3,3,16 Mp3,3 Lfys32 Lfx96 Lrx96 Lfx128 O1c…]`. Debian's trainer learns such a net one line at a time in one
thread; torch learns it in batches, three times as fast, and with a loss that can ignore case.
"""
import math
import struct

import numpy as np
import torch
import torch.nn as nn

DEEP = 16
SHAPE = (32, 96, 96, 128)  # cells of the LSTM layers: up a column, forward, backward, forward again


class Net(nn.Module):
    """From pictures to log-probabilities of characters, one step per three columns of pixels."""

    def __init__(self, outputs, shape=SHAPE):
        super().__init__()
        up, forth, back, last = self.shape = shape
        self.is_front_kept = False  # if set, the layers up to the column LSTM are not trained, which halves the time
        self.convolution = nn.Conv2d(1, DEEP, 3)
        self.column = nn.LSTM(DEEP, up)
        self.forth = nn.LSTM(up, forth)
        self.back = nn.LSTM(forth, back)
        self.again = nn.LSTM(back, last)
        self.output = nn.Linear(last, outputs)
        for lstm in (self.column, self.forth, self.back, self.again):
            lstm.bias_hh_l0.data.zero_()
            lstm.bias_ih_l0.data.zero_()
            lstm.bias_hh_l0.requires_grad = False  # tesseract has one bias
            for weights in (lstm.weight_hh_l0, lstm.weight_ih_l0):
                nn.init.uniform_(weights, -1 / math.sqrt(lstm.hidden_size), 1 / math.sqrt(lstm.hidden_size))
            # A forget bias of 1 lets gradients flow through many steps at the start.
            lstm.bias_ih_l0.data[lstm.hidden_size:2 * lstm.hidden_size] = 1

    def forward(self, pictures, widths):
        """`pictures`: batch × 36 × width, padded to the largest of `widths`. Returns (steps × batch × outputs, number of steps
        of each picture)."""
        # Tesseract fills the area outside the picture with noise.
        high, wide = pictures.shape[1:]
        noise = torch.rand(pictures.shape[0], high + 2, wide + 2) * 2 - 1
        inside = torch.arange(wide)[None] < widths[:, None]
        noise[:, 1:-1, 1:-1] = torch.where(inside[:, None], pictures, noise[:, 1:-1, 1:-1])
        with torch.set_grad_enabled(torch.is_grad_enabled() and not self.is_front_kept):
            found = torch.max_pool2d(torch.tanh(self.convolution(noise[:, None])), 3)
            batch, deep, rows, steps = found.shape
            columns = found.permute(2, 0, 3, 1).reshape(rows, batch * steps, deep)
            _, (found, _) = self.column(columns)
        found = found[0].reshape(batch, steps, -1).transpose(0, 1)
        lengths = torch.clamp(widths // 3, max=steps)
        found, _ = self.forth(found)
        # For the backward layer, each line is reversed within its own length.
        step = torch.arange(steps)[:, None]
        turned = torch.where(step < lengths[None], lengths[None] - 1 - step, step)[:, :, None]
        found, _ = self.back(found.gather(0, turned.expand(-1, -1, self.shape[1])))
        found = found.gather(0, turned.expand(-1, -1, self.shape[2]))
        found, _ = self.again(found)
        return self.output(found).log_softmax(-1), lengths


def to_inputs(grey):
    """A line's pixels as inputs from -1 (dark) to 1 (light), by the contrast of its middle row (NetworkIO::FromPixes)."""
    middle = grey[grey.shape[0] // 2].astype(np.int32)
    black, white = 0.0, 255.0
    if len(middle) >= 3:
        before, here, after = middle[:-2], middle[1:-1], middle[2:]
        low = here[((here < before) & (here <= after)) | ((here <= before) & (here < after))]
        high = here[((here > before) & (here >= after)) | ((here >= before) & (here > after))]
        black = quantile(low, 0.25, 0)
        white = quantile(high, 0.75, 255)
    contrast = (white - black) / 2
    if contrast <= 0:
        contrast = 1
    return np.clip((grey.astype(np.float32) - black) / contrast - 1, -1, 1)


def quantile(values, share, otherwise):
    """The quantile of a histogram, interpolated within its bucket (tesseract's STATS::ile)."""
    if not len(values):
        return otherwise
    counts = np.bincount(values, minlength=256)
    target = min(max(share * len(values), 1.0), float(len(values)))
    total, index = 0, 0
    while index < 256 and total < target:
        total += counts[index]
        index += 1
    return index - (total - target) / counts[index - 1]


class Component:
    """The LSTM part of a tesseract model file, with the offsets of its weights."""

    def __init__(self, data):
        self.data = bytearray(data)
        self.position = 0
        self.weights = []  # (layer, gate, offset, rows, columns)
        self.scales = []  # for each matrix: the scales of its rows if it is of 8-bit integers, else None
        self.parse_network()

    def read_values(self, form):
        values = struct.unpack_from("<" + form, self.data, self.position)
        self.position += struct.calcsize("<" + form)
        return values if len(values) > 1 else values[0]

    def read_string(self):
        length = self.read_values("I")
        self.position += length
        return bytes(self.data[self.position - length:self.position]).decode()

    def parse_network(self):
        kind = self.read_values("b")
        name = self.read_string() if kind == 0 else str(kind)
        training, _, flags, inputs, outputs, _ = self.read_values("bbiiii")
        assert training != 1, "a model with training state is not supported"
        label = self.read_string()
        if name in ("Series", "Parallel", "Reversed", "RTLReversed", "TTBReversed", "XYTranspose", "ParBidi"):
            for _ in range(self.read_values("I")):
                self.parse_network()
            if flags & 64:  # a learning rate for each layer
                rates = self.read_values("I")
                self.position += 4 * rates
        elif name == "Input":
            self.read_values("iiiii")
        elif name in ("Convolve", "Maxpool"):
            self.read_values("ii")
        elif name in ("LSTM", "SummLSTM"):
            self.read_values("i")
            for gate in "gifo":  # tesseract's order: cell input, input gate, forget gate, output gate
                self.parse_matrix(label, gate)
        else:  # Tanh, Softmax, …: fully connected
            self.parse_matrix(label, name)

    def parse_matrix(self, layer, gate):
        mode = self.read_values("B")
        assert mode & 128, "a model of an old format is not supported"
        size, form = (1, "b") if mode & 1 else (8, "d")
        rows, columns, _ = self.read_values("ii" + form)
        self.weights.append((layer, gate, self.position, rows, columns))
        self.position += size * rows * columns
        if mode & 1:
            count = self.read_values("I")
            self.scales.append(np.frombuffer(self.data, "<f8", rows, self.position))
            self.position += 8 * count
        else:
            self.scales.append(None)

    def get(self, index):
        """A matrix of float weights; the last column is the bias."""
        _, _, position, rows, columns = self.weights[index]
        scales = self.scales[index]
        form = "<f8" if scales is None else "i1"
        matrix = np.frombuffer(self.data, form, rows * columns, position).reshape(rows, columns).astype(np.float32)
        return matrix if scales is None else matrix * scales[:, None].astype(np.float32)

    def put(self, found, matrix):
        layer, gate, position, rows, columns = found
        assert matrix.shape == (rows, columns), (layer, gate, matrix.shape, rows, columns)
        self.data[position:position + 8 * rows * columns] = np.ascontiguousarray(matrix, "<f8").tobytes()


def written(data, net):
    """The bytes of an LSTM part, with the weights of `net`."""
    component = Component(data)
    places = iter(component.weights)
    # Tesseract orders a kernel's weights column by column (Convolve::Forward).
    kernel = net.convolution.weight.detach().numpy()[:, 0].transpose(0, 2, 1).reshape(DEEP, 9)
    component.put(next(places), np.concatenate([kernel, net.convolution.bias.detach().numpy()[:, None]], axis=1))
    for lstm in (net.column, net.forth, net.back, net.again):
        size = lstm.hidden_size
        matrix = torch.cat([lstm.weight_ih_l0, lstm.weight_hh_l0, lstm.bias_ih_l0[:, None]], dim=1).detach().numpy()
        part = dict(zip("ifgo", (matrix[place * size:(place + 1) * size] for place in range(4))))
        for gate in "gifo":
            found = next(places)
            assert found[1] == gate
            component.put(found, part[gate])
    component.put(next(places), torch.cat([net.output.weight, net.output.bias[:, None]], dim=1).detach().numpy())
    assert next(places, None) is None
    return bytes(component.data)


def read(data, net, codes):
    """Copies the weights of an LSTM part with the same layers into `net`.

    `codes`: for each output of the net, the part's code of the same or the most similar character, and whether it is the same.
    """
    component = Component(data)
    with torch.no_grad():
        first = torch.from_numpy(component.get(0))
        net.convolution.weight.copy_(first[:, :9].reshape(DEEP, 3, 3).transpose(1, 2)[:, None])
        net.convolution.bias.copy_(first[:, 9])
        for place, lstm in enumerate((net.column, net.forth, net.back, net.again)):
            part = {gate: torch.from_numpy(component.get(1 + 4 * place + index)) for index, gate in enumerate("gifo")}
            matrix = torch.cat([part[gate] for gate in "ifgo"])
            lstm.weight_ih_l0.copy_(matrix[:, :lstm.input_size])
            lstm.weight_hh_l0.copy_(matrix[:, lstm.input_size:-1])
            lstm.bias_ih_l0.copy_(matrix[:, -1])
        last = torch.from_numpy(component.get(17))
        for code, (like, is_same) in enumerate(codes):
            net.output.weight[code] = last[like, :-1] if is_same else 0.8 * last[like, :-1]
            net.output.bias[code] = last[like, -1] - (0 if is_same else 2)
