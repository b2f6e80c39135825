import CLibAV

/// FFmpeg's libraries, which decode AAC. They are loaded for the first file that needs them and never linked: linked,
/// they would cost every start of the program 24 ms.
public enum AACLibrary {
    /// The version of libavcodec that this was built for; a machine may have another of the same interface.
    public static let version = String(cString: libav_version())

    /// The Debian package that has them.
    public static let package = String(cString: libav_package())

    /// Loads them, from files that a confined process can no longer open. At once where they are loaded already.
    public static func load() throws(SoundError) {
        if let why = libav_load() { throw .noLibrary(package: package, why: String(cString: why)) }
    }
}
