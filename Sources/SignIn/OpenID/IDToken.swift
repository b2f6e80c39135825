import Cryptography
import Text

/// What an issuer says of a person, as it came: JSON Web Token (RFC 7519), signed (RFC 7515). Nothing of it is believed
/// before its signature and its claims are checked.
struct IDToken {
    /// The issuer's name for the key that signed; `nil` where the token does not say.
    let keyName: String?
    private let algorithm: String?
    /// Parts that a reader must understand, of which this one understands none.
    private let hasCriticalParts: Bool
    private let claims: [String: JSONValue]
    private let signed: [UInt8]
    private let signature: [UInt8]

    /// Reads the form alone; `nil` for anything but three parts of which the first two are JSON.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Tuning.standard.maxTokenBytes, parts.count == 3,
            let head = Base64URL.decode(parts[0]).flatMap({ try? ProviderExchange.fields(of: $0) }),
            let claims = Base64URL.decode(parts[1]).flatMap({ try? ProviderExchange.fields(of: $0) }),
            let signature = Base64URL.decode(parts[2])
        else { return nil }
        keyName = head["kid"]?.text
        algorithm = head["alg"]?.text
        hasCriticalParts = head["crit"] != nil
        self.claims = claims
        signed = Array("\(parts[0]).\(parts[1])".utf8)
        self.signature = signature
    }

    /// The key decides how it signs, and the token must say the same: `none`, and a public key used as a shared secret,
    /// are no methods here.
    func requireSignature(by keys: [SigningKey]) throws(SignInError) {
        guard !hasCriticalParts, let algorithm, let method = SigningKey.Algorithm(rawValue: algorithm) else {
            throw .notBelieved(.algorithm)
        }
        let fitting = keys.filter { $0.algorithm == method }
        guard !fitting.isEmpty else { throw .notBelieved(.key) }
        guard fitting.contains(where: { $0.isValid(signature, for: signed) }) else { throw .notBelieved(.signature) }
    }

    /// The checks of OpenID Connect Core 1.0, section 3.1.3.7, and that of the access token (3.1.3.8).
    func requireClaims(
        issuer: String, audience: String, nonce: String, accessToken: String?, now: Int
    ) throws(SignInError) {
        func says(_ claim: String, _ text: String) -> Bool {
            claims[claim]?.text?.utf8.elementsEqual(text.utf8) == true
        }
        guard says("iss", issuer) else { throw .notBelieved(.issuer) }
        // A token for several services could have been asked for by another of them.
        guard let audiences = claims["aud"]?.texts, audiences.contains(where: { $0.utf8.elementsEqual(audience.utf8) }),
            audiences.count == 1 || says("azp", audience), claims["azp"] == nil || says("azp", audience)
        else { throw .notBelieved(.audience) }
        let clock = Tuning.standard.clockSeconds
        guard let until = claims["exp"]?.whole, let since = claims["iat"]?.whole, until > now - clock,
            since < now + clock
        else { throw .notBelieved(.time) }
        guard says("nonce", nonce) else { throw .notBelieved(.nonce) }
        if claims["at_hash"] != nil {
            guard let accessToken else { throw .notBelieved(.accessToken) }
            let half = SHA256.digest(accessToken.utf8).prefix(16)
            guard says("at_hash", Base64URL.encode(half)) else { throw .notBelieved(.accessToken) }
        }
    }

    /// Whose it is.
    func subject() throws(SignInError) -> String {
        guard let subject = claims["sub"]?.text,
            ProviderExchange.isWord(subject, atMost: Tuning.standard.maxSubjectBytes)
        else { throw .notBelieved(.subject) }
        return subject
    }
}
