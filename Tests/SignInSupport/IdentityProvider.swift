import CCrypto
import Cryptography
import Foundation
import Synchronization
import TestSupport

/// A provider of identities on the loopback interface. It answers as Google does (OpenID Connect), or as Facebook and
/// Instagram do (OAuth 2.0 and a profile), and lies where it is told to.
public final class IdentityProvider: Sendable {
    /// What is wrong with its answers.
    public enum Lie: String, CaseIterable, Sendable {
        case wrongNonce, noNonce, wrongAudience, moreAudiences, otherParty, noAlgorithm, sharedSecret, otherKey
        case unknownKey, criticalPart, expired, future, otherIssuer, wrongTokenHash, noSubject, notAToken
        case otherDocument, endpointOfAnotherHost, endpointWithoutTLS, endpointInTheCloud
        case slow, huge, notJSON, redirected, broken, listed, numbered, zeroSubject

        /// Those that only an ID token, or an issuer's document, can tell.
        public static let ofOpenID: [Lie] = [
            .wrongNonce, .noNonce, .wrongAudience, .moreAudiences, .otherParty, .noAlgorithm, .sharedSecret, .otherKey,
            .unknownKey, .criticalPart, .expired, .future, .otherIssuer, .wrongTokenHash, .noSubject, .notAToken,
            .otherDocument, .endpointOfAnotherHost, .endpointWithoutTLS, .endpointInTheCloud, .huge, .notJSON,
            .redirected, .broken,
        ]
    }

    /// Who agreed to what.
    private struct Consent {
        var subject, challenge, nonce, redirect: String
    }

    private struct Scene {
        var lie: Lie?
        var consents: [String: Consent] = [:]
        var tokens: [String: String] = [:]
        var port = 0
    }

    /// How the service is known to it.
    public static let (clientID, secret) = ("qix-test", "s3cret")
    private let pair: SigningPair
    private let other: SigningPair
    private let scene = Mutex(Scene())
    private let server: Mutex<CannedServer?> = Mutex(nil)

    /// A provider whose tokens are signed so.
    public init(signing algorithm: String = "RS256") throws {
        pair = SigningPair(algorithm)
        other = SigningPair(algorithm)
        let started = try CannedServer { [weak self] request in self?.answer(to: request) }
        scene.withLock { $0.port = started.port }
        server.withLock { $0 = started }
    }

    /// Its name, under which it answers.
    public var issuer: String { "http://127.0.0.1:\(scene.withLock { $0.port })" }
    /// How many requests it was asked.
    public var requests: [String] { server.withLock { $0?.requests ?? [] } }
    /// What it lies about from now on.
    public func lie(_ lie: Lie?) { scene.withLock { $0.lie = lie } }

    /// The entry of a file of sign-ins for it.
    public func entry(id: String, isOpenID: Bool = true) -> String {
        let common =
            "  - id: \(id)\n    name: \(id.capitalized)\n    client_id: \(Self.clientID)\n"
            + "    secret: {environment: SIGN_IN_SECRET}\n"
        guard isOpenID else {
            return common + "    kind: oauth2\n    issuer: \(issuer)/social\n    authorization: \(issuer)/dialog?v=21\n"
                + "    token: \(issuer)/token\n    profile: \(issuer)/me?fields=id\n    subject: id\n"
                + "    proof: appsecret_proof\n    scopes: [public_profile]\n"
        }
        return common + "    kind: openid\n    issuer: \(issuer)\n"
    }

    /// Does what a person does at an address: agrees. Gives what comes back to the service.
    public func agree(to address: String, as subject: String) throws -> (redirect: String, code: String, state: String)
    {
        let parts = try requireSome(URLComponents(string: address))
        let fields = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
        guard fields["response_type"] == "code", fields["client_id"] == Self.clientID,
            fields["code_challenge_method"] == "S256", let challenge = fields["code_challenge"],
            let redirect = fields["redirect_uri"], let state = fields["state"], challenge.utf8.count == 43
        else { throw CocoaError(.formatting) }
        let code = "code-\(UInt64.random(in: .min ... .max))"
        scene.withLock {
            $0.consents[code] = Consent(
                subject: subject, challenge: challenge, nonce: fields["nonce"] ?? "", redirect: redirect)
        }
        return (redirect, code, state)
    }

    private func requireSome<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw CocoaError(.formatting) }
        return value
    }

    private func answer(to request: String) -> [UInt8]? {
        let lie = scene.withLock { $0.lie }
        switch lie {
        case .slow: return nil
        case .huge: return CannedServer.file([UInt8](repeating: UInt8(ascii: " "), count: 10_000_000))
        case .notJSON: return CannedServer.file(Array("<html>Welcome</html>".utf8))
        case .redirected:
            return Array("HTTP/1.1 302 Found\r\nLocation: \(issuer)/token\r\nContent-Length: 0\r\n\r\n".utf8)
        case .broken: return CannedServer.file([], status: "500 Internal Server Error")
        default: break
        }
        let path = request.split(separator: " ").dropFirst().first ?? ""
        switch path.prefix(while: { $0 != "?" }) {
        case "/.well-known/openid-configuration": return json(document(lie))
        case "/keys": return json("{\"keys\":[{\"kty\":\"oct\",\"k\":\"AAAA\"},{\(pair.published(as: "one"))}]}")
        case "/token": return token(request, lie)
        case "/me": return profile(request, lie)
        default: return CannedServer.file([], status: "404 Not Found")
        }
    }

    private func json(_ text: String) -> [UInt8] { CannedServer.file(Array(text.utf8)) }

    private func document(_ lie: Lie?) -> String {
        let token =
            switch lie {
            case .endpointOfAnotherHost: "https://tokens.example/token"
            case .endpointWithoutTLS: "http://accounts.example/token"
            case .endpointInTheCloud: "http://169.254.169.254/latest/meta-data"
            default: "\(issuer)/token"
            }
        return """
            {"issuer":"\(lie == .otherDocument ? "https://accounts.example" : issuer)",
             "authorization_endpoint":"\(issuer)/authorize","token_endpoint":"\(token)","jwks_uri":"\(issuer)/keys",
             "token_endpoint_auth_methods_supported":["client_secret_post","client_secret_basic"]}
            """
    }

    /// Gives tokens for a code once, to who shows the verifier, the secret and the address of before.
    private func token(_ request: String, _ lie: Lie?) -> [UInt8] {
        let body = request.components(separatedBy: "\r\n\r\n").last ?? ""
        let items = URLComponents(string: "?\(body)")?.queryItems ?? []
        let fields = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        let refused = CannedServer.file(Array("{\"error\":\"invalid_grant\"}".utf8), status: "400 Bad Request")
        guard fields["client_secret"] == Self.secret, fields["client_id"] == Self.clientID,
            let consent = scene.withLock({ $0.consents.removeValue(forKey: fields["code"] ?? "") }),
            consent.redirect == fields["redirect_uri"],
            base64(sha256(fields["code_verifier"] ?? "")) == consent.challenge
        else { return refused }
        let access = "access-\(UInt64.random(in: .min ... .max))"
        scene.withLock { $0.tokens[access] = consent.subject }
        if lie == .listed { return json("{\"data\":[{\"access_token\":\"\(access)\",\"user_id\":17}]}") }
        let idToken = lie == .notAToken ? "a.b" : idToken(consent, access, lie)
        return json("{\"access_token\":\"\(access)\",\"token_type\":\"bearer\",\"id_token\":\"\(idToken)\"}")
    }

    private func idToken(_ consent: Consent, _ access: String, _ lie: Lie?) -> String {
        let now = Int(Date().timeIntervalSince1970)
        var claims = [
            "\"iss\":\"\(lie == .otherIssuer ? "https://accounts.example" : issuer)\"",
            "\"exp\":\(lie == .expired ? now - 3600 : now + 3600)", "\"iat\":\(lie == .future ? now + 3600 : now)",
            "\"at_hash\":\"\(base64(sha256(lie == .wrongTokenHash ? "other" : access).prefix(16)))\"",
            "\"email\":\"victim@example.org\"", "\"email_verified\":true",
        ]
        if lie != .noSubject { claims.append("\"sub\":\"\(consent.subject)\"") }
        if lie != .noNonce { claims.append("\"nonce\":\"\(lie == .wrongNonce ? "other" : consent.nonce)\"") }
        switch lie {
        case .wrongAudience: claims.append("\"aud\":\"other\"")
        case .moreAudiences: claims.append("\"aud\":[\"\(Self.clientID)\",\"other\"]")
        case .otherParty: claims.append("\"aud\":\"\(Self.clientID)\",\"azp\":\"other\"")
        default: claims.append("\"aud\":\"\(Self.clientID)\"")
        }
        let name = lie == .unknownKey ? "two" : "one"
        let algorithm = lie == .noAlgorithm ? "none" : lie == .sharedSecret ? "HS256" : pair.algorithm
        let critical = lie == .criticalPart ? ",\"crit\":[\"b64\"],\"b64\":false" : ""
        let head = base64("{\"alg\":\"\(algorithm)\",\"kid\":\"\(name)\"\(critical)}".utf8)
        let signed = head + "." + base64("{\(claims.joined(separator: ","))}".utf8)
        let signature: [UInt8] =
            switch lie {
            case .noAlgorithm: []
            case .sharedSecret: authenticated(signed, by: pair.published(as: "one"))
            case .otherKey: other.signature(of: signed)
            default: pair.signature(of: signed)
            }
        return signed + "." + base64(signature)
    }

    private func profile(_ request: String, _ lie: Lie?) -> [UInt8] {
        let access = request.components(separatedBy: "Authorization: Bearer ").dropFirst().first?
            .prefix { !$0.isWhitespace }
        guard let subject = scene.withLock({ $0.tokens[String(access ?? "")] }) else {
            return CannedServer.file(Array("{\"error\":{\"code\":190}}".utf8), status: "401 Unauthorized")
        }
        // As Facebook does where it is told to require it.
        let proof = HMACSHA256.code(for: Array((access ?? "").utf8), key: Array(Self.secret.utf8))
        guard request.contains("appsecret_proof=" + proof.map { String(format: "%02x", $0) }.joined()) else {
            return CannedServer.file(Array("{\"error\":{\"code\":100}}".utf8), status: "400 Bad Request")
        }
        switch lie {
        case .noSubject: return json("{\"name\":\"\(subject)\"}")
        case .zeroSubject: return json("{\"id\":\"0\"}")
        case .numbered: return json("{\"id\":17841400000000001}")
        default: return json("{\"id\":\"\(subject)\",\"email\":\"victim@example.org\"}")
        }
    }

    private func sha256(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return [UInt8](unsafeUninitializedCapacity: 32) { output, count in
            _ = SHA256(bytes, bytes.count, output.baseAddress)
            count = 32
        }
    }

    /// What a forger makes who takes the public key for a shared secret.
    private func authenticated(_ text: String, by key: String) -> [UInt8] {
        let (message, secret) = (Array(text.utf8), Array(key.utf8))
        return [UInt8](unsafeUninitializedCapacity: 32) { output, count in
            _ = HMAC(
                EVP_sha256(), secret, Int32(secret.count), message, message.count, output.baseAddress, nil)
            count = 32
        }
    }
}
