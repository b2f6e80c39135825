"""The page's net: rows of print in a grey picture, a cell for each four pixels.

Each cell's four numbers: whether it lies on a row (a logit), the direction in which the row is read (cosine and sine, in the
picture, y down) and how high its capitals are (log2 of eighths of pixels: 0 is eight pixels).
"""
import torch
from torch import nn

STRIDE = 4
WIDTHS = (12, 24, 40, 64, 96)


class Conv(nn.Module):
    """A convolution whose outputs are normalised and cut off below zero."""
    def __init__(self, inputs, outputs, size=3, stride=1, groups=1, cuts=True):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=False)
        self.norm = nn.BatchNorm2d(outputs)
        self.cuts = cuts

    def forward(self, x):
        x = self.norm(self.conv(x))
        return torch.relu(x) if self.cuts else x


class Block(nn.Module):
    """Each channel by itself over a window, then all channels of a cell together, added to what came in."""
    def __init__(self, width, size):
        super().__init__()
        self.window, self.mix = Conv(width, width, size, groups=width), Conv(width, width, 1, cuts=False)

    def forward(self, x):
        return torch.relu(x + self.mix(self.window(x)))


class Full(nn.Module):
    """All channels over a window, added to what came in."""
    def __init__(self, width):
        super().__init__()
        self.mix = Conv(width, width, 3, cuts=False)

    def forward(self, x):
        return torch.relu(x + self.mix(x))


class PageNet(nn.Module):
    def __init__(self):
        super().__init__()
        a, b, c, d, e = WIDTHS
        self.stem = nn.Sequential(Conv(1, a, 3, 2), Conv(a, b, 3, 2))
        self.down = nn.ModuleList([
            nn.Sequential(Block(b, 3), Block(b, 5)),
            nn.Sequential(Conv(b, b, 3, 2, groups=b), Conv(b, c, 1), Block(c, 5), Block(c, 5)),
            nn.Sequential(Conv(c, c, 3, 2, groups=c), Conv(c, d, 1), Block(d, 5), Block(d, 5), Block(d, 5)),
            nn.Sequential(Conv(d, d, 3, 2, groups=d), Conv(d, e, 1), Full(e), Block(e, 5), Full(e), Block(e, 5))])
        self.up = nn.ModuleList([Conv(e, d, 1), Conv(d, c, 1), Conv(c, b, 1)])
        self.join = nn.ModuleList([Block(d, 5), Block(c, 5), nn.Sequential(Block(b, 3), Block(b, 3))])
        self.head = nn.Conv2d(b, 4, 1)

    def forward(self, x):
        x = self.stem(x)
        levels = []
        for down in self.down:
            x = down(x)
            levels.append(x)
        for up, join, skip in zip(self.up, self.join, reversed(levels[:-1])):
            x = nn.functional.interpolate(up(x), scale_factor=2, mode="nearest")
            x = join(x[:, :, :skip.shape[2], :skip.shape[3]] + skip)
        return self.head(x)
