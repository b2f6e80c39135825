import Accounts
import DomainModel
import Hummingbird

/// Tells a person at their contacts what has become theirs: whoever did not do it themselves can end a device's token.
struct ContactNotices: Sendable {
    let people: People
    let delivery: OneTimeCodeDelivery?

    /// - Parameter left: contacts that are not told: that with which it was done.
    func tell(
        _ person: Person, _ notice: OneTimeCodeDelivery.Notice, leavingOut left: (Contact) -> Bool = { _ in false },
        _ request: Request, _ context: AppRequestContext
    ) async {
        guard let delivery else { return }
        do {
            for contact in try people.contacts(of: person).filter({ !left($0) }) {
                try await delivery.send(
                    notice, to: contact, in: Language(accepting: request.headers[.acceptLanguage]).rawValue)
            }
        } catch {
            // What was done is done all the same.
            context.logger.error("a notice could not be sent", metadata: ["error": "\(error)"])
        }
    }
}
