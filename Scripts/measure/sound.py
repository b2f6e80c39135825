#!/usr/bin/env python3
"""Measures watermarks in sound: how often each is found after each damage, and how often one is found in unmarked sound.

usage: Scripts/measure/sound.py [--qix QIX] [--clips N] [--minutes N] [--unmarked HOURS]
                                [--unmarked-from PIECE] [--peers-every N]
       Scripts/measure/sound.py --write FOLDER [--minutes N]      writes the sounds to mark, for `qix-bench sound`

If ggwave is installed (`pip install ggwave`, MIT), it is measured on every third clip: its message of four bytes, three times
in five seconds, above 15 kHz at its own level, and in the audible range 12 dB below the programme, which is louder than qix's
watermark.

Music comes from wesnoth-1.16-music, speech from espeak-ng, both in Debian. Every second piece, by name, was used for tuning and
is left out, as are the voices that detection was tuned with. Prints Markdown.
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
# Detection was tuned with en-us, it, de, fr and en+f3, which are left out.
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


def convolve(sound, response):
    length = 1 << (len(sound) + len(response)).bit_length()
    return np.fft.irfft(np.fft.rfft(sound, length) * np.fft.rfft(response, length), length)[: len(sound)]


def room_response(seconds, random):
    """The impulse response of a room: noise that decays by 60 dB in `seconds`, as loud as the direct sound between 500 Hz and 4
    kHz (where ISO 3382 measures rooms), for a listener at the critical distance."""
    count = int(seconds * RATE)
    tail = random.standard_normal(count) * 10 ** (-3 * np.arange(count) / count)
    # High frequencies decay sooner; there are no immediate reflections.
    tail = np.convolve(tail, [0.25, 0.5, 0.25])[:count]
    tail[: int(0.003 * RATE)] = 0
    frequencies = np.fft.rfftfreq(count, 1 / RATE)
    power = np.abs(np.fft.rfft(tail)) ** 2
    tail /= np.sqrt(power[(frequencies > 500) & (frequencies < 4000)].mean())
    tail[0] = 1
    return tail


def pink_noise(count, random):
    spectrum = np.fft.rfft(random.standard_normal(count))
    return np.fft.irfft(spectrum / np.sqrt(np.arange(len(spectrum)) + 1), count)


def mix_sounds(sound, other, decibels):
    """Adds another sound, `decibels` below the first."""
    return sound + other * np.sqrt((sound**2).mean() / max((other**2).mean(), 1e-12)) * 10 ** (-decibels / 20)


def gain_control(sound):
    """A phone's band, 300 Hz to 3.4 kHz, and its automatic gain, which follows the level of the last 0.3 s."""
    spectrum = np.fft.rfft(sound)
    frequencies = np.fft.rfftfreq(len(sound), 1 / RATE)
    sound = np.fft.irfft(spectrum * ((frequencies > 300) & (frequencies < 3400)), len(sound))
    power = np.convolve(sound**2, np.ones(RATE // 50) / (RATE // 50), "same")
    level = convolve(power, np.exp(-np.arange(RATE) / (0.3 * RATE)) / (0.3 * RATE)).clip(0)
    return sound * 0.1 / np.sqrt(level + 1e-5)


def move_phone(sound, centimetres, hertz):
    """The Doppler effect of a phone moved back and forth by `centimetres`, `hertz` times a second."""
    times = np.arange(len(sound))
    delay = centimetres / 100 / 343 * RATE * np.sin(2 * np.pi * hertz * times / RATE + 1)
    return np.interp(times + delay, times, sound)


class Damages:
    """The damages between loudspeaker and upload; each writes a file."""

    def __init__(self, folder, random, babble, music):
        self.folder, self.random, self.babble, self.music = folder, random, babble, music

    def encode(self, name, sound, *options, extension):
        """Encodes a sound with ffmpeg and decodes it again."""
        plain = f"{self.folder}/{name} plain.wav"
        coded = f"{self.folder}/{name} coded.{extension}"
        write(plain, sound)
        run("ffmpeg", "-v", "error", "-y", "-i", plain, *options, coded)
        out = f"{self.folder}/{name}.wav"
        run("ffmpeg", "-v", "error", "-y", "-i", coded, "-ac", "1", out)
        return out

    def write(self, name, sound):
        out = f"{self.folder}/{name}.wav"
        write(out, sound)
        return out

    def piece(self, source, count):
        """A random piece of a sound."""
        start = int(self.random.integers(0, len(source) - count))
        return source[start : start + count]

    def all(self, sound):
        """Yields (name, function that writes the damaged sound and returns its file)."""
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
        yield "nothing", lambda: self.write("nothing", sound)
        for name, (options, extension) in codecs.items():
            yield name, lambda n=name, o=options, e=extension: self.encode(n.replace("%", ""), sound, *o, extension=e)
        for seconds in (0.2, 0.5, 0.8, 2.5):
            place = "room" if seconds < 1 else "stadium"
            yield f"{place}, RT60 {seconds} s", lambda s=seconds: self.write(
                f"room {s}", convolve(sound, room_response(s, self.random)))
        yield "phone's band and gain control", lambda: self.write("phone", gain_control(sound))
        for centimetres, hertz in ((3, 1), (10, 1), (30, 0.5), (10, 2.5)):
            yield f"moved by {centimetres} cm, {hertz} a second", lambda c=centimetres, h=hertz: self.write(
                f"moved {c} {h}", move_phone(sound, c, h))
        for decibels in (10, 5, 0):
            others = {
                "babble": lambda: self.piece(self.babble, len(sound)),
                "crowd (pink noise)": lambda: pink_noise(len(sound), self.random),
                "other music": lambda: self.piece(self.music, len(sound)),
            }
            for name, other in others.items():
                yield f"{name} at {decibels} dB", lambda n=name, o=other, d=decibels: self.write(
                    f"{n} {d}", mix_sounds(sound, o(), d))
        yield "room 0.5 s, babble at 10 dB, AAC 64", lambda: self.encode(
            "chain", mix_sounds(convolve(sound, room_response(0.5, self.random)), self.piece(self.babble, len(sound)), 10),
            "-c:a", "aac", "-b:a", "64k", extension="m4a")


def speak(voice, folder, text):
    path = f"{folder}/voice.wav"
    source = f"{folder}/text.txt"
    with open(source, "w") as file:
        file.write(text)
    run("espeak-ng", "-v", voice, "-s", "155", "-f", source, "-w", path)
    return read(path)


def detect(qix, paths):
    """Runs `qix sound detect`; returns the answer for each recording, and the CPU seconds."""
    before = os.times()
    output = subprocess.run([qix, "sound", "detect", *paths], check=True, stdout=subprocess.PIPE).stdout
    after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    return [json.loads(line) for line in output.splitlines()], seconds


class GGWave:
    """A peer: frequency-shift keying with Reed-Solomon codes, added to the clip."""

    bands = {"ggwave above 15 kHz": (4, None), "ggwave within hearing": (1, -12)}

    def __init__(self):
        import ggwave
        self.library = ggwave

    def marked(self, clip, band, payload):
        protocol, level = self.bands[band]
        message = np.frombuffer(self.library.encode(payload, protocolId=protocol, volume=25), np.float32)
        added = np.zeros(len(clip))
        for repetition in range(3):
            start = int((0.1 + 1.6 * repetition) * RATE)
            part = message[: len(clip) - start]
            added[start : start + len(part)] += part
        if level is not None:
            added *= np.sqrt((clip**2).mean() / (added**2).mean()) * 10 ** (level / 20)
        return clip + added

    def decode(self, path):
        sound = read(path).astype(np.float32)
        instance = self.library.init()
        message = None
        for start in range(0, len(sound) - 1023, 1024):
            message = message or self.library.decode(instance, sound[start : start + 1024].tobytes())
        self.library.free(instance)
        return message


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--qix", default=".build/release/qix")
    parser.add_argument("--clips", type=int, default=10_000, help="largest number of clips of 5 s")
    parser.add_argument("--unmarked", type=float, default=24, help="hours of sound without a mark")
    parser.add_argument("--unmarked-from", type=int, default=0,
                        help="piece of unmarked sound to start with, to continue an earlier run")
    parser.add_argument("--minutes", type=float, default=30, help="minutes of sound to mark")
    parser.add_argument("--write", metavar="FOLDER", help="only write the sounds to mark to this folder")
    parser.add_argument("--peers-every", type=int, default=3, help="measure the peer on every Nth clip")
    options = parser.parse_args()
    random = np.random.default_rng(20261123)
    with tempfile.TemporaryDirectory() as folder:
        pieces = sorted(glob.glob(MUSIC))
        # The first, third, fifth … piece was used for tuning.
        untuned_pieces = [p for p in pieces[1::2] if os.path.getsize(p) > 1_000_000]
        if not untuned_pieces:
            sys.exit("no music: apt-get install wesnoth-1.16-music")
        seconds_per_kind = options.minutes * 60 / 2
        sounds = []
        for path in untuned_pieces:
            sounds.append(("music", read(path)[20 * RATE : int((20 + seconds_per_kind / len(untuned_pieces)) * RATE)]))
        for voice in VOICES:
            words = speak(voice, folder, TEXT * 6)
            sounds.append(("speech", words[: int(seconds_per_kind / len(VOICES) * RATE)]))
        if options.write:
            os.makedirs(options.write, exist_ok=True)
            for number, (kind, sound) in enumerate(sounds):
                write(f"{options.write}/{number:02}-{kind}.wav", sound)
            return
        # Music and speech alternate, so that an interrupted run has measured both.
        sounds = [sound for _, sound in sorted(
            ((number if sound[0] == "music" else (number - len(untuned_pieces) + 0.5) * len(untuned_pieces) / len(VOICES), sound)
             for number, sound in enumerate(sounds)), key=lambda turn: turn[0])]
        babble = [speak(voice, folder, TEXT * 3) for voice in BABBLE]
        count = min(map(len, babble))
        babble = sum(np.roll(b[:count], i * 3 * RATE) / b.std() for i, b in enumerate(babble))
        other = np.concatenate([read(p)[30 * RATE : 60 * RATE] for p in pieces[0::6]])
        damages = Damages(folder, random, babble, other)

        try:
            peer = GGWave()
        except ImportError:
            peer = None
            print("ggwave is not installed and is not measured: pip install ggwave", file=sys.stderr)
        peers = {band: {} for band in GGWave.bands} if peer else {}
        found_by_damage, wrong_ids, clips, cpu_seconds, recordings, peer_clips = {}, 0, {"music": 0, "speech": 0}, 0.0, 0, 0
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
                peer_clips += with_peers
                clip = out[int(start * RATE) : int((start + 5) * RATE)]
                names, makers = zip(*damages.all(clip))
                answers, seconds = detect(options.qix, [make() for make in makers])
                cpu_seconds, recordings = cpu_seconds + seconds, recordings + len(answers)
                for name, answer in zip(names, answers):
                    found = answer.get("id")
                    cell = found_by_damage.setdefault(name, {"music": 0, "speech": 0})
                    cell[kind] += found == 1000 + number
                    wrong_ids += found not in (None, 1000 + number)
                plain_clip = plain[int(start * RATE) : int((start + 5) * RATE)]
                payload = f"{1000 + number:04}"
                for band, counts in peers.items() if with_peers else ():
                    for name, make in damages.all(peer.marked(plain_clip, band, payload)):
                        counts[name] = counts.get(name, 0) + (peer.decode(make()) == payload.encode())
                counts = " ".join(f"{sum(cell.values())}" for cell in found_by_damage.values())
                print(f"{sum(clips.values())} clips, {clips['music']} of music: {counts}", file=sys.stderr, flush=True)
        print(f"Measured on {time.strftime('%Y-%m-%d')}, {sum(clips.values())} clips of 5 s from music and voices that")
        print(f"detection was not tuned on: {clips['music']} of music, {clips['speech']} of speech;")
        print(f"ggwave on {peer_clips} of them.\n")
        print("| " + " | ".join(["after", "music found", "speech found", *peers]) + " |")
        print("|---" * (3 + len(peers)) + "|")
        for name, cell in found_by_damage.items():
            row = [f"{100 * cell[k] / max(1, clips[k]):.1f} %" for k in ("music", "speech")]
            row += [f"{100 * counts.get(name, 0) / max(1, peer_clips):.1f} %" for counts in peers.values()]
            print("| " + " | ".join([name, *row]) + " |")
        print(f"\nA wrong id was found in {wrong_ids} of {recordings}. A recording took {cpu_seconds / max(1, recordings):.2f} s "
              "of processor time.")
        for kind, values in level.items():
            print(f"The watermark in {kind}: {np.mean(values):.1f} dB below the programme.")

        hours, false, checked = 0.0, 0, 0
        sources = [("music", p) for p in pieces] + [("speech", v) for v in VOICES + BABBLE]
        turn = options.unmarked_from
        while hours < options.unmarked and turn < 40 * len(sources):
            kind, name = sources[turn % len(sources)]
            sound = read(name) if kind == "music" else speak(name, folder, TEXT * 20)
            # Each round has another speed, so that no window occurs twice.
            speed = 1 + 0.013 * (turn // len(sources))
            paths = []
            for sample in range(0, len(sound) - 5 * RATE, 60 * RATE):
                path = f"{folder}/unmarked{len(paths)}.wav"
                piece = sound[sample : sample + 60 * RATE]
                write(path, np.interp(np.arange(0, len(piece) - 1, speed * 3), np.arange(len(piece)), piece), 16000)
                hours += len(piece) / RATE / 3600 / speed
                paths.append(path)
            if paths:
                for answer in detect(options.qix, paths)[0]:
                    checked += 1
                    false += answer.get("id") is not None
            turn += 1
            print(f"{hours:.2f} unmarked hours up to piece {turn}, {checked} recordings, {false} ids", file=sys.stderr,
                  flush=True)
        print(f"\nUnmarked sound: {hours:.1f} hours in {checked} recordings, {false} ids.")


if __name__ == "__main__":
    main()
