import DomainModel
import Foundation

/// A file of readings, indexed by the SHA-256 of the pictures, since uploads may have been moved.
public struct ReadingsByHash {
    private let index: ReadingIndex

    /// Indexes the file.
    public init(_ file: String) throws { index = try ReadingIndex(file) }

    /// The reading of the picture with this hash; `nil` if there is none.
    public func reading(of sha256: String) throws -> Reading? {
        try index.byteRange(ofHash: sha256).map { try index.reading(at: $0) }
    }
}
