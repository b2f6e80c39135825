import Campaigns
import DomainModel
import Foundation
import SQL

extension ReviewDesk {
    static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

extension Opinion {
    init(_ row: Row) throws {
        self.init(
            reviewer: try row.text(0), verdict: try row.named(1),
            lines: try JSONDecoder().decode(ReviewCorrections.self, from: Data(try row.text(2).utf8)),
            why: try row.text(3))
    }
}

extension Appeal {
    init(_ row: Row) throws {
        guard let at = Timestamp(try row.text(5)) else {
            throw StoreError.damaged(location: "desk", message: "an appeal's time is invalid")
        }
        self.init(
            number: try row.integer(0), upload: try row.text(1), person: try row.text(2), text: try row.text(3),
            product: try row.optionalText(4).flatMap { GTIN($0) }, at: at, state: try row.named(6),
            answer: try row.optionalText(7))
    }
}

extension Statement {
    static let leaseOfUpload = Statement(
        name: "leaseOfUpload", text: "SELECT reviewer, until FROM leases WHERE upload = $1")
    static let setLease = Statement(
        name: "setLease",
        text: """
            INSERT INTO leases (upload, reviewer, until) VALUES ($1, $2, $3)
            ON CONFLICT (upload) DO UPDATE SET reviewer = excluded.reviewer, until = excluded.until
            """)
    static let deleteLease = Statement(
        name: "deleteLease", text: "DELETE FROM leases WHERE upload = $1 AND reviewer = $2")
    static let opinionsOfUpload = Statement(
        name: "opinionsOfUpload",
        text: "SELECT reviewer, verdict, lines, why FROM opinions WHERE upload = $1 ORDER BY at, reviewer")
    static let insertOpinion = Statement(
        name: "insertOpinion",
        text: """
            INSERT INTO opinions (upload, reviewer, verdict, lines, why, at) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT DO NOTHING
            """)

    private static let appeal = "number, upload, person, text, product, at, state, answer"

    static let appealOfUpload = Statement(
        name: "appealOfUpload", text: "SELECT \(appeal) FROM appeals WHERE upload = $1")
    static let appealByNumber = Statement(
        name: "appealByNumber", text: "SELECT \(appeal) FROM appeals WHERE number = $1")
    static let openAppeals = Statement(
        name: "openAppeals", text: "SELECT \(appeal) FROM appeals WHERE state = 'open' ORDER BY number LIMIT $1")
    static let lastAppeal = Statement(
        name: "lastAppeal", text: "SELECT number FROM appeals ORDER BY number DESC LIMIT 1")
    static let insertAppeal = Statement(
        name: "insertAppeal",
        text: """
            INSERT INTO appeals (number, upload, person, text, product, at, state)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """)
    static let answerAppeal = Statement(
        name: "answerAppeal",
        text: "UPDATE appeals SET state = $1, answer = $2, answered_by = $3, answered_at = $4 WHERE number = $5")
    static let eraseOpinions = Statement(
        name: "eraseOpinions",
        text: "UPDATE opinions SET why = '', lines = '{\"chosen\":[],\"dropped\":[]}' WHERE upload = $1")
    static let eraseAppeal = Statement(
        name: "eraseAppeal", text: "UPDATE appeals SET text = '', product = NULL, answer = NULL WHERE upload = $1")
}
