import Campaigns
import DomainModel
import Links
import Testing

@Suite("Links and what they carry")
struct LinkTests {
    @Test("An address is read and written the same")
    func address() throws {
        let link = try #require(Link(address: "/k/first-meals?source=shop&medium=poster&label=genoa"))
        #expect(
            link == Link(.campaign, to: "first-meals", labels: .init(source: "shop", medium: "poster", label: "genoa")))
        #expect(link.path == "/k/first-meals?source=shop&medium=poster&label=genoa")
        #expect(link.landing() == "/?k=first-meals&source=shop&medium=poster&label=genoa")
        #expect(Link(address: "/i/4m7x2k9q1a?source=mail")?.path == "/i?source=mail")
        #expect(Link(known: "/i?source=mail")?.path == "/i?source=mail")
    }

    @Test("A link with a hundred parameters opens: the first of each label counts, and malformed ones are left out")
    func parameters() throws {
        let many = (0..<100).map { "utm_\($0)=x" }.joined(separator: "&")
        let link = try #require(
            Link(
                address:
                    "/c/weaning?\(many)&label=a%62c&label=other&source=two%20words&medium=\(String(repeating: "m", count: 41))"
            ))
        #expect(link.labels == .init(label: "abc"))
    }

    @Test(
        "What is no link is none",
        arguments: [
            "", "/", "/k", "/k/", "/k/a/b", "/x/a", "k/a", "//evil.example/k/a", "https://evil.example/k/a", "/k/a b",
            "/k/a%2F",
            "/k/é", "/k/" + String(repeating: "a", count: 65), "/k/a?" + String(repeating: "b", count: 2000),
        ])
    func malformed(address: String) { #expect(Link(address: address) == nil) }

    @Test("What a link leads to says for whom it is, and what is for all stands instead")
    func subjects() throws {
        let yaml = """
            audiences:
              - {id: women, genders: [female]}
            campaigns:
              - {id: a, partner: Alpi, shake: receipt, from: 2026-03-01, to: 2026-03-31, coins: {per_receipt: 5}, audience: women}
              - {id: b, partner: Gelo, shake: receipt, from: 2026-03-01, to: 2026-03-31, coins: {per_receipt: 5}}
              - {id: c, partner: Alpi, shake: receipt, from: 2026-03-01, to: 2026-03-31, coins: {per_receipt: 5}}
              - {id: d, partner: Alpi, shake: receipt, from: 2026-01-01, to: 2026-01-31, coins: {per_receipt: 5}}
            """
        let subjects = LinkSubjects(try CampaignFile.load(yaml: yaml, named: "c"), rewards: [])
        let day = try #require(Day("2026-03-12"))
        let offer = try #require(subjects.subject(of: Link(.offer, to: "a")))
        #expect(offer.kind == .campaign && offer.audience?.id == "women" && offer.partner == "Alpi")
        #expect(subjects.alternatives(to: offer, on: day).map(\.id) == ["c", "b"])
        #expect(subjects.subject(of: Link(.content, to: "a")) == nil)
        #expect(subjects.subject(of: Link(.campaign, to: "d"))?.runs(on: day) == false)
    }

    @Test("Where a service is reached is an address and nothing more")
    func base() {
        #expect(LinkBase("https://coins.example/")?.address(of: "/k/a") == "https://coins.example/k/a")
        for wrong in ["coins.example", "https://", "https://a?b", "https://a\"b", "javascript:alert(1)", "https://a b"]
        {
            #expect(LinkBase(wrong) == nil, "\(wrong)")
        }
    }
}
