/// One file over HTTP, whole or not at all.
///
/// HTTP/1.0 and a connection a file: the answer is a status, a few lines that do not matter, and the bytes up to the
/// end of the connection. Whoever calls knows the file's hash, so nothing that is said about the file needs to be
/// believed. No redirection is followed: a key goes to the host that it was meant for.
public enum HTTPDownload {
    /// Bytes of a status and headers at most.
    private static let largestHead = 64 << 10

    /// The bytes at `address`.
    ///
    /// - Parameters:
    ///   - key: sent as `Authorization: Bearer KEY`; never over an open network in clear.
    ///   - limit: bytes that the file may have.
    ///   - seconds: for all of it.
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
                guard head != nil || answer.count <= largestHead else { throw .unavailable("the host babbles") }
                try head?.requireOK()
            }
            if let head, answer.count - head.length > limit { throw .tooLarge(limit: limit) }
        }
        guard let head else { throw .unavailable("the host ended the connection without an answer") }
        return Array(answer.dropFirst(head.length))
    }

    /// The beginning of an answer.
    struct ResponseHead {
        let status: Int
        /// Bytes up to the body.
        let length: Int

        /// `nil` while it has not all come; throws where it is no HTTP.
        init?(_ bytes: [UInt8]) throws(DownloadError) {
            let start = Array("HTTP/1.".utf8)
            guard bytes.prefix(start.count).elementsEqual(start.prefix(bytes.count)) else {
                throw .unavailable("the host does not speak HTTP")
            }
            let end = Array("\r\n\r\n".utf8)
            guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else { return nil }
            // HTTP/1.1 200 OK
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
