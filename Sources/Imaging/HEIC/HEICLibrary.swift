import CHEIF

/// libheif, which decodes HEIC. It is loaded for the first file that needs it and never linked: few pictures are HEIC,
/// and it brings the coders of three formats of video.
public enum HEICLibrary {
    /// The version that this was built for; a machine may have another of the same interface.
    static let version = String(cString: libheif_version())

    /// Loads it, from files that a confined process can no longer open. At once where it is loaded already.
    public static func load() throws(ImagingError) {
        if let why = libheif_load() { throw .noLibrary(.heic, why: String(cString: why)) }
    }
}
