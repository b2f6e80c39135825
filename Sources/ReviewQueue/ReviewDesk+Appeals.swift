import DomainModel
import SQL

extension ReviewDesk {
    /// The result of filing an appeal.
    public enum AppealFiling: Hashable, Sendable {
        /// The appeal is new.
        case new(Appeal)
        /// The upload has an appeal already, with or without an answer.
        case existing(Appeal)
    }

    /// Files a user's appeal, one per upload. A second call returns the existing appeal.
    public func fileAppeal(
        to upload: String, by person: String, saying text: String, product: GTIN?, at moment: Timestamp
    ) throws -> AppealFiling {
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

    /// The appeal against the decision on an upload.
    public func appeal(of upload: String) throws -> Appeal? {
        try store.read { try $0.first(.appealOfUpload, [.text(upload)]).map(Appeal.init) }
    }

    /// The open appeals, oldest first.
    public func openAppeals(limit: Int) throws -> [Appeal] {
        try store.read { try $0.rows(.openAppeals, [.integer(limit)]).map(Appeal.init) }
    }

    /// The products that users claimed in appeals which were upheld, with the uploads' names, in the order of filing.
    public static func upheldProducts(in store: any Store) throws -> [(upload: String, product: GTIN)] {
        try store.read { session in
            try session.rows(.upheldProducts).compactMap { row in
                let upload = try row.text(0)
                return try GTIN(row.text(1)).map { (upload, $0) }
            }
        }
    }

    /// The products that users claimed in appeals which were upheld.
    public func upheldProducts() throws -> [(upload: String, product: GTIN)] {
        try ReviewDesk.upheldProducts(in: store)
    }

    /// The appeal with this number.
    public func appeal(_ number: Int) throws -> Appeal? {
        try store.read { try $0.first(.appealByNumber, [.integer(number)]).map(Appeal.init) }
    }

    /// Answers an open appeal; `nil` if it is not open or does not exist.
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

    /// Erases the texts of users, of answers and of reviewers about these uploads.
    public func erase(_ uploads: [String]) throws { try ReviewDesk.erase(uploads, from: store) }

    /// Erases the texts of users, of answers and of reviewers; the fact that there was an appeal stays.
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
