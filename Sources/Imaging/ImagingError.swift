import DomainModel

/// Why a file's bytes could not be decoded into a picture.
public enum ImagingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes begin with no signature that qix knows.
    case unknownFormat
    /// The file has no bytes at all.
    case empty
    /// The signature is right and what follows is not: cut short, damaged, or of a kind the decoder does not know.
    case undecodable(ImageFormat)
    /// The file has a structure that no camera writes and that overloads or breaks the decoder: overlays, thousands of
    /// scans.
    case implausibleStructure(ImageFormat)
    /// The header announces more pixels than the limit.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// Decoding so many pixels of this format would take more memory than a reader may hold.
    case tooMuchMemory(width: Int, height: Int, ImageFormat)
    /// The file is larger than the limit.
    case tooManyBytes(Int, limit: Int)
    /// The library had no memory for a picture of this size.
    case outOfMemory
    /// The library that decodes this format is not on this machine: what the system says.
    case noLibrary(ImageFormat, why: String)
    /// The picture is HEIC, and this build cannot decode that.
    case builtWithoutHEIC

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .unknownFormat:
            "this is no picture that qix reads: send JPEG, PNG, WebP, TIFF, GIF, BMP or HEIC, "
                + "or sound as WAV, FLAC, Ogg, MP3 or M4A"
        case .empty:
            "the file is empty: upload it again"
        case .undecodable(let format):
            "the \(format.rawValue) data is damaged or cut short: upload the picture again"
        case .implausibleStructure(let format):
            "the \(format.rawValue) file has a structure that no camera writes: save it again as a plain JPEG"
        case .tooManyPixels(let width, let height, let limit):
            "the picture has \(width) × \(height) pixels and the limit is \(limit / 1_000_000) megapixels: "
                + "send a smaller one"
        case .tooMuchMemory(let width, let height, let format):
            "\(width) × \(height) pixels of \(format.rawValue) take more memory than a reader may hold: "
                + "send a smaller picture, or a JPEG"
        case .tooManyBytes(let count, let limit):
            "the file has \(count) bytes and the limit is \(limit): send a smaller one"
        case .outOfMemory:
            "there was not enough memory to decode the picture: send a smaller one"
        case .noLibrary(let format, let why):
            "the library that decodes \(format.rawValue) cannot be loaded on this machine (\(why)): "
                + "install Debian's libheif1"
        case .builtWithoutHEIC:
            "this qix-reader was built without HEIC: build it with `make build` (option heic, package libheif-dev), "
                + "or send a JPEG"
        }
    }
}
