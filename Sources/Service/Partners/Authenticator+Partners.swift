import Accounts
import Hummingbird
import Text

/// Who may see a partner's figures: the partner itself, and operators.
extension Authenticator {
    /// The person of the request, and the partner to whose figures it is bound; `nil` for an operator, who sees all.
    func partnerOrOperator(_ request: Request) throws -> (person: Person, partner: String?) {
        let person = try person(request, with: [.partner, .operator])
        guard person.role == .partner else { return (person, nil) }
        return (person, try partner(of: person))
    }

    /// The person of the request, which acts for a partner.
    func partner(_ request: Request) throws -> (person: Person, partner: String) {
        let person = try person(request, with: [.partner])
        return (person, try partner(of: person))
    }

    private func partner(of person: Person) throws -> String {
        guard let partner = try people.partner(ofStaff: person.id) else {
            throw Problem(.forbidden, "forbidden", "The owner of this token acts for no partner.")
        }
        return partner
    }

    /// The partner that the query names. Who acts for one may name no other.
    ///
    /// - Parameter own: the partner of who asks; `nil` for an operator.
    func partnerParameter(_ request: Request, of own: String?) throws(Problem) -> String? {
        let named = request.uri.queryParameters["partner"].map { String($0) }
        guard let own else { return named }
        guard named.map({ BytewiseString($0) == BytewiseString(own) }) ?? true else {
            throw Problem(.forbidden, "forbidden", "This token shows the figures of its own partner alone.")
        }
        return own
    }
}
