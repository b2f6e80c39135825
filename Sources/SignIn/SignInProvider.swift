import HTTPClient

/// Who vouches for an account: an issuer of identities, as the file of sign-ins describes it.
public struct SignInProvider: Hashable, Sendable {
    /// Its name in addresses and in the file: lower case letters, digits, `.`, `_` and `-`.
    public var id: String
    /// Its name for people.
    public var name: String
    /// Whose subjects its accounts are: `https://HOST/PATH`, compared byte by byte.
    public var issuer: String
    /// How the provider names this service.
    public var clientID: String
    /// What proves to the provider that this service asks.
    public var secret: String
    /// What is asked for.
    public var scopes: [String]
    /// How it is asked.
    public var kind: Kind

    /// How a provider is asked.
    public enum Kind: Hashable, Sendable {
        /// OpenID Connect: the issuer's document says where; its endpoints are on these hosts, each `HOST` or
        /// `HOST:PORT`.
        case openID(hosts: [String])
        /// OAuth 2.0, and then a call that says whose the access token is.
        case oauth2(OAuth2Endpoints)
    }

    /// Where a provider of OAuth 2.0 is asked.
    public struct OAuth2Endpoints: Hashable, Sendable {
        /// Where a person agrees.
        public var authorization: HTTPAddress
        /// Where a code is exchanged.
        public var token: HTTPAddress
        /// What says whose an access token is.
        public var profile: HTTPAddress
        /// The field of the profile that names the account and never another one.
        public var subject: String
        /// The parameter of the profile's call that holds the HMAC-SHA-256 of the access token under the secret, in
        /// hex; `nil` where the provider asks for none. Facebook calls it `appsecret_proof`: with it a stolen token is
        /// worth nothing elsewhere.
        public var proof: String?
    }

    /// A provider.
    public init(
        id: String, name: String, issuer: String, clientID: String, secret: String, scopes: [String], kind: Kind
    ) {
        self.id = id
        self.name = name
        self.issuer = issuer
        self.clientID = clientID
        self.secret = secret
        self.scopes = scopes
        self.kind = kind
    }
}

/// What only the browser, or the phone, that began a sign-in and this service know of it.
public struct SignInAttempt: Hashable, Sendable {
    /// What comes back with the code.
    public var state: String
    /// What comes back in an ID token.
    public var nonce: String
    /// What shows that who exchanges the code is who began (RFC 7636).
    public var verifier: String
    /// Where the person is sent back to.
    public var redirect: String

    /// An attempt.
    public init(state: String, nonce: String, verifier: String, redirect: String) {
        self.state = state
        self.nonce = nonce
        self.verifier = verifier
        self.redirect = redirect
    }
}

/// An account for which its issuer vouches. No name, no address of e-mail and no picture are asked for or kept.
public struct ProvedAccount: Hashable, Sendable {
    /// The issuer.
    public var issuer: String
    /// The issuer's name for the account, which is never another account's.
    public var subject: String

    /// An account.
    public init(issuer: String, subject: String) {
        self.issuer = issuer
        self.subject = subject
    }
}

/// How one kind of provider is asked who a person is. Both calls wait for the network, for seconds at most.
public protocol SignInDriver: Sendable {
    /// The provider that it asks.
    var provider: SignInProvider { get }

    /// Where the person is sent to agree.
    func address(for attempt: SignInAttempt) throws(SignInError) -> String

    /// The account whose owner agreed, by the code that came back.
    func account(ofCode code: String, in attempt: SignInAttempt) throws(SignInError) -> ProvedAccount
}

/// Why an account is not believed. No message holds a secret, a code or a token.
public enum SignInError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The provider does not answer, or answers what cannot be read: try again, or tell its operators.
    case unavailable(String)
    /// The provider refuses the code: begin again.
    case refused(String)
    /// What the provider answers is not to be believed: begin again; where it stays so, compare the file of sign-ins
    /// with what the provider says.
    case notBelieved(Fault)

    /// What is wrong with an answer.
    public enum Fault: String, Hashable, Sendable, CaseIterable {
        case form = "it has no form that is known"
        case issuer = "it is of another issuer"
        case address = "it names an address that is not https on one of the hosts of the file"
        case algorithm = "it is signed by a method that is not taken: only RS256 and ES256 are"
        case key = "it is signed by a key that the issuer does not publish"
        case signature = "its signature is wrong"
        case audience = "it is made for another service"
        case time = "it has expired, or is of the future"
        case nonce = "it answers another sign-in"
        case accessToken = "it belongs to another access token"
        case subject = "it names no account, or another one"
    }

    /// What happened.
    public var description: String {
        switch self {
        case .unavailable(let why): "the provider is not available: \(why)"
        case .refused(let why): "the provider refuses: \(why)"
        case .notBelieved(let fault): "the provider's answer is not believed: \(fault.rawValue)"
        }
    }
}

extension SignInProvider {
    /// The driver of its kind.
    ///
    /// - Parameter now: seconds since 1970 of the true time, which providers' documents are compared with.
    public func driver(now: @escaping @Sendable () -> Int) -> any SignInDriver {
        switch kind {
        case .openID(let hosts): OpenIDConnectDriver(self, hosts: hosts, now: now)
        case .oauth2(let endpoints): OAuth2Driver(provider: self, endpoints: endpoints)
        }
    }
}
