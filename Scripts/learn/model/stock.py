"""Starts a training from one of tesseract's own models: converts its 8-bit weights to floats.

usage: stock.py WORK LANGUAGE|FILE.traineddata       writes WORK/net.pt, for train.py

The result is derived from tessdata_fast (Apache-2.0), which its model card and NOTICE must say. lstmtraining cannot
continue from 8-bit weights; torch can, since each row of them has a scale. A character that the stock model lacks starts
as the most similar character that it has.
"""
import argparse
import struct
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).resolve().parent))
import net  # noqa: E402
import texts  # noqa: E402

SYSTEM = Path("/usr/share/tesseract-ocr/5/tessdata")
SIMILAR = {"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "ß": "B", "æ": "a", "œ": "o", "Æ": "A", "Œ": "O", "€": "E", "£": "L", "§": "S", "º": "°", "°": "o",
           "«": "<", "»": ">", "¿": "?", "¡": "!", "×": "x", "·": ".", "•": "*", "–": "-", "’": "'", "²": "2", "½": "2", "®": "O", "ı": "i",
           "^": "*", "`": "'", "_": "-", "~": "-", "¢": "c", "©": "O", "$": "S", "{": "(", "}": ")", "|": "I", "\\": "/", "[": "(", "]": ")"}


def read_codes(prefix):
    """The stock model's code of each character, and its code for "no character"."""
    rows = Path(f"{prefix}.lstm-unicharset").read_text(encoding="utf-8").split("\n")[1:]
    data = Path(f"{prefix}.lstm-recoder").read_bytes()
    offset, codes = 4, {}
    for index in range(struct.unpack_from("<I", data)[0]):
        _, length = struct.unpack_from("<bi", data, offset)
        code = struct.unpack_from(f"<{length}i", data, offset + 5)
        offset += 5 + 4 * length
        if index < len(rows) - 1 and length == 1:
            codes[rows[index].split(" ")[0]] = code[0]
    codes[" "] = codes.pop("NULL")
    return codes, codes["|Broken|0|1"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("work", type=Path)
    parser.add_argument("language")
    options = parser.parse_args()
    file = Path(options.language)
    if file.suffix != ".traineddata":
        file = SYSTEM / f"{options.language}.traineddata"
    with tempfile.TemporaryDirectory() as folder:
        prefix = f"{folder}/part"
        subprocess.run(["combine_tessdata", "-u", str(file), f"{prefix}."], check=True, capture_output=True)
        codes, none = read_codes(prefix)
        data = Path(f"{prefix}.lstm").read_bytes()
    sources = [(codes[" "], True), (none, False), (none, True)]
    for letter in texts.CHARACTERS:
        similar = letter
        while similar not in codes:
            plain = unicodedata.normalize("NFD", similar)[0]
            similar = SIMILAR.get(similar, plain if plain != similar else " ")
        sources.append((codes[similar], similar == letter))
    component = net.Component(data)
    up, forth, back, last = (component.weights[1 + 4 * place][3] for place in range(4))
    model = net.Net(len(texts.CHARACTERS) + 3, (up, forth, back, last))
    net.read(data, model, sources)
    with torch.no_grad():
        model.output.bias[1] = -20
    options.work.mkdir(parents=True, exist_ok=True)
    done = {"lines": 0, "updates": 0, "seconds": 0.0}
    torch.save({"net": model.state_dict(), "optimizer": None, "done": done, "shape": model.shape}, options.work / "net.pt")
    missing = [letter for letter, (_, is_same) in zip(texts.CHARACTERS, sources[3:]) if not is_same]
    print(f"{model.shape}; characters that {options.language} lacks: {''.join(missing)}")


if __name__ == "__main__":
    main()
