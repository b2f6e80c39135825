#pragma once

// Tesseract: its own header for C, and functions of the same names that call the library once it is loaded. The program's
// own model reads most receipts without.

// Leptonica first, or Pix is an opaque pointer in some files and a struct in others.
#include <leptonica/allheaders.h>
#include <tesseract/capi.h>

/// Loads the library, once. NULL where it is there, else what the system says; the text lives as long as the program. No
/// other function may be called before it has succeeded.
const char *libtesseract_load(void);

/// The version whose header this was built with.
const char *libtesseract_version(void);
