import Cryptography
import DomainModel
import Foundation
import HTTPClient
import Synchronization
import Text

/// Objects in a bucket of an object store that speaks the S3 interface: AWS, MinIO, Ceph, R2, Google by its
/// interoperable keys.
///
/// Each request is signed anew and tried several times where the store cannot answer; each may be repeated without
/// harm. An object is sent with its SHA-256, which the store checks. A clock that the store finds wrong is put right
/// for its requests alone.
public final class Bucket: Sendable {
    /// Where objects are.
    public let address: BucketAddress
    let account: @Sendable () throws(ObjectStorageError) -> StorageAccount
    private let seconds: Int
    private let delays: [Duration]
    private let clock: @Sendable () -> Int
    /// Seconds by which the store's clock is ahead of this machine's, as far as it matters to the store.
    private let skew = Mutex(0)

    /// Before the second, third and fourth attempt. Source: judged; AWS asks for doubling from some tenths of a second.
    public static let standardDelays: [Duration] = [.milliseconds(200), .milliseconds(800), .milliseconds(3200)]
    /// The longest answer to what gives no object.
    static let maxFaultBytes = 64 << 10

    /// - Parameters:
    ///   - account: asked for each request, since keys that are lent change.
    ///   - seconds: maximum time for one attempt.
    ///   - delays: before each further attempt; up to half as long again, so that many clients do not come together.
    ///   - clock: seconds since 1970.
    public init(
        _ address: BucketAddress, account: @escaping @Sendable () throws(ObjectStorageError) -> StorageAccount,
        seconds: Int, delays: [Duration] = standardDelays,
        clock: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
    ) {
        self.address = address
        self.account = account
        self.seconds = seconds
        self.delays = delays
        self.clock = clock
    }

    /// The bytes of an object.
    public func get(_ name: String, limit: Int) throws(ObjectStorageError) -> [UInt8] {
        try send("GET", name, limit: limit)
    }

    /// Whether the bucket has an object.
    public func has(_ name: String) throws(ObjectStorageError) -> Bool {
        do throws(ObjectStorageError) {
            _ = try send("GET", name, headers: [("range", "bytes=0-0")], limit: Self.maxFaultBytes)
            return true
        } catch {
            switch error {
            case .missing: return false
            // An object of no bytes has no first one.
            case .refused(code: "InvalidRange", _), .refused(code: "status 416", _): return true
            default: throw error
            }
        }
    }

    /// Throws where the bucket cannot be reached or the account may not read it: before work whose result goes there.
    public func requireAccess() throws(ObjectStorageError) {
        do throws(ObjectStorageError) { _ = try has("qix-nobodys-object") } catch {
            // A key that may not list the bucket is refused what is not there.
            if case .refused(code: "AccessDenied", _) = error { return }
            throw error
        }
    }

    /// Keeps an object, in place of what was there.
    public func put(_ bytes: [UInt8], as name: String) throws(ObjectStorageError) {
        _ = try send("PUT", name, headers: try sent(bytes, name), body: bytes, limit: Self.maxFaultBytes)
    }

    /// The headers of an object that is sent in one request.
    func sent(_ bytes: [UInt8], _ name: String) throws(ObjectStorageError) -> [(name: String, value: String)] {
        [("x-amz-checksum-sha256", Data(SHA256.digest(bytes)).base64EncodedString())] + (try kept(name))
    }

    /// The headers of an object's type, and of its encryption where the account asks for one.
    func kept(_ name: String) throws(ObjectStorageError) -> [(name: String, value: String)] {
        let type =
            switch name.split(separator: ".").last {
            case "html": "text/html; charset=utf-8"
            case "csv": "text/csv; charset=utf-8"
            case "ndjson": "application/x-ndjson"
            default: "application/octet-stream"
            }
        return [("content-type", type)]
            + (try account().encryption.map { [("x-amz-server-side-encryption", $0)] } ?? [])
    }

    /// Removes an object; it is no error where there is none.
    public func remove(_ name: String) throws(ObjectStorageError) {
        do throws(ObjectStorageError) {
            _ = try send("DELETE", name, limit: Self.maxFaultBytes)
        } catch {
            guard case .missing = error else { throw error }
        }
    }

    // MARK: One request, several attempts

    /// What a store answers to a request that it carried out.
    struct Answer {
        var status: Int
        var body: [UInt8]
        /// The object's, with its quotes.
        var tag: String?
        /// Which bytes of how many the body is, in the store's words.
        var range: String?
    }

    /// What became of a request.
    struct Outcome {
        var result: Result<Answer, ObjectStorageError>
        /// Of an answer that asking again would not change; `nil` where there is none.
        var status: Int?
        /// More than one: an earlier one may have been carried out and its answer lost.
        var attempts: Int
    }

    private enum Attempt {
        case done(Answer)
        case failed(ObjectStorageError, status: Int? = nil)
        /// Another attempt may help.
        case again(why: String)
    }

    private func send(
        _ method: String, _ name: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil,
        limit: Int
    ) throws(ObjectStorageError) -> [UInt8] {
        try exchange(method, name, headers: headers, body: body, limit: limit).body
    }

    /// - Parameter query: percent-encoded, its parameters in order.
    func exchange(
        _ method: String, _ name: String, query: String = "", headers: [(name: String, value: String)] = [],
        body: [UInt8]? = nil, limit: Int = maxFaultBytes
    ) throws(ObjectStorageError) -> Answer {
        try outcome(of: method, name, query: query, headers: headers, body: body, limit: limit).result.get()
    }

    /// - Parameter query: percent-encoded, its parameters in order.
    func outcome(
        of method: String, _ name: String, query: String = "", headers: [(name: String, value: String)] = [],
        body: [UInt8]? = nil, limit: Int = maxFaultBytes
    ) throws(ObjectStorageError) -> Outcome {
        var why = ""
        for attempt in 0...delays.count {
            if attempt > 0 { wait(delays[attempt - 1]) }
            switch try ask(method, name, query, headers, body, limit: limit) {
            case .done(let answer):
                return Outcome(result: .success(answer), status: answer.status, attempts: attempt + 1)
            case .failed(let error, let status):
                return Outcome(result: .failure(error), status: status, attempts: attempt + 1)
            case .again(let reason): why = reason
            }
        }
        let attempts = delays.count + 1
        return Outcome(
            result: .failure(.unavailable("\(address): \(why) (\(attempts) attempts)")), attempts: attempts)
    }

    private func wait(_ delay: Duration) {
        let (whole, parts) = delay.components
        Thread.sleep(
            forTimeInterval: (Double(whole) + Double(parts) / 1e18) * Double.random(in: 1...1.5))
    }

    private func ask(
        _ method: String, _ name: String, _ query: String, _ headers: [(name: String, value: String)],
        _ body: [UInt8]?, limit: Int
    ) throws(ObjectStorageError) -> Attempt {
        let account = try account()
        let target = try address.address(of: name, at: account)
        let signed = signed(method, target, query, headers, body ?? [], account)
        let answer: (status: Int, body: [UInt8], tag: String?, range: String?)
        do throws(HTTPClientError) {
            answer = try HTTPClient.taggedAnswer(
                of: query.isEmpty ? target : target.asking(query), method: method, sending: body, headers: signed,
                limit: max(limit, Self.maxFaultBytes),
                seconds: seconds)
        } catch {
            switch error {
            case .unavailable(let why): return .again(why: why)
            case .tooLarge: return .failed(.tooLarge(limit: limit))
            case .invalid, .refused, .missing: return .failed(.invalid("\(address): \(error)"))
            }
        }
        guard !(200...206).contains(answer.status) else {
            return answer.body.count > limit
                ? .failed(.tooLarge(limit: limit))
                : .done(Answer(status: answer.status, body: answer.body, tag: answer.tag, range: answer.range))
        }
        return refused(StoreFault(status: answer.status, body: answer.body), status: answer.status)
    }

    private func refused(_ fault: StoreFault, status: Int) -> Attempt {
        if fault.code == "RequestTimeTooSkewed", let theirs = fault.serverTime {
            let ahead = theirs.seconds - clock()
            let isNew = skew.withLock { skew in
                defer { skew = ahead }
                // Half a minute is nothing to a store that accepts a quarter of an hour.
                return abs(skew - ahead) > 30
            }
            if isNew { return .again(why: fault.message) }
        }
        switch status {
        case 404 where fault.code == "NoSuchKey" || fault.code == "status 404": return .failed(.missing, status: status)
        // Not implemented: it will not be in a moment either.
        case 501: return .failed(.refused(code: fault.code, message: fault.message), status: status)
        case 408, 429, 500...: return .again(why: "\(fault.code): \(fault.message)")
        case 400 where fault.code == "RequestTimeout" || fault.code == "BadDigest",
            // Another request for the same name was under way.
            409 where fault.code == "ConditionalRequestConflict":
            return .again(why: "\(fault.code): \(fault.message)")
        default: return .failed(.refused(code: fault.code, message: fault.message), status: status)
        }
    }

    /// The headers of a request with its signature.
    private func signed(
        _ method: String, _ target: HTTPAddress, _ query: String, _ headers: [(name: String, value: String)],
        _ body: [UInt8], _ account: StorageAccount
    ) -> [(name: String, value: String)] {
        let moment = Timestamp(seconds: clock() + skew.withLock { $0 })
        let digest = SHA256.hexDigest(body)
        var all = headers + [("x-amz-content-sha256", digest), ("x-amz-date", RequestSignature.time(moment))]
        if let token = account.sessionToken { all.append(("x-amz-security-token", token)) }
        let signature = RequestSignature(
            method: method, path: target.path, query: query, headers: all + [("host", target.authority)],
            bodyDigest: digest,
            moment: moment)
        return all + [("Authorization", signature.authorization(of: account))]
    }
}
