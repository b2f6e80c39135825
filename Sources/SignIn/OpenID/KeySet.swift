import Cryptography
import Text

/// The keys that an issuer publishes (JSON Web Key Set, RFC 7517), by their names; those without one are named "".
enum KeySet {
    /// The keys for signatures that are known here; others are left out.
    static func read(_ document: [String: JSONValue]) throws(SignInError) -> [String: [SigningKey]] {
        guard case .list(let list) = document["keys"] else { throw .notBelieved(.form) }
        var keys: [String: [SigningKey]] = [:]
        for case .fields(let fields) in list.prefix(Tuning.standard.maxKeys) {
            if let key = key(fields) { keys[fields["kid"]?.text ?? "", default: []].append(key) }
        }
        return keys
    }

    /// The keys of a name. A token that names none is taken where there is one key only.
    static func keys(named name: String?, in keys: [String: [SigningKey]]) -> [SigningKey]? {
        if let name { return keys[name] }
        let all = keys.values.flatMap { $0 }
        return all.count == 1 ? all : nil
    }

    private static func key(_ fields: [String: JSONValue]) -> SigningKey? {
        guard fields["use"].map({ $0.text == "sig" }) ?? true else { return nil }
        func bytes(_ name: String) -> [UInt8]? { fields[name]?.text.flatMap { Base64URL.decode($0) } }
        let key: SigningKey?
        switch fields["kty"]?.text {
        case "RSA": key = bytes("n").flatMap { n in bytes("e").flatMap { SigningKey(modulus: n, exponent: $0) } }
        case "EC" where fields["crv"]?.text == "P-256":
            key = bytes("x").flatMap { x in bytes("y").flatMap { SigningKey(x: x, y: $0) } }
        // A symmetric key is no public one: who can check with it can sign with it.
        default: key = nil
        }
        guard let key, fields["alg"].map({ $0.text == key.algorithm.rawValue }) ?? true else { return nil }
        return key
    }
}
