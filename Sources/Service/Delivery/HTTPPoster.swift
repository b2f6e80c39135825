import Dispatch

#if canImport(Glibc)
    import Glibc
#endif

/// One address that accepts POST requests over HTTP without TLS: a relay on the same machine or network. The relay adds
/// TLS for outgoing messages, as the proxy does for incoming requests, so the service needs no second cryptography
/// library.
public struct HTTPPoster: Sendable {
    private let host: String
    private let port: UInt16
    private let path: String

    /// Why a message was not delivered.
    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// Timeout in seconds for each of connecting, sending and receiving. Source: judged; not measured.
    private static let timeoutSeconds = 10
    /// Maximum bytes read of a response. Only the status line is used. Source: judged; not measured.
    private static let maxResponseBytes = 4096

    /// Parses `http://HOST[:PORT]/PATH`; `nil` for anything else.
    public init?(_ address: String) {
        let scheme = "http://"
        guard address.utf8.starts(with: scheme.utf8), address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        let rest = address.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), !parts[0].isEmpty,
            let port = parts.count == 2 ? UInt16(parts[1]) : 80
        else { return nil }
        host = String(parts[0])
        self.port = port
        path = rest.count == authority.count ? "/" : String(rest.dropFirst(authority.count))
    }

    /// Sends a body and returns the status of the response. Runs on another queue, so that it does not block the
    /// threads that serve requests.
    func send(_ body: [UInt8], _ headers: [(name: String, value: String)]) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try exchange(body, headers) }) }
        }
    }

    private func exchange(_ body: [UInt8], _ headers: [(name: String, value: String)]) throws -> Int {
        let descriptor = try connected()
        defer { close(descriptor) }
        var head = "POST \(path) HTTP/1.1\r\nHost: \(host):\(port)\r\nConnection: close\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        head += "Content-Length: \(body.count)\r\n\r\n"
        let message = Array(head.utf8) + body
        var sent = 0
        while sent < message.count {
            let count = message[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Failure("\(host):\(port) accepts no data") }
            sent += count
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 512)
        while !answer.contains(UInt8(ascii: "\n")), answer.count < HTTPPoster.maxResponseBytes {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw Failure("\(host):\(port) does not answer") }
            answer += buffer[..<count]
        }
        // For example: HTTP/1.1 204 No Content
        let words = answer.prefix { $0 != UInt8(ascii: "\r") }.split(separator: UInt8(ascii: " "))
        guard words.count > 1, words[0].starts(with: "HTTP/1.".utf8),
            let status = Int(String(decoding: words[1], as: UTF8.self))
        else { throw Failure("\(host):\(port) does not speak HTTP") }
        return status
    }

    private func connected() throws -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &found) == 0, let found else {
            throw Failure("\(host) is unknown")
        }
        defer { freeaddrinfo(found) }
        var next: UnsafeMutablePointer<addrinfo>? = found
        while let address = next?.pointee {
            next = address.ai_next
            let descriptor = socket(
                address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), address.ai_protocol)
            guard descriptor >= 0 else { continue }
            var time = timeval(tv_sec: HTTPPoster.timeoutSeconds, tv_usec: 0)
            for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
                setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
            }
            if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return descriptor }
            close(descriptor)
        }
        throw Failure("\(host):\(port) cannot be reached")
    }
}
