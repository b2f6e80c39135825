import DomainModel
import Foundation

/// A file of readings, found by the SHA-256 of the picture that each is of: an upload may have been moved since.
public struct ReadingsByHash {
    private let index: ReadingIndex

    /// Looks through the file once.
    public init(_ file: String) throws { index = try ReadingIndex(file) }

    /// The reading of the picture with this hash; `nil` where there is none.
    public func reading(of sha256: String) throws -> Reading? {
        try index.byteRange(ofHash: sha256).map { try index.reading(at: $0) }
    }
}
