import Accounts
import Hummingbird

/// Finds out who sends a request.
struct Authenticator: Sendable {
    let people: People
    let clock: ServiceClock

    /// The bearer token of the request, valid or not.
    func token(_ request: Request) throws -> Token {
        guard let token = Authenticator.token(in: request) else { throw Problem.unauthorized }
        return token
    }

    /// The bearer token of a request, valid or not; `nil` where it has none.
    static func token(in request: Request) -> Token? {
        guard let header = request.headers[.authorization] else { return nil }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased().utf8.elementsEqual("bearer".utf8) else { return nil }
        return Token(parts[1])
    }

    /// The person whose token the request carries.
    func person(_ request: Request) throws -> Person {
        guard let person = try people.person(of: token(request), at: clock.now) else { throw Problem.unauthorized }
        return person
    }

    /// The person whose token the request carries; `nil` where it carries none, or nobody's.
    func known(_ request: Request) throws -> Person? {
        do {
            return try person(request)
        } catch let problem as Problem where problem.status == .unauthorized {
            return nil
        }
    }

    /// The person of the request; throws `forbidden` where that person works for the programme. Whoever decides about
    /// coins earns and spends none.
    func participant(_ request: Request) throws -> Person {
        let person = try person(request)
        guard person.role == .member else {
            throw Problem(
                .forbidden, "staff", "Staff takes no part in the programme: it sends nothing in and buys nothing.")
        }
        return person
    }

    /// The person of the request; throws `forbidden` unless that person is a reviewer or an operator.
    func staff(_ request: Request) throws -> Person { try person(request, with: [.reviewer, .operator]) }

    /// The person of the request; throws `forbidden` unless that person is an operator.
    func `operator`(_ request: Request) throws -> Person { try person(request, with: [.operator]) }

    /// The person of the request; throws `forbidden` unless that person may read metrics.
    func monitor(_ request: Request) throws -> Person { try person(request, with: [.monitor, .operator]) }

    func person(_ request: Request, with roles: Set<Person.Role>) throws -> Person {
        let person = try person(request)
        guard roles.contains(person.role) else {
            throw Problem(.forbidden, "forbidden", "The owner of this token is not allowed to do this.")
        }
        return person
    }
}
