#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The C library's sine, so that the files using it need no import that differs by platform.
func sineOf(_ angle: Double) -> Double { sin(angle) }

/// The C library's cosine.
func cosineOf(_ angle: Double) -> Double { cos(angle) }
