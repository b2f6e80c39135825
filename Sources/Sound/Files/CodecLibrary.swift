import CLibAV

/// FFmpeg's libraries, which decode AAC and Opus. They are loaded for the first file that needs them: linking them
/// would add 24 ms to every start of the program.
public enum CodecLibrary {
    /// The version of libavcodec that qix was built with; a machine may have another one with the same interface.
    public static let version = String(cString: libav_version())

    /// The Debian package that has them.
    public static let package = String(cString: libav_package())

    /// Loads the libraries from files that a confined process cannot open; returns at once if they are loaded already.
    public static func load() throws(SoundError) {
        if let why = libav_load() { throw .noLibrary(package: package, why: String(cString: why)) }
    }
}
