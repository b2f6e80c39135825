import Foundation
import TestSupport
import Testing
import Traces

@Suite("Trace context")
struct TraceContextTests {
    private static let example = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    @Test("W3C's example is read and written as it is")
    func example() throws {
        let context = try #require(TraceContext(traceParent: Self.example, trustingFlag: true))
        #expect(context.traceParent == Self.example)
        #expect(context.traceID == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(context.isRecorded)
    }

    @Test("A caller who is not trusted does not say whether it is recorded")
    func flag() throws {
        let context = try #require(TraceContext(traceParent: Self.example, trustingFlag: false))
        #expect(!context.isRecorded)
    }

    @Test(
        "What is no traceparent is none",
        arguments: [
            "", "00", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0x",
            " 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01more",
            "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-" + String(repeating: "a", count: 1 << 16),
        ])
    func malformed(_ text: String) { #expect(TraceContext(traceParent: text, trustingFlag: true) == nil) }

    @Test("Of a later version the known fields are read")
    func laterVersion() throws {
        let text = "cc" + Self.example.dropFirst(2) + "-what-the-future-holds"
        #expect(try #require(TraceContext(traceParent: text, trustingFlag: true)).traceParent == Self.example)
    }

    @Test("Whatever bytes come, what is read is written as it came, and nothing else is read")
    func fuzz() {
        var dice = SeededGenerator(seed: 20_260_301)
        let alphabet = Array("0123456789abcdefABCDEF-xyz \u{0}\u{7f}é☃".unicodeScalars)
        var read = 0
        for _ in 0..<20_000 {
            var scalars = Array(Self.example.unicodeScalars)
            for _ in 0..<Int.random(in: 0...3, using: &dice) {
                let place = Int.random(in: 0..<scalars.count, using: &dice)
                let scalar = alphabet[Int.random(in: 0..<alphabet.count, using: &dice)]
                switch Int.random(in: 0..<3, using: &dice) {
                case 0: scalars[place] = scalar
                case 1: scalars.insert(scalar, at: place)
                default: if scalars.count > 1 { scalars.remove(at: place) }
                }
            }
            let text = String(String.UnicodeScalarView(scalars))
            guard let context = TraceContext(traceParent: text, trustingFlag: true) else { continue }
            read += 1
            #expect(context.traceParent.dropLast(2).dropFirst(2) == text.dropFirst(2).prefix(51), "\(text)")
        }
        #expect(read > 1000)
    }
}
