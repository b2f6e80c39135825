#pragma once

// libheif, which decodes HEIC: its own header, and functions of the same names that call the library once it is loaded.

#include <libheif/heif.h>

/// Loads the library, once. Returns NULL, or the system's reason for failure; the text lives as long as the program. No
/// other function may be called before this one has succeeded.
const char *libheif_load(void);

/// The version whose header this was built with.
const char *libheif_version(void);
