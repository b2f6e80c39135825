import HTTPClient
import Foundation
import Workers

/// Pictures on a web server: `https://HOST/PATH/ab/abcdef…`, with the same names as in a `PictureFolder`.
///
/// Each picture is downloaded into a folder of this process, compared with its hash, read and removed.
public struct PictureServer: PictureSource {
    private let address: HTTPAddress
    private let key: String?
    private let limit: Int
    private let seconds: Int
    private let folder: String

    /// - Parameters:
    ///   - key: the key that the server requires; sent as `Authorization: Bearer KEY` and quoted in no message.
    ///   - limit: maximum bytes of a picture.
    ///   - seconds: maximum time for one picture.
    ///   - folder: where pictures are while they are read.
    public init(
        _ address: HTTPAddress, key: String?, limit: Int, seconds: Int, folder: String
    ) throws(HTTPClientError) {
        guard key == nil || address.isEncrypted || address.isLoopback else {
            throw .invalid("\(address): a key is sent only over https or to this machine")
        }
        self.address = address
        self.key = key
        self.limit = limit
        self.seconds = seconds
        self.folder = folder
    }

    /// Downloads the picture for `body`. If the server does not have it, or returns other bytes, the path does not
    /// exist.
    public func withPicture<Value: Sendable>(
        _ sha256: String, of _: String, _ body: (RawPath) async throws -> Value
    ) async throws -> Value {
        let path = "\(folder)/\(sha256)-\(UUID().uuidString)"
        do throws(HTTPClientError) {
            let bytes = try HTTPClient.get(
                address.appending(String(sha256.prefix(2)), sha256), key: key, limit: limit, seconds: seconds)
            if FileDigest(bytes).hexadecimal.utf8.elementsEqual(sha256.utf8) {
                guard
                    FileManager.default.createFile(
                        atPath: path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
                else { throw .unavailable("\(folder): cannot write to this folder") }
            }
        } catch {
            switch error {
            case .missing, .tooLarge: break
            case .invalid, .unavailable, .refused: throw PictureServerError(server: "\(address)", reason: error)
            }
        }
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try await body(RawPath(path))
    }
}

/// Why the server delivers no picture at all.
public struct PictureServerError: Error, CustomStringConvertible {
    /// Its address.
    public let server: String
    /// The cause.
    public let reason: HTTPClientError

    /// What happened.
    public var description: String { "\(server): \(reason)" }

    /// Whether another attempt may succeed.
    var isTransient: Bool { if case .unavailable = reason { true } else { false } }
}
