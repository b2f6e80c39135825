#pragma once

// What decodes HEIC: libheif's own header, and functions of the same names that call the library once it is loaded.

#include <libheif/heif.h>

/// Loads the library, once. NULL where it is there, else what the system says; the text lives as long as the program. No
/// other function may be called before it has succeeded.
const char *libheif_load(void);

/// The version whose header this was built with.
const char *libheif_version(void);
