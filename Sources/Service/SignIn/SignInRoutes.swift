import Accounts
import Hummingbird
import SignIn

/// Signing in with an account elsewhere, and the accounts that are linked.
struct SignInRoutes: Sendable {
    let auth: Authenticator
    let clock: ServiceClock
    let drivers: SignInDrivers?
    let merger: AccountMerger
    let notices: ContactNotices
    /// Sign-ins that are begun ask a provider and fill a table: bounded for who asks and for an address.
    let limits: Limits

    /// Source: judged; not measured.
    struct Limits: Sendable {
        let person: RateLimiter
        let address: RateLimiter

        /// - Parameter address: how many sign-ins one address may begin at once.
        init(address: Int, clock: ServiceClock) {
            person = RateLimiter(burst: 10, interval: .seconds(60), clock: clock)
            self.address = RateLimiter(burst: address, interval: .seconds(60), clock: clock)
        }
    }

    private struct ProviderList: Encodable {
        struct Provider: Encodable { var id, name: String }
        var providers: [Provider]
    }
    private struct BeginRequest: Decodable { var redirect: String? }
    private struct BeginResponse: Encodable {
        var address, state: String
        var seconds: Int
    }
    private struct EndRequest: Decodable { var state, code: String }
    private struct AccountList: Encodable { var accounts: [LinkedAccount] }

    /// Most bytes of a code, as providers send it. Source: judged; those in use have a few hundred.
    private static let maxCodeBytes = 4096
    /// A cookie that only a page of this very host could have set, that no script reads, and that comes back from a
    /// provider's page.
    private static let cookie = "__Host-qix-sign-in"

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/sign-in") { _, _ in
            let providers = drivers?.file.providers ?? []
            return JSONOutput.response(
                ProviderList(providers: providers.map { ProviderList.Provider(id: $0.id, name: $0.name) }))
        }
        router.post("/v1/sign-in/:provider") { request, context in try await begin(request, context) }
        router.post("/v1/sign-in/:provider/callback") { request, context in try await end(request, context) }
        router.get("/v1/sign-in/:provider/callback") { request, context in try await comeBack(request, context) }
        router.get("/v1/me/accounts") { request, _ in
            JSONOutput.response(AccountList(accounts: try auth.people.linkedAccounts(of: auth.person(request))))
        }
        router.delete("/v1/me/accounts/:id") { request, context in
            let person = try auth.person(request)
            guard let id = context.parameters.get("id"), try auth.people.unlink(accountWithID: id, of: person) else {
                throw Problem.notFound
            }
            return Response(status: .noContent)
        }
    }

    private func driver(_ context: AppRequestContext) throws -> (drivers: SignInDrivers, driver: any SignInDriver) {
        guard let drivers, let driver = context.parameters.get("provider").flatMap({ drivers.driver(of: $0) }) else {
            throw Problem.notFound
        }
        return (drivers, driver)
    }

    /// Gives the address at the provider to which the person goes, and leaves a secret with the browser.
    private func begin(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let person = try auth.participant(request)
        let (drivers, driver) = try driver(context)
        let asked: BeginRequest = try await JSONBody.decoded(request, like: "{}")
        try limits.person.take(person.id)
        try limits.address.take(context.limitedAddress)
        let redirect = asked.redirect ?? drivers.file.callback(of: driver.provider)
        guard drivers.file.allows(redirect, of: driver.provider) else {
            throw Problem(.unprocessableContent, "bad_redirect", "redirect must be an address that the service knows.")
        }
        let begun = try auth.people.beginSignIn(
            with: driver.provider.id, by: auth.token(request), redirect: redirect, at: clock.now)
        let address = try await asking(drivers, context) { try driver.address(for: SignInAttempt(begun)) }
        var response = JSONOutput.response(
            BeginResponse(address: address, state: begun.state, seconds: People.signInSeconds))
        response.headers[.setCookie] = SignInRoutes.cookie(begun.browserSecret, seconds: People.signInSeconds)
        return response
    }

    /// The end by an app, which was opened by the provider's page.
    private func end(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try auth.participant(request)
        let (drivers, driver) = try driver(context)
        let given: EndRequest = try await JSONBody.decoded(request, like: "{\"state\": \"…\", \"code\": \"…\"}")
        let person = try await link(
            (given.state, given.code), by: .token(try auth.token(request)), drivers, driver, request, context)
        return try JSONOutput.response(PersonResponse(person, auth.people))
    }

    /// The end by the browser that comes back from the provider. It lands on the page, which says how it ended; the
    /// token that the page has is the person's from then on.
    private func comeBack(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let (drivers, driver) = try driver(context)
        let query = request.uri.queryParameters
        var outcome = "done"
        do {
            guard query["error"] == nil, let state = query["state"], let code = query["code"],
                let secret = SignInRoutes.secret(in: request)
            else { throw Problem(.badRequest, query["error"] == nil ? "unknown_sign_in" : "refused", "") }
            // Where the provider says who it is, it must be the one that was asked (RFC 9207).
            if let issuer = query["iss"], !issuer.utf8.elementsEqual(driver.provider.issuer.utf8) {
                throw Problem(.badRequest, "not_believed", "")
            }
            _ = try await link(
                (String(state), String(code)), by: .browser(secret), drivers, driver, request, context)
        } catch let problem as Problem {
            outcome = problem.code
        }
        return Response(
            status: .seeOther,
            headers: [
                .location: "/?sign-in=\(outcome)", .setCookie: SignInRoutes.cookie("", seconds: 0),
            ])
    }

    private func link(
        _ answer: (state: String, code: String), by ender: People.SignInEnder, _ drivers: SignInDrivers,
        _ driver: any SignInDriver, _ request: Request, _ context: AppRequestContext
    ) async throws -> Person {
        let provider = driver.provider
        guard (1...SignInRoutes.maxCodeBytes).contains(answer.code.utf8.count) else {
            throw Problem(.badRequest, "bad_body", "code must have at most \(SignInRoutes.maxCodeBytes) bytes.")
        }
        do {
            let (begun, person) = try auth.people.takeSignIn(
                ofState: answer.state, with: provider.id, by: ender, at: clock.now)
            let account = try await asking(drivers, context) {
                try driver.account(ofCode: answer.code, in: SignInAttempt(begun))
            }
            let linked = try auth.people.link(
                person, toSubject: account.subject, of: account.issuer, provider: provider.id, at: clock.now)
            try merger.mergeCoins(linked)
            let isOtherDevice = !linked.id.utf8.elementsEqual(person.id.utf8)
            await notices.tell(linked, isOtherDevice ? .deviceJoined : .accountLinked, request, context)
            return linked
        } catch let refusal as People.AccountRefusal {
            throw SignInRoutes.problem(refusal)
        }
    }

    /// What a provider answers; its own words go to the log alone.
    private func asking<Value: Sendable>(
        _ drivers: SignInDrivers, _ context: AppRequestContext, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        do {
            return try await drivers.exchange(work)
        } catch is SignInDrivers.Busy {
            throw Problem.unavailable
        } catch let error as SignInError {
            context.logger.warning("a sign-in failed", metadata: ["error": "\(error)"])
            throw switch error {
            case .unavailable:
                Problem(
                    .serviceUnavailable, "provider_unavailable", "The provider does not answer. Try again later.",
                    retryAfter: 30)
            case .refused: Problem(.forbidden, "refused", "The provider refuses the code. Begin the sign-in again.")
            case .notBelieved:
                Problem(
                    .forbidden, "not_believed",
                    "What the provider says does not show whose account it is. Begin the sign-in again.")
            }
        }
    }

    private static func problem(_ refusal: People.AccountRefusal) -> Problem {
        switch refusal {
        case .unknownSignIn:
            Problem(
                .forbidden, "unknown_sign_in",
                "This sign-in was begun elsewhere or too long ago, or has ended. Begin it again.")
        case .tooManyAccounts:
            Problem(.conflict, "too_many_accounts", "You have linked as many accounts as one may. Unlink one first.")
        case .notJoined(let refusal): SignUpRoutes.problem(refusal)
        }
    }

    private static func cookie(_ secret: String, seconds: Int) -> String {
        "\(cookie)=\(secret); Max-Age=\(seconds); Path=/; Secure; HttpOnly; SameSite=Lax"
    }

    private static func secret(in request: Request) -> String? {
        for header in request.headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let sides = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
                if sides.count == 2, sides[0].utf8.elementsEqual(cookie.utf8) { return String(sides[1]) }
            }
        }
        return nil
    }
}

extension SignInAttempt {
    fileprivate init(_ begun: BegunSignIn) {
        self.init(state: begun.state, nonce: begun.nonce, verifier: begun.verifier, redirect: begun.redirect)
    }
}
