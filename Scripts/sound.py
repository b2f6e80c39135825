#!/usr/bin/env python3
"""Measures marks in sound: how often each is found after each damage, and how often one is found where none is.

usage: Scripts/sound.py [--qix QIX] [--clips N] [--minutes N] [--unmarked HOURS] [--unmarked-from PIECE] [--peers-every N]
       Scripts/sound.py --write FOLDER [--minutes N]      the sounds to mark, as `qix sound bench` takes them

Where ggwave is installed (`pip install ggwave`, MIT) it is measured on every third of the same clips: its message of four bytes, three times
in five seconds, above 15 kHz at its own level, and within hearing 12 dB under the programme, louder than qix's mark.

Music is wesnoth-1.16-music's, speech espeak-ng's, both Debian's. Every second piece, by name, was tuned on and is kept
out; so are the voices that detection was tuned with. Prints Markdown.
"""
import argparse
import glob
import json
import os
import subprocess
import sys
import tempfile
import time
import wave

import numpy as np

RATE = 48000
MUSIC = "/usr/share/games/wesnoth/1.16/data/core/music/*.ogg"
# Tuned with: en-us, it, de, fr, en+f3. None of them speaks here.
VOICES = ["es", "pt", "nl", "pl", "sv", "es+f2", "nl+f4", "pt+m3", "en-gb+f1", "pl+f5", "ro", "cs"]
BABBLE = ["da", "fi", "hu", "tr", "da+f2", "fi+f1"]
TEXT = (
    "The morning's report begins at the market, where the first cherries have come. A crate costs what two cost a year "
    "ago, says a woman who has sold fruit here since she was twelve. Across the river a new bridge is being built, and "
    "the mayor promises that it will be open in June. Nobody in the queue believes him. Later today a light wind from "
    "the north, some clouds over the hills, and towards the evening rain. The match begins at eight o'clock. "
)


def run(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def read(path, rate=RATE):
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-f", "f32le", "-ac", "1", "-ar", str(rate), "-"],
        check=True, stdout=subprocess.PIPE).stdout
    return np.frombuffer(raw, np.float32).astype(np.float64)


def write(path, sound, rate=RATE):
    peak = max(1.0, np.abs(sound).max())
    with wave.open(path, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes((sound / peak * 32767).astype("<i2").tobytes())


def convolved(sound, response):
    length = 1 << (len(sound) + len(response)).bit_length()
    return np.fft.irfft(np.fft.rfft(sound, length) * np.fft.rfft(response, length), length)[: len(sound)]


def room(seconds, random):
    """Noise that decays by 60 dB in `seconds`, between 500 Hz and 4 kHz (where ISO 3382 measures rooms) as loud as the
    direct sound: a listener at the critical distance."""
    count = int(seconds * RATE)
    tail = random.standard_normal(count) * 10 ** (-3 * np.arange(count) / count)
    # High tones die sooner; nothing comes back at once.
    tail = np.convolve(tail, [0.25, 0.5, 0.25])[:count]
    tail[: int(0.003 * RATE)] = 0
    tones = np.fft.rfftfreq(count, 1 / RATE)
    power = np.abs(np.fft.rfft(tail)) ** 2
    tail /= np.sqrt(power[(tones > 500) & (tones < 4000)].mean())
    tail[0] = 1
    return tail


def pink(count, random):
    spectrum = np.fft.rfft(random.standard_normal(count))
    return np.fft.irfft(spectrum / np.sqrt(np.arange(len(spectrum)) + 1), count)


def louder(sound, other, decibels):
    return sound + other * np.sqrt((sound**2).mean() / max((other**2).mean(), 1e-12)) * 10 ** (-decibels / 20)


def gain_control(sound):
    """A phone's: 300 Hz to 3.4 kHz, and a gain that follows the level of the last 0.3 s."""
    spectrum = np.fft.rfft(sound)
    tones = np.fft.rfftfreq(len(sound), 1 / RATE)
    sound = np.fft.irfft(spectrum * ((tones > 300) & (tones < 3400)), len(sound))
    power = np.convolve(sound**2, np.ones(RATE // 50) / (RATE // 50), "same")
    level = convolved(power, np.exp(-np.arange(RATE) / (0.3 * RATE)) / (0.3 * RATE)).clip(0)
    return sound * 0.1 / np.sqrt(level + 1e-5)


def moved(sound, centimetres, hertz):
    """A phone that goes so far to and fro, so often a second."""
    times = np.arange(len(sound))
    way = centimetres / 100 / 343 * RATE * np.sin(2 * np.pi * hertz * times / RATE + 1)
    return np.interp(times + way, times, sound)


class Damages:
    """What happens between the loudspeaker and the upload; each leaves a file."""

    def __init__(self, folder, random, babble, music):
        self.folder, self.random, self.babble, self.music = folder, random, babble, music

    def through(self, name, sound, *options, ending):
        plain = f"{self.folder}/{name} plain.wav"
        coded = f"{self.folder}/{name} coded.{ending}"
        write(plain, sound)
        run("ffmpeg", "-v", "error", "-y", "-i", plain, *options, coded)
        out = f"{self.folder}/{name}.wav"
        run("ffmpeg", "-v", "error", "-y", "-i", coded, "-ac", "1", out)
        return out

    def file(self, name, sound):
        out = f"{self.folder}/{name}.wav"
        write(out, sound)
        return out

    def piece(self, source, count):
        start = int(self.random.integers(0, len(source) - count))
        return source[start : start + count]

    def all(self, sound):
        codecs = {
            "AAC 96": (["-c:a", "aac", "-b:a", "96k"], "m4a"),
            "AAC 64": (["-c:a", "aac", "-b:a", "64k"], "m4a"),
            "mp3 64": (["-c:a", "libmp3lame", "-b:a", "64k"], "mp3"),
            "Opus 32": (["-c:a", "libopus", "-b:a", "32k"], "ogg"),
            "32 kHz": (["-ar", "32000"], "wav"),
            "16 kHz": (["-ar", "16000"], "wav"),
            "2 % faster": (["-af", f"asetrate={RATE}*1.02,aresample={RATE}"], "wav"),
            "2 % slower": (["-af", f"asetrate={RATE}*0.98,aresample={RATE}"], "wav"),
        }
        yield "nothing", lambda: self.file("nothing", sound)
        for name, (options, ending) in codecs.items():
            yield name, lambda n=name, o=options, e=ending: self.through(n.replace("%", ""), sound, *o, ending=e)
        for seconds in (0.2, 0.5, 0.8, 2.5):
            where = "room" if seconds < 1 else "stadium"
            yield f"{where}, RT60 {seconds} s", lambda s=seconds: self.file(
                f"room {s}", convolved(sound, room(s, self.random)))
        yield "phone's band and gain control", lambda: self.file("phone", gain_control(sound))
        for centimetres, hertz in ((3, 1), (10, 1), (30, 0.5), (10, 2.5)):
            yield f"moved by {centimetres} cm, {hertz} a second", lambda c=centimetres, h=hertz: self.file(
                f"moved {c} {h}", moved(sound, c, h))
        for decibels in (10, 5, 0):
            others = {
                "babble": lambda: self.piece(self.babble, len(sound)),
                "crowd (pink noise)": lambda: pink(len(sound), self.random),
                "other music": lambda: self.piece(self.music, len(sound)),
            }
            for name, other in others.items():
                yield f"{name} at {decibels} dB", lambda n=name, o=other, d=decibels: self.file(
                    f"{n} {d}", louder(sound, o(), d))
        yield "room 0.5 s, babble at 10 dB, AAC 64", lambda: self.through(
            "chain", louder(convolved(sound, room(0.5, self.random)), self.piece(self.babble, len(sound)), 10),
            "-c:a", "aac", "-b:a", "64k", ending="m4a")


def spoken(voice, folder, text):
    path = f"{folder}/voice.wav"
    source = f"{folder}/text.txt"
    with open(source, "w") as file:
        file.write(text)
    run("espeak-ng", "-v", voice, "-s", "155", "-f", source, "-w", path)
    return read(path)


def detect(qix, paths):
    """Each recording's answer, and the processor's seconds."""
    before = os.times()
    out = subprocess.run([qix, "sound", "detect", *paths], check=True, stdout=subprocess.PIPE).stdout
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return [json.loads(line) for line in out.splitlines()], spent


class GGWave:
    """A peer: frequency-shift keying with Reed-Solomon, added to the clip."""

    ways = {"ggwave above 15 kHz": (4, None), "ggwave within hearing": (1, -12)}

    def __init__(self):
        import ggwave
        self.library = ggwave

    def marked(self, clip, way, payload):
        protocol, level = self.ways[way]
        message = np.frombuffer(self.library.encode(payload, protocolId=protocol, volume=25), np.float32)
        added = np.zeros(len(clip))
        for turn in range(3):
            start = int((0.1 + 1.6 * turn) * RATE)
            part = message[: len(clip) - start]
            added[start : start + len(part)] += part
        if level is not None:
            added *= np.sqrt((clip**2).mean() / (added**2).mean()) * 10 ** (level / 20)
        return clip + added

    def heard(self, path):
        sound = read(path).astype(np.float32)
        instance = self.library.init()
        found = None
        for start in range(0, len(sound) - 1023, 1024):
            found = found or self.library.decode(instance, sound[start : start + 1024].tobytes())
        self.library.free(instance)
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--qix", default=".build/release/qix")
    parser.add_argument("--clips", type=int, default=10_000, help="at most so many clips of 5 s")
    parser.add_argument("--unmarked", type=float, default=24, help="hours of sound without a mark")
    parser.add_argument("--unmarked-from", type=int, default=0, help="the piece of unmarked sound to begin with: what an earlier run ended before")
    parser.add_argument("--minutes", type=float, default=30, help="minutes of sound to mark")
    parser.add_argument("--write", metavar="FOLDER", help="only write the sounds to mark there")
    parser.add_argument("--peers-every", type=int, default=3, help="every so many clips go to the peer as well")
    options = parser.parse_args()
    random = np.random.default_rng(20261123)
    with tempfile.TemporaryDirectory() as folder:
        pieces = sorted(glob.glob(MUSIC))
        # The first, third, fifth … were tuned on.
        fresh = [p for p in pieces[1::2] if os.path.getsize(p) > 1_000_000]
        if not fresh:
            sys.exit("no music: apt-get install wesnoth-1.16-music")
        each = options.minutes * 60 / 2
        sounds = []
        for path in fresh:
            sounds.append(("music", read(path)[20 * RATE : int((20 + each / len(fresh)) * RATE)]))
        for voice in VOICES:
            words = spoken(voice, folder, TEXT * 6)
            sounds.append(("speech", words[: int(each / len(VOICES) * RATE)]))
        if options.write:
            os.makedirs(options.write, exist_ok=True)
            for number, (kind, sound) in enumerate(sounds):
                write(f"{options.write}/{number:02}-{kind}.wav", sound)
            return
        # Music and speech by turns, so that a run that is cut off has both.
        sounds = [sound for _, sound in sorted(
            ((number if sound[0] == "music" else (number - len(fresh) + 0.5) * len(fresh) / len(VOICES), sound)
             for number, sound in enumerate(sounds)), key=lambda turn: turn[0])]
        babble = [spoken(voice, folder, TEXT * 3) for voice in BABBLE]
        count = min(map(len, babble))
        babble = sum(np.roll(b[:count], i * 3 * RATE) / b.std() for i, b in enumerate(babble))
        other = np.concatenate([read(p)[30 * RATE : 60 * RATE] for p in pieces[0::6]])
        damages = Damages(folder, random, babble, other)

        try:
            peer = GGWave()
        except ImportError:
            peer = None
            print("without ggwave no peer is measured: pip install ggwave", file=sys.stderr)
        peers = {way: {} for way in GGWave.ways} if peer else {}
        tally, wrong, clips, spent, plays, beside = {}, 0, {"music": 0, "speech": 0}, 0.0, 0, 0
        level = {"music": [], "speech": []}
        for number, (kind, sound) in enumerate(sounds):
            source, marked = f"{folder}/source.wav", f"{folder}/marked.wav"
            write(source, sound)
            run(options.qix, "sound", "mark", source, "--id", str(1000 + number), "--out", marked)
            out, plain = read(marked), read(source)
            level[kind].append(10 * np.log10(((out - plain) ** 2).sum() / (plain**2).sum()))
            starts = np.arange(0.5, len(out) / RATE - 5.01, 5.0)
            for start in starts:
                if sum(clips.values()) >= options.clips:
                    break
                clips[kind] += 1
                with_peers = sum(clips.values()) % options.peers_every == 0
                beside += with_peers
                clip = out[int(start * RATE) : int((start + 5) * RATE)]
                names, makers = zip(*damages.all(clip))
                answers, took = detect(options.qix, [make() for make in makers])
                spent, plays = spent + took, plays + len(answers)
                for name, answer in zip(names, answers):
                    found = answer.get("id")
                    cell = tally.setdefault(name, {"music": 0, "speech": 0})
                    cell[kind] += found == 1000 + number
                    wrong += found not in (None, 1000 + number)
                plain_clip = plain[int(start * RATE) : int((start + 5) * RATE)]
                payload = f"{1000 + number:04}"
                for way, counts in peers.items() if with_peers else ():
                    for name, make in damages.all(peer.marked(plain_clip, way, payload)):
                        counts[name] = counts.get(name, 0) + (peer.heard(make()) == payload.encode())
                counts = " ".join(f"{sum(cell.values())}" for cell in tally.values())
                print(f"{sum(clips.values())} clips, {clips['music']} of music: {counts}", file=sys.stderr, flush=True)
        print(f"Measured on {time.strftime('%Y-%m-%d')}, {sum(clips.values())} clips of 5 s from music and voices that")
        print(f"detection was not tuned on: {clips['music']} of music, {clips['speech']} of speech;")
        print(f"ggwave on {beside} of them.\n")
        print("| " + " | ".join(["after", "music found", "speech found", *peers]) + " |")
        print("|---" * (3 + len(peers)) + "|")
        for name, cell in tally.items():
            row = [f"{100 * cell[k] / max(1, clips[k]):.1f} %" for k in ("music", "speech")]
            row += [f"{100 * counts.get(name, 0) / max(1, beside):.1f} %" for counts in peers.values()]
            print("| " + " | ".join([name, *row]) + " |")
        print(f"\nAnother id than the one put in: {wrong} of {plays}. A recording took {spent / max(1, plays):.2f} s of processor time.")
        for kind, values in level.items():
            print(f"The mark in {kind}: {np.mean(values):.1f} dB under the programme.")

        hours, false, heard = 0.0, 0, 0
        sources = [("music", p) for p in pieces] + [("speech", v) for v in VOICES + BABBLE]
        turn = options.unmarked_from
        while hours < options.unmarked and turn < 40 * len(sources):
            kind, name = sources[turn % len(sources)]
            sound = read(name) if kind == "music" else spoken(name, folder, TEXT * 20)
            # Each round plays at another speed, so that no window comes twice.
            speed = 1 + 0.013 * (turn // len(sources))
            paths = []
            for place in range(0, len(sound) - 5 * RATE, 60 * RATE):
                path = f"{folder}/unmarked{len(paths)}.wav"
                piece = sound[place : place + 60 * RATE]
                write(path, np.interp(np.arange(0, len(piece) - 1, speed * 3), np.arange(len(piece)), piece), 16000)
                hours += len(piece) / RATE / 3600 / speed
                paths.append(path)
            if paths:
                for answer in detect(options.qix, paths)[0]:
                    heard += 1
                    false += answer.get("id") is not None
            turn += 1
            print(f"{hours:.2f} hours unmarked up to piece {turn}, {heard} recordings, {false} ids", file=sys.stderr, flush=True)
        print(f"\nUnmarked sound: {hours:.1f} hours in {heard} recordings, {false} ids.")


if __name__ == "__main__":
    main()
