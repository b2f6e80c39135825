/// Downloads one file over HTTP, completely or not at all.
///
/// It uses HTTP/1.0 and one connection per file: the response is a status, headers that are ignored, and the bytes up
/// to the end of the connection. The caller knows the file's hash, so no header needs to be trusted. Redirections are
/// not followed, so that a key only goes to its host.
public enum HTTPDownload {
    /// Maximum bytes of status line and headers. Source: judged; not measured.
    private static let maxHeadBytes = 64 << 10

    /// The bytes at `address`.
    ///
    /// - Parameters:
    ///   - key: sent as `Authorization: Bearer KEY`; never unencrypted over a network.
    ///   - limit: maximum bytes of the file.
    ///   - seconds: maximum time for the whole download.
    public static func bytes(
        at address: HTTPAddress, key: String?, limit: Int, seconds: Int
    ) throws(DownloadError) -> [UInt8] {
        var request = "GET \(address.path.isEmpty ? "/" : address.path) HTTP/1.0\r\nHost: \(address.authority)\r\n"
        if let key {
            guard address.isEncrypted || address.isLoopback else {
                throw .invalid("a key goes over https alone, or within this machine")
            }
            guard !key.isEmpty, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw .invalid("the key must be one word of visible ASCII")
            }
            request += "Authorization: Bearer \(key)\r\n"
        }
        request += "User-Agent: qix\r\nAccept: */*\r\nConnection: close\r\n\r\n"
        let deadline = ContinuousClock.now + .seconds(seconds)
        let connection = try HTTPConnection(to: address, until: deadline)
        try connection.write(Array(request.utf8))
        var answer: [UInt8] = []
        var head: ResponseHead?
        while true {
            let more = try connection.read()
            if more.isEmpty { break }
            answer += more
            if head == nil {
                head = try ResponseHead(answer)
                guard head != nil || answer.count <= maxHeadBytes else { throw .unavailable("the host babbles") }
                try head?.requireOK()
            }
            if let head, answer.count - head.length > limit { throw .tooLarge(limit: limit) }
        }
        guard let head else { throw .unavailable("the host ended the connection without an answer") }
        return Array(answer.dropFirst(head.length))
    }

    /// The head of a response.
    struct ResponseHead {
        let status: Int
        /// Bytes before the body.
        let length: Int

        /// `nil` while it is incomplete; throws if it is not HTTP.
        init?(_ bytes: [UInt8]) throws(DownloadError) {
            let start = Array("HTTP/1.".utf8)
            guard bytes.prefix(start.count).elementsEqual(start.prefix(bytes.count)) else {
                throw .unavailable("the host does not speak HTTP")
            }
            let end = Array("\r\n\r\n".utf8)
            guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else { return nil }
            // For example: HTTP/1.1 200 OK
            let words = bytes[..<place].split(separator: UInt8(ascii: " "), maxSplits: 2)
            guard words.count >= 2, words[1].count >= 3,
                let status = Int(String(decoding: words[1].prefix(3), as: UTF8.self))
            else { throw .unavailable("the host does not speak HTTP") }
            self.status = status
            length = place + end.count
        }

        func requireOK() throws(DownloadError) {
            switch status {
            case 200: return
            case 404, 410: throw .missing
            case 300..<500: throw .refused(status: status)
            default: throw .unavailable("the host answers \(status)")
            }
        }
    }
}
