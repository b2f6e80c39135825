import Testing

// Inside: the format that the supervisor finds before it asks a reader.
@testable import Workers

@Suite("A request to a reader")
struct ReaderRequestTests {
    @Test(
        "comes back from its line, with the file's format",
        arguments: [
            ReaderRequest.reading(length: 3, thumbnail: true, format: FormatName("m4a")),
            .reading(length: 0, thumbnail: false), .steps(length: 9, format: FormatName("jpeg")), .steps(length: 9),
            .overlay(length: 3, outlines: 2),
        ])
    func line(request: ReaderRequest) {
        #expect(ReaderRequest(line: String(decoding: request.line.dropLast(), as: UTF8.self)) == request)
    }

    @Test("names a format in one short word, or none")
    func formats() {
        #expect(FormatName("m4a").word == "m4a" && FormatName(nil).word == "-")
        for odd in ["", "two words", "M4A", "a\nb", "seventeen1letters", "é"] {
            #expect(FormatName(odd) == .unknown)
        }
        #expect(ReaderRequest.overlay(length: 3, outlines: 2).format == .unknown)
        for line in [
            "picture 3 yes", "picture 3 yes M4A", "picture 3 yes m4a x", "steps 3", "steps -1 m4a", "steps 3 ",
        ] {
            #expect(ReaderRequest(line: line) == nil)
        }
    }

    @Test("has the format that the command finds in the file's first bytes")
    func command() {
        var command = ReaderCommand(executable: "/bin/true", arguments: [])
        #expect(command.format(of: [1, 2]) == .unknown)
        command.format = { $0.count == 512 && $0.first == 1 ? "one" : nil }
        #expect(command.format(of: [UInt8](repeating: 1, count: 1000)).word == "one")
    }
}
