import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A web server on the loopback interface that answers each request with given bytes, well-formed or not.
public final class CannedServer: @unchecked Sendable {
    /// Where it listens.
    public let port: Int
    private let listening: Int32
    private let answer: @Sendable (_ request: String) -> [UInt8]?
    private let lock = NSLock()
    private var seen: [String] = []

    /// - Parameter answer: the bytes for a request; `nil` leaves it without an answer.
    public init(_ answer: @escaping @Sendable (_ request: String) -> [UInt8]?) throws {
        self.answer = answer
        listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listening
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
                    && listen(descriptor, 16) == 0
            }
        }
        guard isBound else { throw CocoaError(.featureUnsupported) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [weak self, listening] in
            // This thread alone closes the socket: its number, closed elsewhere, may be another server's by the time
            // that `accept` is called with it, whose client would then be turned away.
            defer { close(listening) }
            while true {
                let connection = accept(listening, nil, nil)
                guard connection >= 0 else { return }
                guard let server = self else {
                    close(connection)
                    return
                }
                Thread.detachNewThread { server.serve(connection) }
            }
        }
    }

    deinit {
        shutdown(listening, Int32(SHUT_RDWR))
    }

    /// The requests so far.
    public var requests: [String] { lock.withLock { seen } }

    /// A server's answer with a file.
    public static func file(_ bytes: [UInt8], status: String = "200 OK") -> [UInt8] {
        Array("HTTP/1.1 \(status)\r\nContent-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !String(decoding: request, as: UTF8.self).contains("\r\n\r\n") {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            request += buffer.prefix(count)
        }
        var text = String(decoding: request, as: UTF8.self)
        // The body is read to its end: closing a connection with unread bytes would reset it.
        let head = text.prefix(upTo: text.range(of: "\r\n\r\n")!.upperBound)
        let length = head.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.1) } ?? 0
        var rest = length - (request.count - head.utf8.count)
        while rest > 0 {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            rest -= count
            request += buffer.prefix(count)
        }
        text = String(decoding: request, as: UTF8.self)
        lock.withLock { seen.append(text) }
        guard let bytes = answer(text) else {
            // Until the other side closes the connection.
            _ = recv(connection, &buffer, buffer.count, 0)
            return
        }
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }
}
