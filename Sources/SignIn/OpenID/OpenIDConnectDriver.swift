import Cryptography
import HTTPClient
import Synchronization

/// OpenID Connect Core 1.0, the code flow with PKCE: what the issuer's document (Discovery 1.0) names, on the hosts of
/// the file alone.
final class OpenIDConnectDriver: SignInDriver {
    let provider: SignInProvider
    private let hosts: [String]
    private let now: @Sendable () -> Int
    private let kept = Mutex(Kept())

    /// What is kept of the provider, and since when.
    private struct Kept {
        var description: (value: Description, at: Int)?
        var keys: (value: [String: [SigningKey]], at: Int)?
    }

    /// What the issuer's document says.
    private struct Description: Sendable {
        var authorization: HTTPAddress
        var token: HTTPAddress
        var keys: HTTPAddress
        /// Whether the secret is sent as HTTP's own authentication, which is what a document that does not say means.
        var takesSecretInHeader: Bool
    }

    init(_ provider: SignInProvider, hosts: [String], now: @escaping @Sendable () -> Int) {
        self.provider = provider
        self.hosts = hosts
        self.now = now
    }

    func address(for attempt: SignInAttempt) throws(SignInError) -> String {
        FormEncoding.address(
            try description().authorization, of: provider, for: attempt, nonce: attempt.nonce)
    }

    func account(ofCode code: String, in attempt: SignInAttempt) throws(SignInError) -> ProvedAccount {
        let description = try description()
        let tokens = try ProviderExchange.tokens(
            for: code, in: attempt, of: provider, at: description.token,
            secretInHeader: description.takesSecretInHeader)
        guard let written = tokens["id_token"]?.text, let token = IDToken(written) else { throw .notBelieved(.form) }
        let keys = try self.keys(for: token, at: description.keys)
        try token.requireSignature(by: keys)
        try token.requireClaims(
            issuer: provider.issuer, audience: provider.clientID, nonce: attempt.nonce,
            accessToken: ProviderExchange.accessToken(tokens), now: now())
        return ProvedAccount(issuer: provider.issuer, subject: try token.subject())
    }

    private func description() throws(SignInError) -> Description {
        let time = now()
        if let known = kept.withLock({ $0.description }), known.at + Tuning.standard.keptSeconds > time {
            return known.value
        }
        let place: HTTPAddress
        do throws(HTTPClientError) {
            place = try HTTPAddress(provider.issuer).appending(".well-known", "openid-configuration")
        } catch {
            throw .notBelieved(.address)
        }
        let document = try ProviderExchange.document(at: place)
        // Two issuers that answer for each other would be taken for one (OAuth 2.0 Security BCP, section 4.4).
        guard let issuer = document["issuer"]?.text, issuer.utf8.elementsEqual(provider.issuer.utf8) else {
            throw .notBelieved(.issuer)
        }
        let methods = document["token_endpoint_auth_methods_supported"]?.texts
        let description = Description(
            authorization: try endpoint(document["authorization_endpoint"]),
            token: try endpoint(document["token_endpoint"]), keys: try endpoint(document["jwks_uri"]),
            takesSecretInHeader: methods?.contains("client_secret_post") != true)
        kept.withLock { $0.description = (description, time) }
        return description
    }

    /// An address of the issuer's document: https on a host of the file, or this machine where the file names it.
    private func endpoint(_ value: JSONValue?) throws(SignInError) -> HTTPAddress {
        guard let text = value?.text else { throw .notBelieved(.form) }
        guard let address = try? HTTPAddress(endpoint: text), address.isEncrypted || address.isLoopback,
            hosts.contains(where: { $0.utf8.elementsEqual(address.authority.lowercased().utf8) })
        else { throw .notBelieved(.address) }
        return address
    }

    /// The keys that may have signed a token. A name that is not known is looked for again, but not often.
    private func keys(for token: IDToken, at address: HTTPAddress) throws(SignInError) -> [SigningKey] {
        let time = now()
        if let known = kept.withLock({ $0.keys }), known.at + Tuning.standard.keptSeconds > time {
            if let keys = KeySet.keys(named: token.keyName, in: known.value) { return keys }
            guard known.at + Tuning.standard.newKeySeconds <= time else { throw .notBelieved(.key) }
        }
        let keys = try KeySet.read(ProviderExchange.document(at: address))
        kept.withLock { $0.keys = (keys, time) }
        guard let found = KeySet.keys(named: token.keyName, in: keys) else { throw .notBelieved(.key) }
        return found
    }
}
