import Foundation
import Glibc
import Synchronization

/// Takes HTTP requests on loopback, answers 204 and keeps what came; the first so many it turns away.
final class Listener: Sendable {
    let port: Int
    private let descriptor: Int32
    private let kept: Kept

    private final class Kept: Sendable {
        let requests = Mutex<[String]>([])
    }

    init(refusing refusals: Int = 0) throws {
        let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listening, pointer, length) == 0 && listen(listening, 16) == 0
                    && getsockname(listening, pointer, &length) == 0
            }
        }
        guard bound else { throw POSIXError(.EADDRINUSE) }
        port = Int(UInt16(bigEndian: address.sin_port))
        let kept = Kept()
        self.kept = kept
        descriptor = listening
        Thread.detachNewThread { Listener.serve(listening, keeping: kept, refusing: refusals) }
    }

    private static func serve(_ descriptor: Int32, keeping kept: Kept, refusing refusals: Int) {
        // This thread alone closes the socket: its number, closed elsewhere, may already be another server's.
        defer { close(descriptor) }
        var left = refusals
        while case let peer = accept(descriptor, nil, nil), peer >= 0 {
            kept.requests.withLock { $0.append(request(from: peer)) }
            let answer = left > 0 ? "HTTP/1.1 500 No\r\n\r\n" : "HTTP/1.1 204 No Content\r\n\r\n"
            left -= 1
            _ = answer.withCString { write(peer, $0, strlen($0)) }
            close(peer)
        }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// What came so far, head and body.
    var requests: [String] { kept.requests.withLock { $0 } }

    private static func request(from peer: Int32) -> String {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(peer, &buffer, buffer.count)
            guard count > 0 else { return text }
            text += String(decoding: buffer[..<count], as: UTF8.self)
            guard let end = text.range(of: "\r\n\r\n") else { continue }
            let length = text[..<end.lowerBound].split(separator: "\r\n")
                .first { $0.hasPrefix("Content-Length: ") }.flatMap { Int($0.dropFirst(16)) }
            if text[end.upperBound...].utf8.count >= length ?? 0 { return text }
        }
    }
}
