import CHEIF

/// libheif, which decodes HEIC. It is loaded for the first file that needs it and never linked: few pictures are HEIC,
/// and it loads the codecs of three video formats.
public enum HEICLibrary {
    /// The version that qix was built with; a machine may have another one with the same interface.
    static let version = String(cString: libheif_version())

    /// Loads the library from files that a confined process cannot open; returns at once if it is loaded already.
    public static func load() throws(ImagingError) {
        if let why = libheif_load() { throw .noLibrary(.heic, why: String(cString: why)) }
    }
}
