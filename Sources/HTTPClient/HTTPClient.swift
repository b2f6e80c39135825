import CCurl
import Foundation

/// Requests to web servers: pictures to download, webhooks and one-time codes to deliver.
///
/// Each request has a connection of its own and a deadline for the whole exchange. TLS 1.2 or newer; the trusted
/// certificates are the system's, or those that `SSL_CERT_FILE` names. Redirections are not followed and proxies are
/// not used, so that a key only goes to its host.
public enum HTTPClient {
    /// Maximum bytes of status line and headers. Source: judged; not measured.
    private static let maxHeadBytes = 64 << 10
    /// Maximum bytes of the response to a POST; only its status is used. Source: judged; not measured.
    private static let maxPostResponseBytes = 4096
    /// Maximum bytes of an `ETag`, or of a `Content-Range`, that is read. Source: judged; a digest with its quotes has
    /// 34 to 80, three numbers 66.
    private static let maxValueBytes = 256

    /// Downloads the bytes at `address`, completely or not at all.
    ///
    /// - Parameters:
    ///   - key: sent as `Authorization: Bearer KEY`; never unencrypted over a network.
    ///   - limit: maximum bytes of the file.
    ///   - seconds: maximum time for the whole download.
    public static func get(
        _ address: HTTPAddress, key: String?, limit: Int, seconds: Int
    ) throws(HTTPClientError) -> [UInt8] {
        var headers: [String] = []
        if let key {
            guard address.isEncrypted || address.isLoopback else {
                throw .invalid("a key is sent over https only, or within this machine")
            }
            guard !key.isEmpty, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw .invalid("the key must be one word of visible ASCII")
            }
            headers.append("Authorization: Bearer \(key)")
        }
        let body = ResponseBody(limit: limit)
        let status = try perform(address, headers, post: nil, into: body, seconds: seconds).status
        switch status {
        case 200: break
        case 404, 410: throw .missing
        case 300..<500: throw .refused(status: status)
        default: throw .unavailable("the host answers \(status)")
        }
        guard !body.isTooLarge else { throw .tooLarge(limit: limit) }
        return body.bytes
    }

    /// Posts a body and returns the status of the response.
    ///
    /// - Parameters:
    ///   - headers: names and values; visible ASCII and spaces.
    ///   - seconds: maximum time for the whole exchange.
    public static func post(
        _ body: [UInt8], to address: HTTPAddress, headers: [(name: String, value: String)], seconds: Int
    ) throws(HTTPClientError) -> Int {
        try perform(
            address, lines(of: headers), post: body, into: ResponseBody(limit: maxPostResponseBytes), seconds: seconds
        ).status
    }

    /// Posts a body to an address that a stranger named: to public addresses alone, whatever its host's name stands
    /// for.
    ///
    /// - Parameters:
    ///   - isPrivateAllowed: whether the operator named this host.
    /// - Returns: the status, and the seconds after which the host wants to be asked again.
    public static func postToStranger(
        _ body: [UInt8], to address: HTTPAddress, headers: [(name: String, value: String)], isPrivateAllowed: Bool,
        seconds: Int
    ) throws(HTTPClientError) -> (status: Int, retryAfter: Int?) {
        let head = try perform(
            address, lines(of: headers), post: body, into: ResponseBody(limit: maxPostResponseBytes),
            isPublicOnly: !isPrivateAllowed, seconds: seconds)
        return (head.status, head.retryAfter < 0 ? nil : head.retryAfter)
    }

    /// Sends a request and returns the status and the whole body of the answer, whatever the status.
    ///
    /// - Parameters:
    ///   - method: such as `PUT`; without it `POST` where there is a body, else `GET`. Not `HEAD`.
    ///   - body: what is sent.
    ///   - headers: names and values; visible ASCII and spaces. A secret among them is never sent unencrypted over a
    ///     network.
    ///   - limit: maximum bytes of the answer.
    ///   - seconds: maximum time for the whole exchange.
    public static func answer(
        of address: HTTPAddress, method: String? = nil, sending body: [UInt8]? = nil,
        headers: [(name: String, value: String)], limit: Int,
        seconds: Int
    ) throws(HTTPClientError) -> (status: Int, body: [UInt8]) {
        let answer = try taggedAnswer(
            of: address, method: method, sending: body, headers: headers, limit: limit, seconds: seconds)
        return (answer.status, answer.body)
    }

    /// The same with the response's `ETag`, quotes included, and its `Content-Range`; `nil` where it has none.
    public static func taggedAnswer(
        of address: HTTPAddress, method: String? = nil, sending body: [UInt8]? = nil,
        headers: [(name: String, value: String)], limit: Int, seconds: Int
    ) throws(HTTPClientError) -> (status: Int, body: [UInt8], tag: String?, range: String?) {
        guard address.isEncrypted || address.isLoopback else {
            throw .invalid("this is asked over https only, or within this machine")
        }
        let received = ResponseBody(limit: limit)
        let head = try perform(
            address, lines(of: headers), method: method, post: body, into: received, seconds: seconds)
        guard !received.isTooLarge else { throw .tooLarge(limit: limit) }
        return (
            head.status, received.bytes, head.tag.isEmpty ? nil : head.tag, head.range.isEmpty ? nil : head.range
        )
    }

    /// The lines of these headers. Throws where one would end its line.
    private static func lines(of headers: [(name: String, value: String)]) throws(HTTPClientError) -> [String] {
        for (name, value) in headers {
            guard name.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") }),
                value.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
            else { throw .invalid("the header \(name) is not visible ASCII") }
        }
        // libcurl would wait for the server to answer `Expect: 100-continue` before it sends a body over 1 MB.
        return headers.map { "\($0.name): \($0.value)" } + ["Expect:"]
    }

    /// The text up to its zero.
    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// What comes before a response's body.
    private struct ResponseHead {
        var status = 0
        /// -1 where it says nothing.
        var retryAfter = -1
        var tag = ""
        var range = ""
    }

    /// The head of the response; its body is in `body`.
    private static func perform(
        _ address: HTTPAddress, _ headers: [String], method: String? = nil, post: [UInt8]?, into body: ResponseBody,
        isPublicOnly: Bool = false, seconds: Int
    ) throws(HTTPClientError) -> ResponseHead {
        var (status, retryAfter) = (0, -1)
        var message = [CChar](repeating: 0, count: 256)
        var (tag, range) = (
            [CChar](repeating: 0, count: maxValueBytes), [CChar](repeating: 0, count: maxValueBytes)
        )
        // C borrows these until the exchange has ended. They are freed here.
        let url = strdup(address.description)
        let verb = method.flatMap { strdup($0) }
        let certificates = ProcessInfo.processInfo.environment["SSL_CERT_FILE"].flatMap { strdup($0) }
        let lines = headers.map { UnsafePointer(strdup($0)) }
        defer {
            free(url)
            free(verb)
            free(certificates)
            for line in lines { free(UnsafeMutablePointer(mutating: line)) }
        }
        let end = lines.withUnsafeBufferPointer { lines in
            (post ?? []).withUnsafeBufferPointer { bytes in
                withUnsafeMutablePointer(to: &retryAfter) { retryAfter in
                    tag.withUnsafeMutableBufferPointer { tag in
                        range.withUnsafeMutableBufferPointer { range in
                            var exchange = http_exchange()
                            exchange.url = UnsafePointer(url)
                            exchange.method = verb.map { UnsafePointer($0) }
                            exchange.headers = lines.baseAddress
                            exchange.header_count = lines.count
                            // An empty array has no address, and a null body would be a GET.
                            exchange.body = post.map { _ in
                                UnsafeRawPointer(bytes.baseAddress) ?? UnsafeRawPointer(url!)
                            }
                            exchange.body_size = bytes.count
                            exchange.certificates = certificates.map { UnsafePointer($0) }
                            exchange.milliseconds = seconds.multipliedReportingOverflow(by: 1000).partialValue
                            exchange.max_head_bytes = maxHeadBytes
                            exchange.receive = { ResponseBody.at($0).append($1, $2) }
                            exchange.context = Unmanaged.passUnretained(body).toOpaque()
                            exchange.is_public_only = isPublicOnly
                            exchange.retry_after = retryAfter
                            exchange.entity_tag = tag.baseAddress
                            exchange.entity_tag_size = tag.count
                            exchange.content_range = range.baseAddress
                            exchange.content_range_size = range.count
                            return http_exchange_perform(&exchange, &status, &message)
                        }
                    }
                }
            }
        }
        let reason = text(message)
        switch end {
        case HTTP_EXCHANGE_ANSWERED:
            return ResponseHead(status: status, retryAfter: retryAfter, tag: text(tag), range: text(range))
        case HTTP_EXCHANGE_TIMED_OUT: throw .unavailable("the host is too slow")
        case HTTP_EXCHANGE_NOT_VERIFIED: throw .unavailable("the host's certificate is not valid: \(reason)")
        default: throw .unavailable(reason)
        }
    }
}

/// The bytes of a response up to a limit.
private final class ResponseBody {
    private let limit: Int
    private(set) var bytes: [UInt8] = []
    private(set) var isTooLarge = false

    init(limit: Int) { self.limit = limit }

    /// The object behind C's context, which its owner keeps alive during the exchange.
    static func at(_ context: UnsafeMutableRawPointer?) -> ResponseBody {
        Unmanaged<ResponseBody>.fromOpaque(context!).takeUnretainedValue()
    }

    /// Appends bytes; false, and nothing appended, where they would be too many.
    func append(_ start: UnsafeRawPointer?, _ count: Int) -> Bool {
        guard count <= limit - bytes.count else {
            isTooLarge = true
            return false
        }
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
        return true
    }
}
