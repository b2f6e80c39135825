import Hummingbird
import Synchronization

/// Counts the long answers that are open, of each person and of all: whoever asks and does not read holds memory and a
/// connection.
final class OpenAnswers: Sendable {
    private let each: Int
    private let all: Int
    private let open = Mutex<(byPerson: [String: Int], count: Int)>(([:], 0))

    /// - Parameters:
    ///   - each: answers that one person may have open.
    ///   - all: answers that may be open together.
    init(each: Int, all: Int) {
        self.each = each
        self.all = all
    }

    /// One open answer. It counts until nothing refers to it any more, however the answer ended.
    final class Slot: Sendable {
        private let answers: OpenAnswers
        private let person: String

        fileprivate init(_ answers: OpenAnswers, _ person: String) {
            self.answers = answers
            self.person = person
        }

        deinit { answers.close(person) }
    }

    /// Opens an answer; throws `429` or `503` where too many are open.
    func begin(by person: String) throws(Problem) -> Slot {
        let refusal: Problem? = open.withLock { open in
            guard open.byPerson[person, default: 0] < each else {
                return Problem(
                    .tooManyRequests, "too_many_open", "Too many answers are open. Read one to its end first.",
                    retryAfter: 5)
            }
            guard open.count < all else { return Problem.unavailable }
            open.byPerson[person, default: 0] += 1
            open.count += 1
            return nil
        }
        if let refusal { throw refusal }
        return Slot(self, person)
    }

    private func close(_ person: String) {
        open.withLock { open in
            open.count -= 1
            let left = open.byPerson[person, default: 1] - 1
            open.byPerson[person] = left > 0 ? left : nil
        }
    }
}
