"""Writes the weights that train.py learned into a tesseract model file.

usage: assemble.py WORK OUT.traineddata [--float]

Debian's `lstmtraining` makes an untrained model of the same net (one iteration on one line); the learned weights replace
its own. `combine_tessdata -c` converts them to 8-bit integers, unless --float is given (`lstmtraining --continue_from`
needs floats).
"""
import argparse
import os
import subprocess
import sys
from pathlib import Path

import torch
from PIL import Image, ImageDraw

sys.path.insert(0, str(Path(__file__).resolve().parent))
import net  # noqa: E402
import texts  # noqa: E402


def spec(shape):
    """The net in tesseract's VGSL notation."""
    up, forth, back, last = shape
    return f"[1,36,0,1 Ct3,3,{net.DEEP} Mp3,3 Lfys{up} Lfx{forth} Lrx{back} Lfx{last} O1c1]"


def run(*command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env={**os.environ, "OMP_THREAD_LIMIT": "1"})
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr}")


def make_untrained(folder, shape):
    """Makes folder/float.traineddata, an untrained model with float weights, unless it exists."""
    model, key = folder / "float.traineddata", spec(shape) + texts.CHARACTERS
    if model.exists() and (folder / "spec").exists() and (folder / "spec").read_text(encoding="utf-8") == key:
        return model
    (folder / "scripts").mkdir(parents=True, exist_ok=True)
    (folder / "till").mkdir(exist_ok=True)
    (folder / "letters.txt").write_text("\n".join(texts.CHARACTERS) + "\n", encoding="utf-8")
    run("unicharset_extractor", "--output_unicharset", "till.unicharset", "--norm_mode", "1", "letters.txt", folder=folder)
    rows = (folder / "till.unicharset").read_text(encoding="utf-8").split("\n")[4:]
    assert "".join(row.split(" ")[0] for row in rows) == texts.CHARACTERS, "the trainer changed the order of the characters"
    # The trainer requires this file of Chinese strokes; a comment is enough.
    (folder / "scripts" / "radical-stroke.txt").write_text("# none\n", encoding="utf-8")
    run("combine_lang_model", "--input_unicharset", "till.unicharset", "--script_dir", "scripts", "--output_dir", ".",
        "--lang", "till", "--pass_through_recoder", "--version_str", "qix:till", folder=folder)
    picture = Image.new("L", (200, 40), 255)
    ImageDraw.Draw(picture).text((8, 12), "TOTAL 12.30", 0)
    picture.save(folder / "line.png")
    (folder / "line.box").write_text("WordStr 0 0 200 40 0 #TOTAL 12.30\n\t 200 0 201 40 0\n", encoding="utf-8")
    run("tesseract", "line.png", "line", "--psm", "13", "lstm.train", folder=folder)
    (folder / "list").write_text("line.lstmf\n", encoding="utf-8")
    for old in folder.glob("base*"):
        old.unlink()
    run("lstmtraining", "--traineddata", "till/till.traineddata", "--net_spec", spec(shape), "--model_output", "base",
        "--train_listfile", "list", "--max_iterations", "1", folder=folder)
    run("lstmtraining", "--stop_training", "--continue_from", "base_checkpoint", "--traineddata", "till/till.traineddata",
        "--model_output", "float.traineddata", folder=folder)
    (folder / "spec").write_text(key, encoding="utf-8")
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("work", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--float", action="store_true")
    options = parser.parse_args()
    folder = (options.work / "starter").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    state = torch.load(options.work / "net.pt")
    base = make_untrained(folder, state.get("shape", net.SHAPE))
    learned = net.Net(len(texts.CHARACTERS) + 3, state.get("shape", net.SHAPE))
    learned.load_state_dict(state.get("mean") or state["net"])
    run("combine_tessdata", "-u", str(base), "part.", folder=folder)
    (folder / "part.lstm").write_bytes(net.written((folder / "part.lstm").read_bytes(), learned))
    out = options.out.resolve()
    out.write_bytes(base.read_bytes())
    run("combine_tessdata", "-o", str(out), "part.lstm", folder=folder)
    if not options.float:
        run("combine_tessdata", "-c", str(out), folder=folder)
    out.with_name(out.name + ".__tmp__").unlink(missing_ok=True)  # combine_tessdata leaves it behind
    print(f"{out}: {out.stat().st_size} bytes, {state['done']['lines']} lines seen")


if __name__ == "__main__":
    main()
