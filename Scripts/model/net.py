"""The net of the model, as tesseract computes it, in torch; and its weights written into a tesseract model file.

The layers are those of tesseract's own models, a third smaller: `[1,36,0,1 Ct3,3,16 Mp3,3 Lfys32 Lfx96 Lrx96 Lfx128 O1c…]`. Debian's trainer learns
the same net one line at a time in one thread; torch learns it in batches, three times as fast, and with a loss that
need not know the case of a letter. What it learns is read by tesseract unchanged.
"""
import math
import struct

import numpy as np
import torch
import torch.nn as nn

DEEP = 16
SHAPE = (32, 96, 96, 128)  # cells of the layers up, forth, back and forth again


class Net(nn.Module):
    """Pictures to log-probabilities of characters, one step each three columns."""

    def __init__(self, outputs, shape=SHAPE):
        super().__init__()
        up, forth, back, last = self.shape = shape
        self.is_front_kept = False  # strokes as they are known; half of the time goes into learning them
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
            # A state that is kept at first is a gradient that arrives.
            lstm.bias_ih_l0.data[lstm.hidden_size:2 * lstm.hidden_size] = 1

    def forward(self, pictures, widths):
        """`pictures`: batch × 36 × width, padded; `widths` of each. Returns steps × batch × outputs and the steps."""
        # Outside the picture tesseract sees noise.
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
        # Each row is turned round within its own length.
        step = torch.arange(steps)[:, None]
        turned = torch.where(step < lengths[None], lengths[None] - 1 - step, step)[:, :, None]
        found, _ = self.back(found.gather(0, turned.expand(-1, -1, self.shape[1])))
        found = found.gather(0, turned.expand(-1, -1, self.shape[2]))
        found, _ = self.again(found)
        return self.output(found).log_softmax(-1), lengths


def seen(grey):
    """A line's picture as numbers: its middle row's dark is -1 and its light 1 (NetworkIO::FromPixes)."""
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
    """STATS::ile: the place in a histogram, within its bucket."""
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
    """A tesseract LSTM component, its weights found where they lie."""

    def __init__(self, data):
        self.data = bytearray(data)
        self.place = 0
        self.weights = []  # (layer, gate, offset, rows, columns)
        self.scales = []  # of each matrix of bytes, its rows' factors
        self.network()

    def take(self, form):
        values = struct.unpack_from("<" + form, self.data, self.place)
        self.place += struct.calcsize("<" + form)
        return values if len(values) > 1 else values[0]

    def string(self):
        length = self.take("I")
        self.place += length
        return bytes(self.data[self.place - length:self.place]).decode()

    def network(self):
        kind = self.take("b")
        name = self.string() if kind == 0 else str(kind)
        training, _, flags, inputs, outputs, _ = self.take("bbiiii")
        assert training != 1, "only a model without the trainer's sums"
        label = self.string()
        if name in ("Series", "Parallel", "Reversed", "RTLReversed", "TTBReversed", "XYTranspose", "ParBidi"):
            for _ in range(self.take("I")):
                self.network()
            if flags & 64:  # a learning rate for each layer
                rates = self.take("I")
                self.place += 4 * rates
        elif name == "Input":
            self.take("iiiii")
        elif name in ("Convolve", "Maxpool"):
            self.take("ii")
        elif name in ("LSTM", "SummLSTM"):
            self.take("i")
            for gate in "gifo":  # tesseract's order: input, its gate, forget, output
                self.matrix(label, gate)
        else:  # Tanh, Softmax, …: a full connection
            self.matrix(label, name)

    def matrix(self, layer, gate):
        mode = self.take("B")
        assert mode & 128, "an old model"
        size, form = (1, "b") if mode & 1 else (8, "d")
        rows, columns, _ = self.take("ii" + form)
        self.weights.append((layer, gate, self.place, rows, columns))
        self.place += size * rows * columns
        if mode & 1:
            count = self.take("I")
            self.scales.append(np.frombuffer(self.data, "<f8", rows, self.place))
            self.place += 8 * count
        else:
            self.scales.append(None)

    def get(self, index):
        """One matrix: rows of weights, the bias last."""
        _, _, offset, rows, columns = self.weights[index]
        scales = self.scales[index]
        form = "<f8" if scales is None else "i1"
        matrix = np.frombuffer(self.data, form, rows * columns, offset).reshape(rows, columns).astype(np.float32)
        return matrix if scales is None else matrix * scales[:, None].astype(np.float32)

    def put(self, found, matrix):
        layer, gate, offset, rows, columns = found
        assert matrix.shape == (rows, columns), (layer, gate, matrix.shape, rows, columns)
        self.data[offset:offset + 8 * rows * columns] = np.ascontiguousarray(matrix, "<f8").tobytes()


def written(data, net):
    """The component `data` with the net's weights."""
    component = Component(data)
    places = iter(component.weights)
    # A patch is read column by column, each from its top (Convolve::Forward).
    kernel = net.convolution.weight.detach().numpy()[:, 0]
    component.put(next(places), np.concatenate([kernel.transpose(0, 2, 1).reshape(DEEP, 9), net.convolution.bias.detach().numpy()[:, None]], axis=1))
    for lstm in (net.column, net.forth, net.back, net.again):
        size = lstm.hidden_size
        matrix = torch.cat([lstm.weight_ih_l0, lstm.weight_hh_l0, lstm.bias_ih_l0[:, None]], dim=1).detach().numpy()
        part = dict(zip("ifgo", (matrix[place * size:(place + 1) * size] for place in range(4))))
        for gate in "gifo":
            found = next(places)
            assert found[1] == gate
            component.put(found, part[gate])
    component.put(next(places), np.concatenate([net.output.weight.detach().numpy(), net.output.bias.detach().numpy()[:, None]], axis=1))
    assert next(places, None) is None
    return bytes(component.data)


def read(data, net, codes):
    """Gives `net` the weights of a component of the same layers, of bytes or floats.

    `codes` says for each of the net's characters which of the component's it is or is like, and whether it is the same.
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
