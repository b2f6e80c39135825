import ArgumentParser
import Arguments
import Campaigns
import DomainModel
import Ledger
import Stores

/// `qix find`: uploads, users, receipts, products and entries of a ledger.
struct FindCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find",
        abstract: "Find uploads by user, shop, product or number, and entries by number or key.",
        discussion: """
            Words are searched in all data of an upload: user, file, shop, document number, products, lines and \
            reasons. All words must occur, in any case and order. The latest uploads come first. The ids printed can \
            be given to `qix explain`. Exits with 1 if nothing is found.

              qix find conad caffè --ledger coins.qix
              qix find --user ann --day 2026-03-10 --ledger coins.qix
              qix find --total 12.90 --document 0123-0001 --ledger coins.qix
              qix find --product 8012417001107 --ledger coins.qix
              qix find --entry 17 --ledger coins.qix
            """)

    @Argument(help: "Words.") var words: [String] = []
    @Option(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file()) var ledger: String
    @Option(help: "The user, in full.") var user: String?
    @Option(help: "The day of purchase or of upload.", transform: parseDay) var day: Day?
    @Option(help: "The receipt's total, such as 12.90.", transform: parseTotal) var total: Money?
    @Option(help: "The receipt's document number; only its digits are compared.") var document: String?
    @Option(help: "A product's number, 8 to 14 digits.", transform: parseProduct) var product: GTIN?
    @Option(help: "An entry, by its number or a spend's key.") var entry: String?
    @Option(help: "Maximum number of uploads.") var limit = 50
    @Flag(help: "Print one JSON object per line.") var json = false

    private var query: UploadQuery {
        var query = UploadQuery()
        query.words = words
        query.user = user
        query.day = day
        query.total = total
        query.document = document
        query.gtin = product
        return query
    }

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be 1 or more.") }
        guard !query.isEmpty || entry != nil else {
            throw ValidationError("Give words, or --user, --day, --total, --document, --product or --entry.")
        }
        guard entry == nil || query.isEmpty else {
            throw ValidationError("--entry cannot be combined with other options.")
        }
    }

    func run() throws {
        let ledger = try Ledger(path: ledger, access: .read)
        if let entry { return try show(entry, in: ledger) }
        let found = try ledger.find(query, limit: limit)
        guard !found.isEmpty else {
            Output.log("nothing found in \(ledger.path)")
            throw ExitCode(1)
        }
        let states = try ledger.states(of: found.map(\.id))
        if json { return try found.forEach { try Output.json(FoundUpload($0, states[$0.id])) } }
        print(
            table(
                ["UPLOAD", "SENT", "OUTCOME", "COINS", "WAITING", "SHOP", "DAY", "TOTAL", "DOCUMENT"],
                found.map { upload in
                    let (receipt, state) = (upload.claim.receipt, states[upload.id])
                    return [
                        String(upload.id.prefix(upload.claim.upload.user.count + 13)),
                        upload.claim.upload.uploadedAt.description, state?.outcome.rawValue ?? "-",
                        "\(state?.coins ?? 0)", "\(state?.pendingCoins ?? 0)", receipt?.merchant ?? "-",
                        receipt?.date.map { "\($0)" } ?? "-", receipt?.total.map { "\($0)" } ?? "-",
                        receipt?.documentNumber ?? "-",
                    ]
                }, right: [3, 4, 7]))
    }

    private func show(_ name: String, in ledger: Ledger) throws {
        let numbered = try Int(name).flatMap { try ledger.entry($0) }
        guard let entry = try numbered ?? ledger.entry(key: name) else {
            throw CommandError("\(ledger.path): no entry has the number or key \(name)")
        }
        print(entry.line)
    }
}

/// An upload that was found, as JSON.
private struct FoundUpload: Encodable {
    var upload: String
    var claim: Claim
    var decision: Decision
    /// What it has come to since.
    var state: State?

    struct State: Encodable {
        var outcome: UploadState.Outcome
        var coins: Int
        var pendingCoins: Int

        private enum CodingKeys: String, CodingKey {
            case outcome, coins
            case pendingCoins = "pending_coins"
        }
    }

    init(_ found: Ledger.DecidedUpload, _ now: UploadState?) {
        upload = found.id
        claim = found.claim
        decision = found.decision
        state = now.map { State(outcome: $0.outcome, coins: $0.coins, pendingCoins: $0.pendingCoins) }
    }
}

@Sendable private func parseTotal(_ text: String) throws -> Money {
    let parts = text.replacing(",", with: ".").split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2, let whole = Int(parts[0]), let cents = Int(parts[1]),
        (0...9_999_999).contains(whole), (0...99).contains(cents)
    else { throw ValidationError("“\(text)” is not an amount such as 12.90.") }
    return Money(cents: whole * 100 + cents)
}

@Sendable private func parseProduct(_ text: String) throws -> GTIN {
    guard let gtin = GTIN(text) else {
        throw ValidationError("“\(text)” is not a product number: 8 to 14 digits, the last a check digit.")
    }
    return gtin
}
