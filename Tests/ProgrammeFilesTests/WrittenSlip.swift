import Campaigns
import Foundation
import Redemption
import Testing

/// One slip in a sample's file, and the one message that it needs.
struct WrittenSlip: CustomTestStringConvertible, Sendable {
    /// The sample; `nil` for the one that the suite is about.
    var folder: String?
    var file = "campaigns.yaml"
    /// What stands there, and what is written in its place.
    let right: String
    let wrong: String
    /// So many lines below where that begins the slip is.
    var below = 0
    /// What the message says to do.
    let mend: String
    var testDescription: String { "\(wrong.prefix(70)) → \(mend)" }

    /// The slip is told once, on its line, with its mend.
    func expectTold(in suite: String) throws {
        let text = try MistakenFilesTests.Sample(folder: folder ?? suite).text(file)
        let place = try #require(text.range(of: right))
        let line = text[..<place.lowerBound].count { $0 == "\n" } + 1 + below
        let written = text.replacingCharacters(in: place, with: wrong)
        let problems =
            file == "campaigns.yaml"
            ? CampaignFile.check(yaml: written, named: "f") : RewardCatalog.check(yaml: written, named: "f")
        #expect(problems.map(\.line) == [line], "\(problems)")
        #expect(problems.allSatisfy { $0.message.contains(mend) }, "\(problems)")
    }
}
