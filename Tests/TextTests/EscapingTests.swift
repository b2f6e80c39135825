import Testing
import Text

@Suite("Strangers' text in HTML and CSV")
struct EscapingTests {
    @Test("Special characters of HTML are escaped next to any other character")
    func html() {
        #expect(HTMLText.escaped("<a href='x'>&\"") == "&lt;a href=&#39;x&#39;&gt;&amp;&quot;")
        // U+0D4E and what follows are one character for Swift, and two for a browser.
        for mark in ["<", ">", "&", "\"", "'"] {
            for joiner in ["\u{0D4E}", "\u{200D}", "e\u{301}", "\u{1F468}\u{200D}"] {
                let text = HTMLText.escaped(joiner + mark + joiner)
                #expect(!text.unicodeScalars.dropFirst().contains { $0 == mark.unicodeScalars.first! && $0 != "&" })
                #expect(text.unicodeScalars.count > (joiner + mark + joiner).unicodeScalars.count)
            }
        }
    }

    @Test("JSON cannot end the script that contains it")
    func script() {
        let json = HTMLText.insideScript(json: "[\"\u{0D4E}</script>\"]")
        #expect(!json.unicodeScalars.contains("<"))
        #expect(json.unicodeScalars.elementsEqual("[\"\u{0D4E}\\u003c/script>\"]".unicodeScalars))
    }

    @Test(
        "A field is one field for a reader of bytes",
        arguments: [
            ("plain", "plain"), ("a,b", "\"a,b\""), ("a,\u{200D}b", "\"a,\u{200D}b\""), ("a\r\nb", "\"a\r\nb\""),
            ("say \"x\"", "\"say \"\"x\"\"\""), ("\"\u{200D}x", "\"\"\"\u{200D}x\""), (" x", "\" x\""),
        ])
    func csv(_ text: String, _ field: String) {
        #expect(Array(CSVField.quoted(text).utf8) == Array(field.utf8))
    }

    @Test(
        "No field of a spreadsheet begins like a formula",
        arguments: ["=1", "+1", "-1", "@x", "=\u{200D}1", "\t=1", "\r\n=1"])
    func formula(_ text: String) {
        let bytes = Array(CSVField.escapingFormula(text).utf8)
        let first = bytes.first == UInt8(ascii: "\"") ? bytes[1] : bytes[0]
        #expect(first == UInt8(ascii: "'"))
    }
}
