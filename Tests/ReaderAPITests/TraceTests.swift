import ReaderAPI
import Testing

@Suite("The trace of a reading")
struct TraceTests {
    @Test("Shared work counts by itself and not for the attempt that happens to do it first")
    func aside() {
        let trace = Trace()
        trace.stage("reader") {
            trace.shared("decode") {
                let end = ContinuousClock.now + .milliseconds(60)
                while ContinuousClock.now < end {}
            }
        }
        let milliseconds = trace.milliseconds
        #expect(milliseconds["decode"]! >= 60)
        #expect(milliseconds["reader"]! < 60)
        #expect(milliseconds["total"]! >= 60)
    }

    @Test("A value that nobody looks at is never made")
    func unwatched() {
        var made = 0
        func value() -> Trace.Value {
            made += 1
            return .json(["rows"])
        }
        Trace().show("rows", value())
        #expect(made == 0)
        var seen: [String] = []
        Trace { stage, _ in seen.append(stage) }.show("rows", value())
        #expect(made == 1 && seen == ["rows"])
    }

    @Test("What readers share of a subject is made once")
    func shared() {
        final class Decoded {
            let count: Int
            init(_ bytes: [UInt8]) { count = bytes.count }
        }
        let subject = ReadContext([1, 2, 3])
        let first = subject.shared(Decoded.init)
        #expect(first.count == 3)
        #expect(subject.shared(Decoded.init) === first)
    }
}
