import Foundation
import SignIn
import SignInSupport
import Testing
import YAMLFields

@Suite("Signing in with a provider of identities")
struct SignInTests {
    private static let now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }

    private func file(_ entries: String) throws -> SignInFile {
        try SignInFile.load(
            yaml: "service: https://qix.example\napps: [\"it.example.app:/signed\"]\nproviders:\n\(entries)",
            named: "sign-in.yaml"
        ) { _ in IdentityProvider.secret }
    }

    private func attempt(_ file: SignInFile, _ provider: SignInProvider) -> SignInAttempt {
        SignInAttempt(
            state: "state-1", nonce: "nonce-1", verifier: String(repeating: "v", count: 43),
            redirect: file.callback(of: provider))
    }

    /// The account of who agrees at a provider.
    private func account(
        at provider: IdentityProvider, isOpenID: Bool, as subject: String = "1234567890"
    ) throws -> ProvedAccount {
        let file = try file(provider.entry(id: "one", isOpenID: isOpenID))
        let driver = file.providers[0].driver(now: SignInTests.now)
        let attempt = attempt(file, file.providers[0])
        let back = try provider.agree(to: driver.address(for: attempt), as: subject)
        #expect(back.state == attempt.state && back.redirect == attempt.redirect)
        return try driver.account(ofCode: back.code, in: attempt)
    }

    @Test("Who agrees is the account that the issuer vouches for", arguments: ["RS256", "ES256"])
    func openID(signing algorithm: String) throws {
        let provider = try IdentityProvider(signing: algorithm)
        let account = try account(at: provider, isOpenID: true)
        #expect(account == ProvedAccount(issuer: provider.issuer, subject: "1234567890"))
    }

    @Test("A token is believed only where every claim of it is right", arguments: IdentityProvider.Lie.ofOpenID)
    func lies(_ lie: IdentityProvider.Lie) throws {
        let faults: [IdentityProvider.Lie: SignInError.Fault] = [
            .wrongNonce: .nonce, .noNonce: .nonce, .wrongAudience: .audience, .moreAudiences: .audience,
            .otherParty: .audience, .noAlgorithm: .algorithm, .sharedSecret: .algorithm, .otherKey: .signature,
            .unknownKey: .key, .criticalPart: .algorithm, .expired: .time, .future: .time, .otherIssuer: .issuer,
            .wrongTokenHash: .accessToken, .noSubject: .subject, .notAToken: .form, .otherDocument: .issuer,
            .endpointOfAnotherHost: .address, .endpointWithoutTLS: .address, .endpointInTheCloud: .address,
            .notJSON: .form,
        ]
        let provider = try IdentityProvider()
        provider.lie(lie)
        let error = #expect(throws: SignInError.self) { try account(at: provider, isOpenID: true) }
        if let fault = faults[lie] {
            #expect(error == .notBelieved(fault))
        } else if case .notBelieved = error {
            Issue.record("\(String(describing: error))")
        }
        // Nothing is asked twice, and no redirection is followed.
        #expect(provider.requests.count <= 3)
        if lie == .redirected { #expect(provider.requests.count == 1) }
    }

    @Test("A provider that is slow is given up after seconds")
    func slow() throws {
        let provider = try IdentityProvider()
        provider.lie(.slow)
        let start = ContinuousClock.now
        #expect(throws: SignInError.unavailable("the host is too slow")) { try account(at: provider, isOpenID: true) }
        #expect(start.duration(to: .now) < .seconds(20))
    }

    @Test("A profile names the account, as text or as a number, and tokens may be wrapped into a list")
    func profile() throws {
        let provider = try IdentityProvider()
        let subjects: [(IdentityProvider.Lie?, String)] = [
            (nil, "1234567890"), (.listed, "1234567890"), (.numbered, "17841400000000001"),
        ]
        for (lie, subject) in subjects {
            provider.lie(lie)
            let account = try account(at: provider, isOpenID: false)
            #expect(account == ProvedAccount(issuer: "\(provider.issuer)/social", subject: subject))
        }
    }

    @Test(
        "A profile without an account is nobody's",
        arguments: [.noSubject, .zeroSubject, .huge, .notJSON, .redirected, .broken] as [IdentityProvider.Lie])
    func profileLies(_ lie: IdentityProvider.Lie) throws {
        let provider = try IdentityProvider()
        provider.lie(lie)
        #expect(throws: SignInError.self) { try account(at: provider, isOpenID: false) }
    }

    @Test("A code stands once, and only with the verifier and the address of who began", arguments: [true, false])
    func codes(isOpenID: Bool) throws {
        let provider = try IdentityProvider()
        let file = try file(provider.entry(id: "one", isOpenID: isOpenID))
        let driver = file.providers[0].driver(now: SignInTests.now)
        let attempt = attempt(file, file.providers[0])
        func code() throws -> String { try provider.agree(to: driver.address(for: attempt), as: "1").code }
        let used = try code()
        _ = try driver.account(ofCode: used, in: attempt)
        var stolen = attempt
        stolen.verifier = String(repeating: "w", count: 43)
        var elsewhere = attempt
        elsewhere.redirect = "it.example.app:/signed"
        for (code, attempt) in [(used, attempt), (try code(), stolen), (try code(), elsewhere), ("made-up", attempt)] {
            let error = #expect(throws: SignInError.self) { try driver.account(ofCode: code, in: attempt) }
            guard case .refused = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test("A new key is looked for, but made-up names of keys do not make the service ask again and again")
    func newKeys() throws {
        let provider = try IdentityProvider()
        let file = try file(provider.entry(id: "one"))
        let driver = file.providers[0].driver(now: SignInTests.now)
        let attempt = attempt(file, file.providers[0])
        for _ in 0..<5 {
            provider.lie(.unknownKey)
            let back = try provider.agree(to: driver.address(for: attempt), as: "1")
            #expect(throws: SignInError.notBelieved(.key)) { try driver.account(ofCode: back.code, in: attempt) }
        }
        #expect(provider.requests.filter { $0.hasPrefix("GET /keys") }.count == 1)
        #expect(provider.requests.filter { $0.hasPrefix("GET /.well-known") }.count == 1)
        provider.lie(nil)
        let back = try provider.agree(to: driver.address(for: attempt), as: "1")
        #expect(try driver.account(ofCode: back.code, in: attempt).subject == "1")
    }

    @Test("The samples of Google, Facebook and Instagram are read, and ask for no address of e-mail")
    func samples() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../images/sign-in.yaml")
        let file = try SignInFile.load(
            yaml: String(contentsOf: path, encoding: .utf8), named: "sign-in.yaml"
        ) { _ in "secret" }
        #expect(file.providers.map(\.id) == ["google", "facebook", "instagram"])
        #expect(!file.providers.flatMap(\.scopes).contains { $0.contains("email") })
        for provider in file.providers where provider.id != "google" {
            let address = try provider.driver(now: SignInTests.now).address(for: attempt(file, provider))
            #expect(
                address.hasPrefix("https://www.\(provider.id).com/") && address.contains("&code_challenge_method=S256"))
        }
        #expect(file.allows("https://points.example/v1/sign-in/google/callback", of: file.providers[0]))
        #expect(!file.allows("https://points.example/v1/sign-in/facebook/callback", of: file.providers[0]))
        #expect(!file.allows("https://evil.example/", of: file.providers[0]))
    }

    @Test(
        "A file with a fault is refused with its line",
        arguments: [
            ("service: http://qix.example\nproviders: []", "service", 1),
            ("service: https://q.example\nproviders:\n  - {id: a, nme: A}", "providers[0].nme", 3),
            ("service: https://q.example\napps: [\"javascript:alert(1)\"]\nproviders: []", "apps[0]", 2),
            (
                "service: https://q.example\nproviders:\n  - {id: a, name: A, kind: openid, client_id: c,\n"
                    + "     issuer: \"http://a.example\", secret: {environment: S}}", "providers[0].issuer", 4
            ),
            (
                "service: https://q.example\nproviders:\n  - {id: a, name: A, kind: openid, client_id: c,\n"
                    + "     issuer: \"https://a.example\", secret: swordfish}", "providers[0].secret", 4
            ),
        ])
    func faults(yaml: String, field: String, line: Int) throws {
        let problem = #expect(throws: YAMLProblem.self) {
            try SignInFile.load(yaml: yaml, named: "f") { _ in "secret" }
        }
        #expect(problem?.field == field && problem?.line == line)
        #expect(problem?.message.contains("swordfish") == false)
    }

    @Test(
        "A secret that is not there, or is none, is told by its place; a value that was copied wrongly by its field",
        arguments: [
            ("", "", nil, "secret: the variable S of the environment is not set"),
            ("environment: S", "file: /s", nil, "secret: the file /s is not there"),
            ("", "", "", "secret: the variable S of the environment is empty"),
            ("", "", "two words", "secret: the variable S of the environment holds something else"),
            (
                "hosts: [b.example]", "hosts: [\"https://b.example\"]", "s",
                "hosts[0]: “https://b.example” is no host's name"
            ),
            ("client_id: c", "client_id: “c”", "s", "client_id: must be one word"),
            ("https://a.example", "https://a.example/log in", "s", "issuer: has a blank"),
            ("secret: {environment: S}", "environment: S", "s", "environment: belongs under secret"),
        ] as [(String, String, String?, String)])
    func copied(old: String, new: String, secret: String?, says: String) throws {
        let yaml = """
            service: https://q.example
            providers:
              - id: a
                name: A
                kind: openid
                client_id: c
                issuer: https://a.example
                hosts: [b.example]
                secret: {environment: S}
            """
        let written = old.isEmpty ? yaml : yaml.replacing(old, with: new)
        let problem = try #require(throws: YAMLProblem.self) {
            try SignInFile.load(yaml: written, named: "f") { _ in secret }
        }
        #expect(problem.description.contains(": error: providers[0].\(says)"), "\(problem)")
        #expect(problem.line != nil && !problem.message.contains("two words"))
    }
}
