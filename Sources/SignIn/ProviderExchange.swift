import Cryptography
import Foundation
import HTTPClient
import Text

/// Requests to a provider, and what its answers hold.
enum ProviderExchange {
    private static let tuning = Tuning.standard

    /// The fields of a document of the provider.
    static func document(
        at address: HTTPAddress, token: String? = nil
    ) throws(SignInError) -> [String: JSONValue] {
        var headers = [(name: "Accept", value: "application/json")]
        if let token { headers.append(("Authorization", "Bearer \(token)")) }
        let (status, body) = try answer(of: address, posting: nil, headers)
        guard status == 200 else {
            throw status >= 500 || status == 429
                ? .unavailable("it answers \(status)") : .refused("it answers \(status)")
        }
        return try fields(of: body)
    }

    /// Exchanges a code for tokens.
    static func tokens(
        for code: String, in attempt: SignInAttempt, of provider: SignInProvider, at address: HTTPAddress,
        secretInHeader: Bool
    ) throws(SignInError) -> [String: JSONValue] {
        var form = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", attempt.redirect),
            ("code_verifier", attempt.verifier), ("client_id", provider.clientID),
        ]
        var headers = [
            (name: "Accept", value: "application/json"),
            (name: "Content-Type", value: "application/x-www-form-urlencoded"),
        ]
        if secretInHeader {
            // Both are encoded as form fields first (RFC 6749, section 2.3.1).
            let pair = FormEncoding.encoded(provider.clientID) + ":" + FormEncoding.encoded(provider.secret)
            headers.append(("Authorization", "Basic \(Data(pair.utf8).base64EncodedString())"))
        } else {
            form.append(("client_secret", provider.secret))
        }
        let (status, body) = try answer(of: address, posting: Array(FormEncoding.query(form).utf8), headers)
        switch status {
        case 200: return try fields(of: body)
        case 400..<500 where status != 429: throw .refused("the code, or this service's secret (\(status))")
        default: throw .unavailable("it answers \(status)")
        }
    }

    /// The access token of an answer with tokens, which some providers wrap into a list `data`.
    static func accessToken(_ tokens: [String: JSONValue]) -> String? {
        var token = tokens["access_token"]?.text
        if token == nil, case .list(let data) = tokens["data"], case .fields(let first) = data.first {
            token = first["access_token"]?.text
        }
        return token.flatMap { isWord($0, atMost: tuning.maxCodeBytes) ? $0 : nil }
    }

    /// Whether a text is visible ASCII of a bounded length.
    static func isWord(_ text: String, atMost bytes: Int) -> Bool {
        (1...bytes).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func answer(
        of address: HTTPAddress, posting body: [UInt8]?, _ headers: [(name: String, value: String)]
    ) throws(SignInError) -> (status: Int, body: [UInt8]) {
        do throws(HTTPClientError) {
            return try HTTPClient.answer(
                of: address, sending: body, headers: headers, limit: tuning.maxAnswerBytes,
                seconds: tuning.exchangeSeconds)
        } catch .tooLarge(let limit) {
            throw .unavailable("it answers more than \(limit) bytes")
        } catch .invalid {
            throw .notBelieved(.address)
        } catch {
            throw .unavailable("\(error)")
        }
    }

    static func fields(of body: [UInt8]) throws(SignInError) -> [String: JSONValue] {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(body)), case .fields(let fields) = value
        else { throw .notBelieved(.form) }
        return fields
    }
}

/// A value of a JSON document whose form is not known before.
enum JSONValue: Decodable, Hashable, Sendable {
    case text(String)
    case whole(Int)
    case list([JSONValue])
    case fields([String: JSONValue])
    /// A number with decimals, a truth value, or nothing: none of them names anything.
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let whole = try? container.decode(Int.self) {
            self = .whole(whole)
        } else if let list = try? container.decode([JSONValue].self) {
            self = .list(list)
        } else if let fields = try? container.decode([String: JSONValue].self) {
            self = .fields(fields)
        } else {
            self = .other
        }
    }

    /// The text; `nil` for anything else.
    var text: String? {
        if case .text(let text) = self { return text }
        return nil
    }

    /// The whole number; `nil` for anything else.
    var whole: Int? {
        if case .whole(let number) = self { return number }
        return nil
    }

    /// The texts of a list, or the one text.
    var texts: [String]? {
        switch self {
        case .text(let text): return [text]
        case .list(let list):
            let texts = list.compactMap(\.text)
            return texts.count == list.count ? texts : nil
        default: return nil
        }
    }
}

/// Fields of forms and of addresses' queries.
enum FormEncoding {
    /// Percent-encoded but for what never needs it (RFC 3986, section 2.3).
    static func encoded(_ text: String) -> String {
        var encoded: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, 45, 46, 95, 126: encoded.append(byte)
            default: encoded += [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    static func query(_ fields: [(String, String)]) -> String {
        fields.map { "\($0)=\(encoded($1))" }.joined(separator: "&")
    }

    /// Where a person is sent to agree to a sign-in.
    static func address(
        _ endpoint: HTTPAddress, of provider: SignInProvider, for attempt: SignInAttempt, nonce: String?
    ) -> String {
        // S256: the provider sees the verifier's hash now, and the verifier with the code.
        let challenge = Base64URL.encode(SHA256.digest(attempt.verifier.utf8))
        var fields = [
            ("response_type", "code"), ("client_id", provider.clientID), ("redirect_uri", attempt.redirect),
            ("scope", provider.scopes.joined(separator: " ")), ("state", attempt.state),
            ("code_challenge", challenge), ("code_challenge_method", "S256"),
        ]
        if let nonce { fields.append(("nonce", nonce)) }
        let written = endpoint.description
        return written + (written.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + query(fields)
    }
}
