import ArgumentParser
import Campaigns
import DomainModel
import Ledger
import Stores
import Text

/// `qix explain`: why an upload got what it got.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Tells an upload's whole story, from its bytes to its user's balance.",
        discussion: """
            Who sent it and when, the hashes of its picture, what was read and matched, each decision with its reasons, \
            each entry with what the user had after it. Reads the ledger alone and writes nothing; rejected uploads are \
            there too. --for user prints the sentences that its user may be told.

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
    @Option(name: .customLong("for"), help: "Who is told: auditor or user.") var audience: Audience = .auditor
    @Option(help: "The language for a user: \(Language.allCases.map(\.rawValue).joined(separator: ", ")).")
    var language: Language = .english
    @Flag(help: "One JSON object: all of the story, with the user's sentences in every language.") var json = false

    func validate() throws {
        if audience == .auditor, language != .english {
            throw ValidationError("--language is for --for user; an auditor's words are English.")
        }
        if json, audience == .user { throw ValidationError("--json holds the words for both; leave out --for.") }
    }

    func run() throws {
        let ledger = try Ledger(path: ledger, access: .read)
        let story = try ledger.story(of: upload)
        let twins = audience == .auditor ? try ledger.twins(of: story.id) : []
        if json { return try Output.json(ExplanationJSON(story, twins: twins)) }
        let lines = audience == .user ? story.sentences(in: language) : ExplanationText(story, twins: twins).lines
        for line in lines { print(TerminalText.safe(line)) }
    }
}

extension Language: ExpressibleByArgument {}
