import Campaigns
import Proposals
import Testing

@Suite("A proposal beside the programme in force")
struct ProposedProgrammeTests {
    private static let current = """
        # Ours.
        campaigns:
          - id: breakfast   # the first
            partner: Gelo
            shake: receipt
            from: 2026-03-01
            to: 2026-03-31
            coins: {per_receipt: 5}

        # What a shake does.
        shakes:
          - {show: receipt}

        """
    private static let proposal = """
        audiences:
          - {id: women, genders: [female]}
        campaigns:
          - id: spring
            partner: Alpi
            shake: receipt
            from: 2026-04-01
            to: 2026-04-30
            coins: {per_receipt: 7}
            limits: {budget: 1000}
            audience: women
        contents:
          - id: story
            kind: read
            partner: Alpi
            title: Milk
            pages:
              - |
                From the Alps.

                In a glass.
            seconds: 10
            coins: 5
            from: 2026-04-01
            to: 2026-04-30
        """

    private static func item(_ id: String) -> String {
        "  - {id: \(id), partner: Alpi, shake: receipt, from: 2026-04-01, to: 2026-04-30, coins: {per_receipt: 7}}\n"
    }

    private func refusal(_ proposal: String, to current: String = current) -> String? {
        do {
            _ = try ProposedProgramme(adding: proposal, of: "Alpi", to: current)
            return nil
        } catch { return "\(error)" }
    }

    @Test("What is proposed stands at the end of each list; the rest of the file keeps every byte")
    func merged() throws {
        let merged = try ProposedProgramme(adding: Self.proposal, of: "Alpi", to: Self.current)
        #expect(merged.programme.campaigns.map(\.id) == ["breakfast", "spring"])
        #expect(merged.programme.contents.first?.pages == ["From the Alps.\n\nIn a glass."])
        #expect(merged.programme.audiences.map(\.id) == ["women"])
        let kept = merged.text.split(separator: "\n").map(String.init)
        for line in Self.current.split(separator: "\n") { #expect(kept.contains(String(line)), "\(line)") }
        // Once more adds nothing: an acceptance that was cut off is carried out again.
        let again = try ProposedProgramme(adding: Self.proposal, of: "Alpi", to: merged.text)
        #expect(again.text == merged.text)
    }

    @Test(
        "It is added to a file in any form that a file has",
        arguments: [
            "campaigns: []\n", "campaigns: []   # none yet\nrules:\n  review_above: 10",
            "campaigns:\n- id: a\n  partner: Gelo\n  shake: receipt\n  from: 2026-03-01\n  to: 2026-03-31\n"
                + "  coins: {per_receipt: 5}\nrules:\n  review_above: 10\n",
        ])
    func forms(current: String) throws {
        let merged = try ProposedProgramme(adding: Self.proposal, of: "Alpi", to: current)
        #expect(merged.programme.campaigns.last?.id == "spring")
    }

    @Test("Where the file has another form, an operator adds it by hand")
    func byHand() {
        let flow =
            "campaigns: [{id: a, partner: Gelo, shake: receipt, from: 2026-03-01, to: 2026-03-31, coins: {per_receipt: 5}}]\n"
        #expect(refusal(Self.proposal, to: flow)?.contains("by hand") == true)
    }

    @Test("Only campaigns and contents of the partner itself are taken, and what is there stays as it is")
    func refused() throws {
        let other = Self.proposal.replacing("partner: Alpi\n    shake", with: "partner: Gelo\n    shake")
        #expect(refusal(other)?.contains("proposal:5: error: campaigns[0].partner: must be Alpi") == true)
        #expect(
            refusal(Self.proposal + "\nrules: {review_above: 100000}\n")?.contains("rules: is the operators'") == true)
        #expect(refusal(Self.proposal + "\nshakes: [{show: receipt}]\n")?.contains("shakes: is the operators'") == true)
        #expect(refusal("campaigns: []\n")?.contains("proposes nothing") == true)
        #expect(refusal(Self.proposal.replacing("id: spring", with: "id: breakfast"))?.contains("differs") == true)
        #expect(
            refusal(Self.proposal.replacing("id: spring", with: "id: breakfast"))?
                .hasPrefix("proposal:4: error: campaigns[0].id: ") == true)
        #expect(refusal(Self.proposal.replacing("per_receipt", with: "per_recipt"))?.contains("per_recipt") == true)
        let bomb = (1..<30).map {
            "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ","))]"
        }
        let keyed = "campaigns: []\na0: &a0 [x]\n\(bomb.joined(separator: "\n"))\n? *a29\n: 1\n"
        #expect(refusal(keyed)?.contains("write it out") == true)
        #expect(refusal(keyed.replacing("*a29", with: "{\"x\":*a29}"))?.contains("write it out") == true)
        let many = (0...100).map { Self.item("c\($0)") }.joined()
        #expect(refusal("campaigns:\n\(many)")?.contains("more than 100") == true)
        // Stars and ampersands of a text are no such thing.
        #expect(refusal(Self.proposal.replacing("title: Milk", with: "title: Milk &more *now*")) == nil)
        #expect(refusal("- a\n") != nil && refusal("") != nil && refusal("\t{") != nil)
        #expect(refusal("campaigns: []\n" + String(repeating: "# x\n", count: 70_000))?.contains("larger than") == true)
    }
}
