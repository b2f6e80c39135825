"""Bindings to the functions of leptonica and tesseract that these scripts need, called as qix calls them."""
import ctypes

import numpy as np

_lept = ctypes.CDLL("liblept.so.5")
for _name, _result, _arguments in (
        ("pixCreate", ctypes.c_void_p, (ctypes.c_int,) * 3), ("pixScale", ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_float, ctypes.c_float)),
        ("pixGetData", ctypes.c_void_p, (ctypes.c_void_p,)), ("pixGetWpl", ctypes.c_int, (ctypes.c_void_p,)),
        ("pixGetWidth", ctypes.c_int, (ctypes.c_void_p,)), ("pixGetHeight", ctypes.c_int, (ctypes.c_void_p,)),
        ("pixDestroy", None, (ctypes.c_void_p,))):
    _function = getattr(_lept, _name)
    _function.restype, _function.argtypes = _result, _arguments


def _words(pix):
    rows, per_line = _lept.pixGetHeight(pix), _lept.pixGetWpl(pix)
    buffer = (ctypes.c_uint32 * (rows * per_line)).from_address(_lept.pixGetData(pix))
    return np.frombuffer(buffer, np.uint32).reshape(rows, per_line)


def scaled(grey, height):
    """A grey picture scaled to `height` pixels, as tesseract scales a line for its net (ImageData::PreScale)."""
    rows, columns = grey.shape
    pix = _lept.pixCreate(columns, rows, 8)
    words = _words(pix)
    padded = np.zeros((rows, words.shape[1] * 4), np.uint8)
    padded[:, :columns] = grey
    words[:] = padded.view(">u4")
    scaled_pix = _lept.pixScale(pix, height / rows, height / rows)
    width, rows = _lept.pixGetWidth(scaled_pix), _lept.pixGetHeight(scaled_pix)
    pixels = _words(scaled_pix).astype(">u4").view(np.uint8).reshape(rows, -1)[:, :width].copy()
    for used in (pix, scaled_pix):
        _lept.pixDestroy(ctypes.byref(ctypes.c_void_p(used)))
    return pixels


class Tesseract:
    """A tesseract engine; `folder` holds its models, `mode` is the page segmentation mode (13: raw line)."""

    def __init__(self, languages, folder=None, mode=13):
        library = self.library = ctypes.CDLL("libtesseract.so.5")
        library.TessBaseAPICreate.restype = ctypes.c_void_p
        library.TessBaseAPIGetUTF8Text.restype = ctypes.c_void_p
        for name in ("Init2", "SetVariable", "SetPageSegMode", "SetImage", "SetSourceResolution", "GetUTF8Text", "Clear"):
            getattr(library, "TessBaseAPI" + name).argtypes = {
                "Init2": (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int),
                "SetVariable": (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p), "SetPageSegMode": (ctypes.c_void_p, ctypes.c_int),
                "SetImage": (ctypes.c_void_p, ctypes.c_char_p) + (ctypes.c_int,) * 4,
                "SetSourceResolution": (ctypes.c_void_p, ctypes.c_int),
                "GetUTF8Text": (ctypes.c_void_p,), "Clear": (ctypes.c_void_p,)}[name]
        library.TessDeleteText.argtypes = (ctypes.c_void_p,)
        self.api = library.TessBaseAPICreate()
        library.TessBaseAPISetVariable(self.api, b"debug_file", b"/dev/null")
        if library.TessBaseAPIInit2(self.api, folder.encode() if folder else None, languages.encode(), 1):
            raise SystemExit(f"tesseract cannot load the model {languages} from {folder}")
        library.TessBaseAPISetVariable(self.api, b"tessedit_do_invert", b"0")
        library.TessBaseAPISetPageSegMode(self.api, mode)

    def text(self, grey):
        grey = np.ascontiguousarray(grey)
        rows, columns = grey.shape
        self.library.TessBaseAPISetImage(self.api, grey.tobytes(), columns, rows, 1, columns)
        self.library.TessBaseAPISetSourceResolution(self.api, 300)
        raw = self.library.TessBaseAPIGetUTF8Text(self.api)
        found = ctypes.string_at(raw).decode() if raw else ""
        if raw:
            self.library.TessDeleteText(raw)
        self.library.TessBaseAPIClear(self.api)
        return " ".join(found.split())
