import Cryptography
import Foundation
import Glibc
import Synchronization
import Text

@testable import WebPush

/// A browser and its push service: takes messages on loopback and reads them with the browser's key.
final class PushReceiver: Sendable {
    /// A message as the browser shows it, and what the push service saw of it.
    struct Message: Sendable {
        var title: String
        var body: String
        var path: String
        var tag: String
        /// Lower-case names.
        var headers: [String: String]
    }

    let port: Int
    private let descriptor: Int32
    private let scalar: [UInt8]
    private let secret = (0..<16).map { UInt8($0 + 3) }
    private let kept: Kept

    private final class Kept: Sendable {
        let requests = Mutex<[(headers: [String: String], body: [UInt8])]>([])
        /// What is answered next, and 201 after the last.
        let answers: Mutex<[String]>
        init(_ answers: [String]) { self.answers = Mutex(answers) }
    }

    /// - Parameter answers: heads of the first answers; then all are taken.
    init(answering answers: [String] = []) throws {
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
        scalar = P256.PrivateKey().scalar
        let kept = Kept(answers)
        self.kept = kept
        descriptor = listening
        Thread.detachNewThread {
            // This thread alone closes the socket: its number, closed elsewhere, may already be another server's.
            defer { close(listening) }
            while case let peer = accept(listening, nil, nil), peer >= 0 {
                let request = PushReceiver.request(from: peer)
                kept.requests.withLock { $0.append(request) }
                let head = kept.answers.withLock { $0.isEmpty ? "HTTP/1.1 201 Created" : $0.removeFirst() }
                let answer = "\(head)\r\nContent-Length: 0\r\n\r\n"
                _ = answer.withCString { write(peer, $0, strlen($0)) }
                close(peer)
            }
        }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// What the browser hands to the page, as JSON.
    func subscription(_ name: String = "phone") -> String {
        guard let key = P256.PrivateKey(scalar: scalar) else { return "" }
        return
            "{\"endpoint\": \"http://127.0.0.1:\(port)/\(name)\", \"expirationTime\": null, \"keys\": {\"p256dh\": \""
            + Base64URL.encode(key.publicKey) + "\", \"auth\": \"" + Base64URL.encode(secret) + "\"}}"
    }

    /// How many requests came.
    var count: Int { kept.requests.withLock { $0.count } }

    /// The messages so far; those that the browser cannot read are left out.
    var messages: [Message] {
        struct Shown: Decodable { var title, body, path, tag: String }
        let requests = kept.requests.withLock { $0 }
        return requests.compactMap { request in
            guard let key = P256.PrivateKey(scalar: scalar),
                let text = PushEncryption.text(of: request.body, for: key, secret: secret),
                let shown = try? JSONDecoder().decode(Shown.self, from: Data(text))
            else { return nil }
            return Message(
                title: shown.title, body: shown.body, path: shown.path, tag: shown.tag, headers: request.headers)
        }
    }

    /// Waits for so many messages, half a minute at most.
    func waits(for count: Int) async throws -> [Message] {
        for _ in 0..<300 where messages.count < count { try await Task.sleep(for: .milliseconds(100)) }
        return messages
    }

    private static func request(from peer: Int32) -> (headers: [String: String], body: [UInt8]) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let blank = Array("\r\n\r\n".utf8)
        while true {
            let count = read(peer, &buffer, buffer.count)
            guard count > 0 else { return ([:], []) }
            bytes += buffer[..<count]
            guard let end = bytes.firstRange(of: blank) else { continue }
            var headers: [String: String] = [:]
            for line in String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n") {
                guard let colon = line.firstIndex(of: ":") else { continue }
                headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
                    in: .whitespaces)
            }
            let body = Array(bytes[end.upperBound...])
            if body.count >= headers["content-length"].flatMap({ Int($0) }) ?? 0 { return (headers, body) }
        }
    }
}
