import Testing
import Text

@Suite("The names of users and keys")
struct IdentifierKindTests {
    @Test(
        "All spellings of a name become one",
        arguments: [
            ("jose\u{301}", "jos\u{E9}"), ("jos\u{E9}", "jos\u{E9}"), ("\u{FF41}nn", "ann"),
            ("ann@example.org", "ann@example.org"),
            ("Mario Rossi", "Mario Rossi"), ("\u{212B}sa", "\u{C5}sa"), ("\u{738B}", "\u{738B}"),
        ])
    func spellings(given: String, kept: String) throws {
        let name = try ExternalIdentifier.user.normalised(given)
        #expect(name.unicodeScalars.elementsEqual(kept.unicodeScalars))
        #expect(try ExternalIdentifier.user.normalised(name) == name)
    }

    @Test(
        "Text that is invisible, another spelling of something, or too long is refused",
        arguments: [
            "", " ann", "ann ", "a  b", "a\u{200B}b", "a\u{202E}b", "a\nb", "a\u{0}b", "\u{FB01}n", "a\u{A0}b",
            "a\u{AD}b",
            "a\u{FE0F}", "a\u{3164}", String(repeating: "n", count: 256), "\u{1F600}",
        ])
    func refused(name: String) {
        for kind in [ExternalIdentifier.user, .key] {
            #expect(throws: IdentifierError.self) { try kind.normalised(name) }
        }
    }

    @Test("A slash ends the user in an upload's name, but may be part of a key")
    func slash() throws {
        #expect(throws: IdentifierError.character("/")) { try ExternalIdentifier.user.normalised("a/b") }
        #expect(try ExternalIdentifier.key.normalised("2026/1017") == "2026/1017")
    }

    @Test("Bytewise texts are equal only if all bytes are, unlike Swift's strings")
    func exact() {
        #expect("jose\u{301}" == "jos\u{E9}")
        #expect(BytewiseString("jose\u{301}") != BytewiseString("jos\u{E9}"))
        #expect(Set([BytewiseString("jose\u{301}"), BytewiseString("jos\u{E9}")]).count == 2)
        #expect(BytewiseString("a") < BytewiseString("b"))
    }
}
