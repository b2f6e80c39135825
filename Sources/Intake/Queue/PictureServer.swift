import DomainModel
import HTTPClient
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

    /// Its address.
    public var location: String { "\(address)" }

    /// Downloads the picture for `body`.
    public func withPicture<Value: Sendable>(
        _ sha256: String, of _: String, _ body: (RawPath) async throws -> Value
    ) async throws -> Value {
        let bytes: [UInt8]
        do throws(HTTPClientError) {
            bytes = try get(sha256, limit: limit)
        } catch {
            guard case .tooLarge(let limit) = error else { throw unavailable(sha256, error) }
            throw ReadingError(
                code: .tooLarge, message: "the file has more than \(limit) bytes, the limit: send a smaller one")
        }
        return try await DownloadedPicture.with(bytes, named: sha256, from: location, in: folder, body)
    }

    /// Asks for the picture and takes none of its bytes.
    public func requirePicture(_ sha256: String, of _: String) throws(PictureUnavailable) {
        do throws(HTTPClientError) {
            _ = try get(sha256, limit: 0)
        } catch {
            guard case .tooLarge = error else { throw unavailable(sha256, error) }
        }
    }

    /// Asks for a picture that nobody has: a server that gives any answer is there.
    public func requireLocation() throws(PictureUnavailable) {
        let nobodys = String(repeating: "0", count: 64)
        do throws(HTTPClientError) {
            _ = try get(nobodys, limit: 0)
        } catch {
            switch error {
            // Some stores refuse what they do not have.
            case .missing, .tooLarge, .refused: break
            case .invalid, .unavailable: throw unavailable(nobodys, error)
            }
        }
    }

    private func get(_ sha256: String, limit: Int) throws(HTTPClientError) -> [UInt8] {
        try HTTPClient.get(
            address.appending(String(sha256.prefix(2)), sha256), key: key, limit: limit, seconds: seconds)
    }

    private func unavailable(_ sha256: String, _ error: HTTPClientError) -> PictureUnavailable {
        switch error {
        case .missing: PictureUnavailable("\(address): does not have \(sha256)")
        case .refused, .invalid: PictureUnavailable("\(address): \(error)", isPermanent: true)
        case .unavailable, .tooLarge: PictureUnavailable("\(address): \(error)")
        }
    }
}
