import Campaigns
import DomainModel
import Foundation
import Testing
import YAMLFields

@Suite("Cards of parts")
struct CardTests {
    /// A programme with the parts of one card, beginning at line 6.
    private static func file(_ parts: String, more: String = "") -> String {
        "campaigns: []\n\(more)cards:\n  - id: one\n    pages:\n      - - parts:\n\(parts)\n"
    }

    @Test("A part is a text, a picture, an animation, a row or a footer, in the languages that it is written in")
    func parts() throws {
        let programme = try CampaignFile.load(
            yaml: CardTests.file(
                """
                            - {text: {it: Ciao, de: Hallo}, colour: "#FFFFFF", ground: "#1b4d3e"}
                            - {picture: a.png, alt: {it: Un gatto}}
                            - {animation: b.svg, alt: {it: Un cane}}
                            - {row: {it: Sopra}, second: {it: Sotto}, icon: c.webp}
                            - {footer: {it: Avanti}}
                """), named: "f")
        let card = try #require(programme.cards.first?.pages.first?.first)
        #expect(card.parts.count == 5 && card.ground == .white)
        #expect(card.parts[0].colour == .white && card.parts[0].ground?.text == "#1b4d3e")
        #expect(card.pictures.map(\.file) == ["a.png", "b.svg", "c.webp"])
        #expect(
            card.texts.map { $0.text(in: .italian) } == ["Ciao", "Un gatto", "Un cane", "Sopra", "Sotto", "Avanti"])
        #expect(card.texts[0].text(in: .german) == "Hallo")
        // Neither French nor English is there: some text is better than none.
        #expect(!card.texts[0].text(in: .french).isEmpty)
        #expect(programme.showsPicture(named: "c.webp") && !programme.showsPicture(named: "d.webp"))
    }

    @Test(
        "What nobody could read or show is an error with its line and field",
        arguments: [
            ("            - {text: Ciao}", "parts[0].text", "by language"),
            ("            - {text: {it: Ciao, xx: Hi}}", "parts[0].text.xx", "is no field"),
            ("            - {text: {it: Ciao}, colour: \"#999999\"}", "parts[0].colour", "contrast of 2.8"),
            ("            - {text: {it: Ciao}, ground: \"#000000\"}", "parts[0].colour", "contrast of 1.0"),
            ("            - {text: {it: Ciao}, colour: red}", "parts[0].colour", "is no colour"),
            ("            - {picture: a.png}", "parts[0].alt", "is missing"),
            ("            - {picture: ../a.png, alt: {it: A}}", "parts[0].picture", "beside this one"),
            ("            - {picture: .a, alt: {it: A}}", "parts[0].picture", "beside this one"),
            ("            - {text: {it: A}, icon: a.png}", "parts[0].icon", "means nothing"),
            ("            - {text: {it: A}, row: {it: B}}", "parts[0]", "needs one of"),
            ("            - {txt: {it: A}}", "parts[0].txt", "did you mean text?"),
            ("            - {question: 1}", "parts[0].question", "content's questions"),
            (
                "            - {text: {it: \"\(String(repeating: "a", count: 1001))\"}}", "parts[0].text.it",
                "1000 bytes"
            ),
            (String(repeating: "            - {text: {it: A}}\n", count: 13), "parts", "1 to 12 parts"),
        ])
    func faults(parts: String, field: String, message: String) throws {
        let problems = CampaignFile.check(yaml: CardTests.file(parts), named: "f")
        let problem = try #require(problems.first { $0.field == "cards[0].pages[0][0].\(field)" }, "\(problems)")
        #expect(problem.severity == .error && problem.message.contains(message))
        #expect(problem.line.map { $0 >= 5 } == true)
    }

    @Test("Contrast is that of the Web Content Accessibility Guidelines")
    func contrast() throws {
        let ratios: [(String, String, Double)] = [
            ("#000000", "#ffffff", 21), ("#767676", "#ffffff", 4.54), ("#777777", "#ffffff", 4.48),
            ("#ff0000", "#ffffff", 4.0), ("#1b4d3e", "#1b4d3e", 1),
        ]
        for (one, two, ratio) in ratios {
            let (one, two) = (try #require(CardColour(one)), try #require(CardColour(two)))
            #expect(abs(one.contrast(to: two) - ratio) < 0.01)
            #expect(one.contrast(to: two) == two.contrast(to: one))
        }
        for text in ["", "#fff", "#gggggg", "1b4d3e0", "#1b4d3e0"] { #expect(CardColour(text) == nil) }
    }

    @Test("Pictures are looked at: missing, too large, of another format, or an animation that nobody can show")
    func pictures() throws {
        let layer = "\"ip\": 0, \"op\": 60, \"shapes\": [], \"ks\": {}"
        let head = "{\"v\": \"5.7\", \"fr\": 30, \"ip\": 0, \"op\": 60, \"w\": 100, \"h\": 100, \"layers\": "
        let lottie = head + "[{\"ty\": 4, \(layer)}, {\"ty\": 5, \(layer)}]}"
        let drawn = head + "[{\"ty\": 4, \(layer)}]}"
        let bomb = "<?xml version=\"1.0\"?><!DOCTYPE svg [<!ENTITY a \"aaaa\">]><svg>&a;</svg>"
        let files: [String: [UInt8]] = [
            "right.png": [0x89, 0x50, 0x4E, 0x47, 1], "right.svg": Array("<svg/>".utf8),
            "right.json": Array(drawn.utf8),
            "large.png": [0x89, 0x50, 0x4E, 0x47] + [UInt8](repeating: 0, count: 512 << 10),
            "lottie.json": Array(lottie.utf8), "bomb.svg": Array(bomb.utf8),
            "script.svg": Array("<svg><script/></svg>".utf8),
            "page.svg": Array("<html/>".utf8),
            "right-uses.svg": Array(CardTests.uses(levels: 3, copies: 10).utf8),
            "laughs.svg": Array(CardTests.uses(levels: 9, copies: 10).utf8),
            "levels.svg": Array(CardTests.uses(levels: 5000, copies: 1).utf8),
            "masks.svg": Array(CardTests.uses(levels: 9, copies: 10, as: #"<g mask="URL( '#NAME')"/>"#).utf8),
            "repeaters.json": Array(CardTests.repeaters(6, of: 30).utf8),
            "onload.svg": Array(#"<svg><g onload = "x()"/></svg>"#.utf8),
            "link.svg": Array(#"<svg><a xlink:href='JavaScript:x()'/></svg>"#.utf8),
            "set.svg": Array(#"<svg><set attributeName="href" to="javascript:x()"/></svg>"#.utf8),
            "elsewhere.svg": Array(#"<svg><image href="https://evil.example/x.png"/></svg>"#.utf8),
            "sheet.svg": Array("<svg><style><![CDATA[ @import 'x'; ]]></style></svg>".utf8),
            "hidden.svg": Array(#"<svg><g fill="u&#114;l(#a)"/></svg>"#.utf8),
            "deep.json": [UInt8](repeating: UInt8(ascii: "["), count: 500_000),
        ]
        let names = files.keys.sorted() + ["missing.png"]
        for name in names {
            let problems = CampaignFile.check(
                yaml: CardTests.file("            - {animation: \(name), alt: {it: A}}"), named: "f",
                beside: FilesBeside(bytes: { files[$0] }, names: { [] }))
            guard !name.hasPrefix("right") else {
                #expect(problems.isEmpty)
                continue
            }
            let problem = try #require(problems.first)
            #expect(problem.severity == .error && problem.line == 6 && problem.message.hasPrefix(name), "\(problem)")
            switch name {
            case "missing.png": #expect(problem.message.contains("is not beside"))
            case "large.png": #expect(problem.message.contains("more than 524288 bytes"))
            case "laughs.svg", "levels.svg", "masks.svg", "repeaters.json":
                #expect(problem.message.contains("a phone would stand still"), "\(problem)")
            case "onload.svg", "link.svg", "set.svg", "elsewhere.svg", "sheet.svg", "hidden.svg":
                #expect(problem.message.contains("with a script, or with a part that lies elsewhere"), "\(problem)")
            case "lottie.json": #expect(problem.message.contains("is a Lottie animation that uses texts (1)"))
            default: #expect(problem.message.contains("is no PNG"))
            }
        }
    }

    /// A drawing in which each level uses the one below it so many times.
    private static func uses(levels: Int, copies: Int, as use: String = ##"<use href="#NAME"/>"##) -> String {
        let parts = (0..<levels).map { level in
            let inside = level == 0 ? "<path d='M0 0h1'/>" : use.replacing("NAME", with: "l\(level - 1)")
            return "<g id=\"l\(level)\">" + String(repeating: inside, count: copies) + "</g>"
        }
        return "<svg><defs>\(parts.joined())</defs><use href='#l\(levels - 1)'/></svg>"
    }

    /// A Lottie animation of a few bytes with repeaters of repeaters.
    private static func repeaters(_ count: Int, of copies: Int) -> String {
        let circle =
            #"{"ty":"el","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[9,9]}},{"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}}"#
        let repeater =
            #",{"ty":"rp","c":{"a":0,"k":\#(copies)},"m":1,"tr":{"p":{"a":0,"k":[5,0]},"r":{"a":0,"k":10}}}"#
        let shapes = circle + String(repeating: repeater, count: count)
        return
            #"{"v":"5.7","fr":30,"ip":0,"op":60,"w":100,"h":100,"layers":[{"ty":4,"ip":0,"op":60,"ks":{},"shapes":[\#(shapes)]}]}"#
    }

    @Test("A text without a language that others have is told")
    func languages() {
        let problems = CampaignFile.check(
            yaml: CardTests.file(
                "            - {text: {it: Ciao, en: Hello}}\n            - {footer: {it: Avanti}}"), named: "f")
        #expect(problems.map(\.severity) == [.warning])
        #expect(problems.first?.message == "“Avanti” has no text in en, as other texts have")
    }

    @Test("A content has pages of texts or of cards, whose questions are its own")
    func content() throws {
        func file(_ pages: String) -> String {
            """
            campaigns: []
            contents:
              - id: story
                kind: read
                partner: Alpi SpA
                title: Milk
                seconds: 5
                coins: 5
                from: 2026-01-01
                to: 2026-12-31
                questions: [{ask: Where from?, answers: [The sea, The Alps], right: 2}]
            \(pages)
            """
        }
        let cards =
            "    cards: [[{parts: [{text: {en: From the Alps}}, {question: 1}]}], [{parts: [{text: {en: Bye}}]}]]"
        let content = try #require(CampaignFile.load(yaml: file(cards), named: "f").contents.first)
        #expect(content.cardPages?.count == 2 && content.pages == ["From the Alps", "Bye"])
        #expect(content.cardPages?[0][0].parts[1].content == .question(0))
        for wrong in ["\(cards)\n    pages: [a]", cards.replacing("question: 1", with: "question: 2")] {
            #expect(!CampaignFile.check(yaml: file(wrong), named: "f").isEmpty)
        }
    }
}
