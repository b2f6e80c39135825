import CTLS

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A connection, encrypted if the address requires it. Every wait ends at the deadline.
final class HTTPConnection {
    private let descriptor: Int32
    private let context: OpaquePointer?
    private let tls: OpaquePointer?
    private let deadline: ContinuousClock.Instant

    init(to address: HTTPAddress, until deadline: ContinuousClock.Instant) throws(DownloadError) {
        self.deadline = deadline
        descriptor = try HTTPConnection.connect(to: address, until: deadline)
        guard address.isEncrypted else {
            context = nil
            tls = nil
            return
        }
        // The trusted certificates are the system's, or those named by SSL_CERT_FILE.
        guard let context = SSL_CTX_new(TLS_client_method()) else {
            close(descriptor)
            throw .unavailable("TLS is unavailable: \(HTTPConnection.reason())")
        }
        qix_tls_oldest(context)
        SSL_CTX_set_default_verify_paths(context)
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
        guard let tls = SSL_new(context) else {
            SSL_CTX_free(context)
            close(descriptor)
            throw .unavailable("TLS is unavailable: \(HTTPConnection.reason())")
        }
        self.context = context
        self.tls = tls
        qix_tls_name(tls, address.host)
        // A numeric host is compared with the certificate's addresses.
        let parameters = SSL_get0_param(tls)
        if X509_VERIFY_PARAM_set1_ip_asc(parameters, address.host) != 1 { SSL_set1_host(tls, address.host) }
        SSL_set_fd(tls, descriptor)
        try exchange { SSL_connect($0) }
    }

    deinit {
        if let tls { SSL_free(tls) }
        if let context { SSL_CTX_free(context) }
        close(descriptor)
    }

    /// Sends all bytes.
    func write(_ bytes: [UInt8]) throws(DownloadError) {
        var sent = 0
        while sent < bytes.count {
            let rest = Array(bytes[sent...])
            if tls != nil {
                sent += try exchange { SSL_write($0, rest, Int32(clamping: rest.count)) }
            } else {
                let count = send(descriptor, rest, rest.count, Int32(MSG_NOSIGNAL))
                if count < 0 { try retry(POLLOUT) } else { sent += count }
            }
        }
    }

    /// The next bytes; empty at the end.
    func read() throws(DownloadError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        if tls != nil {
            let count = try exchange { tls in
                buffer.withUnsafeMutableBytes { SSL_read(tls, $0.baseAddress, Int32($0.count)) }
            }
            return Array(buffer.prefix(count))
        }
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count >= 0 { return Array(buffer.prefix(count)) }
            try retry(POLLIN)
        }
    }

    /// Waits after a call that would block; throws if it failed for another reason.
    private func retry(_ events: Int32) throws(DownloadError) {
        let reason = errno
        guard [EAGAIN, EINTR].contains(reason) else { throw .unavailable(String(cString: strerror(reason))) }
        try HTTPConnection.wait(descriptor, events, until: deadline)
    }

    /// Repeats a TLS call until it is done; 0 if the peer closed the connection.
    @discardableResult
    private func exchange(_ call: (OpaquePointer) -> Int32) throws(DownloadError) -> Int {
        guard let tls else { return 0 }
        while true {
            ERR_clear_error()
            let result = call(tls)
            if result > 0 { return Int(result) }
            switch SSL_get_error(tls, result) {
            case SSL_ERROR_WANT_READ: try HTTPConnection.wait(descriptor, POLLIN, until: deadline)
            case SSL_ERROR_WANT_WRITE: try HTTPConnection.wait(descriptor, POLLOUT, until: deadline)
            case SSL_ERROR_ZERO_RETURN: return 0
            default:
                let verified = SSL_get_verify_result(tls)
                guard verified == X509_V_OK else {
                    let why = String(cString: X509_verify_cert_error_string(verified))
                    throw .unavailable("the host's certificate does not hold: \(why)")
                }
                throw .unavailable("the connection failed: \(HTTPConnection.reason())")
            }
        }
    }

    /// The reason of the last TLS error.
    private static func reason() -> String {
        let error = ERR_get_error()
        guard error != 0, let text = ERR_reason_error_string(error) else { return "it was closed" }
        return String(cString: text)
    }

    private static func connect(
        to address: HTTPAddress, until deadline: ContinuousClock.Instant
    ) throws(DownloadError) -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let failure = getaddrinfo(address.host, "\(address.port)", &hints, &found)
        guard failure == 0 else { throw .unavailable("\(address.host): \(String(cString: gai_strerror(failure)))") }
        defer { freeaddrinfo(found) }
        var last = "there is no address"
        var next = found
        while let one = next {
            next = one.pointee.ai_next
            let kind = one.pointee.ai_socktype | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            let descriptor = socket(one.pointee.ai_family, kind, one.pointee.ai_protocol)
            guard descriptor >= 0 else { continue }
            if Glibc.connect(descriptor, one.pointee.ai_addr, one.pointee.ai_addrlen) == 0 { return descriptor }
            var reason = errno
            if reason == EINPROGRESS {
                do throws(DownloadError) {
                    try wait(descriptor, POLLOUT, until: deadline)
                } catch {
                    close(descriptor)
                    throw error
                }
                var size = socklen_t(MemoryLayout<Int32>.size)
                getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &reason, &size)
                if reason == 0 { return descriptor }
            }
            last = String(cString: strerror(reason))
            close(descriptor)
        }
        throw .unavailable("\(address.authority): \(last)")
    }

    /// Waits until the connection is ready; throws at the deadline.
    private static func wait(
        _ descriptor: Int32, _ events: Int32, until deadline: ContinuousClock.Instant
    ) throws(DownloadError) {
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { throw .unavailable("the host is too slow") }
            var waited = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            let (seconds, attoseconds) = left.components
            let ready = poll(&waited, 1, Int32(clamping: seconds &* 1000 &+ attoseconds / 1_000_000_000_000_000 &+ 1))
            if ready > 0 { return }
            if ready < 0, errno != EINTR { throw .unavailable(String(cString: strerror(errno))) }
        }
    }
}
