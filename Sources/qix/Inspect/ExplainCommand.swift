import ArgumentParser
import Arguments
import Campaigns
import DomainModel
import Ledger
import Stores
import Text

/// `qix explain`: why an upload got what it got.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Prints an upload's complete history, from its bytes to the user's balance.",
        discussion: """
            Prints who sent it and when, the hashes of its picture, what was read and matched, each decision with \
            its reasons, and each entry with the user's balance after it. Works for rejected uploads too. Reads only \
            the ledger and writes nothing. --for user prints the sentences that may be shown to the user.

              qix explain ann/3f1c8a --ledger coins.qix
              qix explain ann/3f1c8a --ledger coins.qix --for user --language it
              qix explain ann/3f1c8a --ledger coins.qix --json
            """)

    /// The reader of the explanation: auditor or user.
    enum Audience: String, ExpressibleByArgument, CaseIterable {
        case auditor, user
    }

    @Argument(help: "The upload's id, the beginning of one, or the image's path.") var upload: String
    @Option(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file()) var ledger: String
    @Option(name: .customLong("for"), help: "The reader of the text: auditor or user.")
    var audience: Audience = .auditor
    @Option(help: "The language for a user: \(Language.allCases.map(\.rawValue).joined(separator: ", ")).")
    var language: Language = .english
    @Flag(help: "Print one JSON object: the complete history, with the user's sentences in every language.")
    var json = false

    func validate() throws {
        if audience == .auditor, language != .english {
            throw ValidationError("--language needs --for user; auditors' texts are in English.")
        }
        if json, audience == .user { throw ValidationError("--json contains both texts; leave out --for.") }
    }

    func run() throws {
        let ledger = try Ledger(path: ledger, access: .read)
        let story = try ledger.story(of: upload)
        let twins = audience == .auditor ? try ledger.possibleDuplicates(of: story.id) : []
        if json { return try Output.json(ExplanationJSON(story, twins: twins)) }
        let lines = audience == .user ? story.sentences(in: language) : ExplanationText(story, twins: twins).lines
        for line in lines { print(TerminalText.safe(line)) }
    }
}

extension Language: ExpressibleByArgument {}
