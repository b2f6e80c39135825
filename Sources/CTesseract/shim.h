#pragma once
// Leptonica first, or Pix is an opaque pointer in some files and a struct in others.
#include <leptonica/allheaders.h>
#include <tesseract/capi.h>
