import Cryptography
import Text

/// OAuth 2.0 (RFC 6749) with PKCE (RFC 7636), and then a call that says whose the access token is. The token comes from
/// the provider itself, over TLS and for this service's code and secret, so that no other service's token gets in.
struct OAuth2Driver: SignInDriver {
    let provider: SignInProvider
    let endpoints: SignInProvider.OAuth2Endpoints

    func address(for attempt: SignInAttempt) throws(SignInError) -> String {
        FormEncoding.address(endpoints.authorization, of: provider, for: attempt, nonce: nil)
    }

    func account(ofCode code: String, in attempt: SignInAttempt) throws(SignInError) -> ProvedAccount {
        let tokens = try ProviderExchange.tokens(
            for: code, in: attempt, of: provider, at: endpoints.token, secretInHeader: false)
        guard let token = ProviderExchange.accessToken(tokens) else { throw .notBelieved(.form) }
        var address = endpoints.profile
        if let parameter = endpoints.proof {
            let proof = HMACSHA256.code(for: Array(token.utf8), key: Array(provider.secret.utf8))
            address = address.adding(parameter: parameter, Hexadecimal.encode(proof))
        }
        let profile = try ProviderExchange.document(at: address, token: token)
        // Some providers write their numbers as such.
        let named = profile[endpoints.subject]
        guard let subject = named?.text ?? named?.whole.map(String.init),
            ProviderExchange.isWord(subject, atMost: Tuning.standard.maxSubjectBytes), subject != "0"
        else { throw .notBelieved(.subject) }
        return ProvedAccount(issuer: provider.issuer, subject: subject)
    }
}
