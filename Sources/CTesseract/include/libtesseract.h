#pragma once

// Tesseract: its own header for C, and functions of its names that call the library once it is loaded. The program's own
// model reads most rows without it.

// Leptonica comes first: otherwise Pix is an opaque pointer in some files and a struct in others.
#include <leptonica/allheaders.h>
#include <tesseract/capi.h>

/// Loads the library, once. Returns NULL if it is loaded, else the system's message, which lives as long as the program.
/// No other function may be called before it has succeeded.
const char *libtesseract_load(void);

/// The version whose header this was built with.
const char *libtesseract_version(void);
