import Foundation

/// One request on a connection of its own, as its bytes are written: Foundation's client sets headers by itself and
/// follows redirections.
enum RawExchange {
    /// All that comes back until the connection ends.
    ///
    /// - Parameter whenBegun: called once the first bytes have come.
    static func answer(to request: String, at port: UInt16, whenBegun: () -> Void = {}) throws -> String {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(connection) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected, send(connection, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else {
            throw CocoaError(.fileReadUnknown)
        }
        var (answer, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return String(decoding: answer, as: UTF8.self) }
            if answer.isEmpty { whenBegun() }
            answer += buffer.prefix(count)
        }
    }
}
