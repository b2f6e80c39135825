import Foundation
import SignInSupport
import Testing
import TestSupport

/// People who sign in at a provider that answers as Google does, and at one that answers as Facebook does.
@Suite("Signing in elsewhere, over HTTP")
struct SignInServiceTests {
    private struct Begun: Decodable { var address, state: String }
    private struct Person: Decodable { var id, tier: String }
    private struct Problem: Decodable { var code: String }
    private struct Accounts: Decodable {
        struct Account: Decodable { var id, provider: String }
        var accounts: [Account]
    }

    /// A service, and the two providers.
    private struct Scene {
        let service: RunningService
        let google, facebook: IdentityProvider

        init(in scratch: ScratchFolder) async throws {
            (google, facebook) = (try IdentityProvider(), try IdentityProvider(signing: "ES256"))
            let file = scratch.path("sign-in.yaml")
            let text =
                "service: https://points.example\napps: [\"it.example.app:/signed\"]\nproviders:\n"
                + google.entry(id: "google") + facebook.entry(id: "facebook", isOpenID: false)
            try Data(text.utf8).write(to: URL(filePath: file))
            service = try await RunningService(
                in: scratch, ["--sign-in", file, "--codes", scratch.path("codes")],
                environment: ["SIGN_IN_SECRET": IdentityProvider.secret])
        }

        func begin(_ token: String, at provider: String) async throws -> (begun: Begun, cookie: String) {
            let answer = try await service.send("POST", "/v1/sign-in/\(provider)", token: token, json: [:])
            #expect(answer.status == 200)
            let cookie = answer.headers["set-cookie"] ?? ""
            #expect(cookie.contains("HttpOnly") && cookie.contains("Secure") && cookie.contains("SameSite=Lax"))
            return (try answer.decoded(), String(cookie.prefix { $0 != ";" }))
        }

        func end(_ token: String, at provider: String, _ state: String, _ code: String) async throws
            -> RunningService.Answer
        {
            try await service.send(
                "POST", "/v1/sign-in/\(provider)/callback", token: token, json: ["state": state, "code": code])
        }

        /// All of it, as an app does.
        func sign(_ token: String, at provider: String, as subject: String) async throws -> RunningService.Answer {
            let begun = try await begin(token, at: provider).begun
            let back = try (provider == "google" ? google : facebook).agree(to: begun.address, as: subject)
            return try await end(token, at: provider, back.state, back.code)
        }

        /// Where a browser with this cookie is sent on to. Foundation's own client would follow
        /// by itself.
        func comeBack(_ query: String, cookie: String) throws -> String? {
            let request =
                "GET /v1/sign-in/google/callback?\(query) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                + "Cookie: theme=dark; \(cookie)\r\n\r\n"
            let answer = try RawExchange.answer(to: request, at: UInt16(#require(service.base.port)))
            #expect(answer.hasPrefix("HTTP/1.1 303 "))
            return answer.firstMatch(of: /[Ll]ocation: \/\?sign-in=(\S+)/).map { String($0.1) }
        }
    }

    @Test("A new phone finds the coins of the old one by an account elsewhere, which is listed, exported and unlinked")
    func coins() async throws {
        let scratch = try ScratchFolder()
        let scene = try await Scene(in: scratch)
        let service = scene.service
        let (old, new) = (try await service.user(), try await service.user())
        let earned: RunningService.Upload = try await service.upload("u001/spesa-naviglio.png", by: old).decoded()
        for (provider, subject) in [("google", "g-1"), ("facebook", "1789")] {
            let linked = try await scene.sign(old.token, at: provider, as: subject)
            #expect(try linked.decoded(as: Person.self).id == old.id)
        }
        let found = try await scene.sign(new.token, at: "facebook", as: "1789")
        #expect(try found.decoded(as: Person.self).id == old.id)
        struct Balance: Decodable { var available: Int }
        let balance: Balance = try await service.send("GET", "/v1/me/balance", token: new.token).decoded()
        #expect(balance.available == earned.coins && earned.coins > 0)
        let accounts: Accounts = try await service.send("GET", "/v1/me/accounts", token: new.token).decoded()
        #expect(Set(accounts.accounts.map(\.provider)) == ["google", "facebook"])
        struct Export: Decodable { var linked_accounts: [Accounts.Account] }
        let export = try await service.send("GET", "/v1/me/export", token: new.token)
        #expect(try export.decoded(as: Export.self).linked_accounts.map(\.id) == accounts.accounts.map(\.id))
        let path = "/v1/me/accounts/\(accounts.accounts[0].id)"
        let stranger = try await service.user()
        #expect(try await service.send("DELETE", path, token: stranger.token).status == 404)
        #expect(try await service.send("DELETE", path, token: new.token).status == 204)
        #expect(try await service.send("DELETE", path, token: new.token).status == 404)
        #expect(service.end(with: SIGTERM) == 0)
        let verified = try await Command.qix(["ledger", "verify", scratch.path("data/ledger.sqlite")])
        #expect(verified.status == 0, "\(verified.text)\(verified.errors)")
        let people = try Data(contentsOf: URL(filePath: scratch.path("data/people.sqlite")))
        #expect(people.range(of: Data("victim@example.org".utf8)) == nil && people.range(of: Data("g-1".utf8)) == nil)
    }

    @Test("A sign-in ends once, with the token or in the browser that began it, and nowhere else")
    func bound() async throws {
        let scratch = try ScratchFolder()
        let scene = try await Scene(in: scratch)
        let service = scene.service
        let (ann, eve) = (try await service.user(), try await service.user())
        let begun = try await scene.begin(ann.token, at: "google")
        let evil = try await scene.begin(eve.token, at: "google")
        let back = try scene.google.agree(to: begun.begun.address, as: "ann")
        let code = "state=\(back.state)&code=\(back.code)"
        // Another browser, another token, another provider: nothing is linked, and nothing is used up.
        #expect(try scene.comeBack(code, cookie: evil.cookie) == "unknown_sign_in")
        #expect(try scene.comeBack(code, cookie: "") == "unknown_sign_in")
        #expect(
            try scene.comeBack(code + "&iss=https://other.example", cookie: begun.cookie)
                == "not_believed")
        let stolen = try await scene.end(eve.token, at: "google", back.state, back.code)
        #expect(try stolen.status == 403 && stolen.decoded(as: Problem.self).code == "unknown_sign_in")
        #expect(
            try scene.comeBack("error=access_denied&state=\(back.state)", cookie: begun.cookie)
                == "refused")
        #expect(try scene.comeBack(code, cookie: begun.cookie) == "done")
        #expect(try scene.comeBack(code, cookie: begun.cookie) == "unknown_sign_in")
        let accounts: Accounts = try await service.send("GET", "/v1/me/accounts", token: ann.token).decoded()
        #expect(accounts.accounts.map(\.provider) == ["google"])
        let none: Accounts = try await service.send("GET", "/v1/me/accounts", token: eve.token).decoded()
        #expect(none.accounts.isEmpty)

        #expect(try await service.send("POST", "/v1/sign-in/nobody", token: ann.token, json: [:]).status == 404)
        let astray = try await service.send(
            "POST", "/v1/sign-in/google", token: ann.token, json: ["redirect": "https://evil.example/"])
        #expect(try astray.status == 422 && astray.decoded(as: Problem.self).code == "bad_redirect")
        let app = try await service.send(
            "POST", "/v1/sign-in/google", token: ann.token, json: ["redirect": "it.example.app:/signed"])
        #expect(
            try scene.google.agree(to: app.decoded(as: Begun.self).address, as: "ann").redirect
                == "it.example.app:/signed")
        struct Providers: Decodable {
            struct Provider: Decodable { var id: String }
            var providers: [Provider]
        }
        let providers: Providers = try await service.send("GET", "/v1/sign-in").decoded()
        #expect(providers.providers.map(\.id) == ["google", "facebook"])
        #expect(service.end(with: SIGTERM) == 0)
    }

    @Test("What a provider lies about links nothing, and its words reach nobody")
    func lies() async throws {
        let scratch = try ScratchFolder()
        let scene = try await Scene(in: scratch)
        let user = try await scene.service.user()
        // The provider's description is known before it lies.
        _ = try await scene.sign(user.token, at: "google", as: "first")
        for lie in [IdentityProvider.Lie.wrongNonce, .otherIssuer, .huge, .notJSON] {
            let begun = try await scene.begin(user.token, at: "google").begun
            let back = try scene.google.agree(to: begun.address, as: "victim")
            scene.google.lie(lie)
            let answer = try await scene.end(user.token, at: "google", back.state, back.code)
            scene.google.lie(nil)
            #expect(answer.status == (lie == .huge ? 503 : 403))
            // A code and a state that failed do not come back.
            #expect(try await scene.end(user.token, at: "google", back.state, back.code).status == 403)
        }
        let accounts: Accounts = try await scene.service.send("GET", "/v1/me/accounts", token: user.token).decoded()
        #expect(accounts.accounts.count == 1)
        #expect(scene.service.end(with: SIGTERM) == 0)
    }
}
