import DomainModel
import SQL

extension ReviewDesk {
    /// What came of an objection.
    public enum AppealOutcome: Hashable, Sendable {
        /// It is looked at.
        case new(Appeal)
        /// There is one of this upload already; its answer, if any, stands.
        case existing(Appeal)
    }

    /// Takes a user's objection, one an upload: the same again gives the one that stands.
    public func fileAppeal(
        to upload: String, by person: String, saying text: String, product: GTIN?, at moment: Timestamp
    ) throws -> AppealOutcome {
        try store.write { session in
            if let prior = try session.first(.appealOfUpload, [.text(upload)]).map(Appeal.init) {
                return .existing(prior)
            }
            let number = try (session.first(.lastAppeal)?.integer(0) ?? 0) + 1
            let appeal = Appeal(
                number: number, upload: upload, person: person, text: text, product: product, at: moment, state: .open)
            try session.execute(
                .insertAppeal,
                [
                    .integer(number), .text(upload), .text(person), .text(text), Value(product?.digits),
                    .text(moment.description), .text(appeal.state.rawValue),
                ])
            return .new(appeal)
        }
    }

    /// The appeal of an upload.
    public func appeal(of upload: String) throws -> Appeal? {
        try store.read { try $0.first(.appealOfUpload, [.text(upload)]).map(Appeal.init) }
    }

    /// The appeals that nobody answered, oldest first.
    public func openAppeals(limit: Int) throws -> [Appeal] {
        try store.read { try $0.rows(.openAppeals, [.integer(limit)]).map(Appeal.init) }
    }

    /// The appeal of this number.
    public func appeal(_ number: Int) throws -> Appeal? {
        try store.read { try $0.first(.appealByNumber, [.integer(number)]).map(Appeal.init) }
    }

    /// Answers an appeal that is open; `nil` where it is not, or not there.
    public func answer(
        appeal number: Int, _ state: Appeal.State, saying answer: String, by reviewer: String, at moment: Timestamp
    ) throws -> Appeal? {
        try store.write { session in
            guard var appeal = try session.first(.appealByNumber, [.integer(number)]).map(Appeal.init),
                appeal.state == .open
            else { return nil }
            appeal.state = state
            appeal.answer = answer
            try session.execute(
                .answerAppeal,
                [
                    .text(state.rawValue), .text(answer), .text(reviewer), .text(moment.description), .integer(number),
                ])
            return appeal
        }
    }

    /// Takes away what a person wrote, what was answered and what reviewers wrote; that there was an appeal stays.
    public static func erase(_ uploads: [String], from store: any Store) throws {
        try store.write { session in
            for upload in uploads {
                try session.execute(.eraseAppeal, [.text(upload)])
                try session.execute(.eraseOpinions, [.text(upload)])
            }
        }
        try store.scrub(["appeals", "opinions"])
    }
}
