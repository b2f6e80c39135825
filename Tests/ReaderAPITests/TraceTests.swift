import ReaderAPI
import Testing

@Suite("The trace of a reading")
struct TraceTests {
    @Test("Shared work counts separately, and not for the attempt that does it first")
    func sharedWork() {
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

    @Test("A result that nobody observes is never made")
    func unobserved() {
        var made = 0
        func value() -> Trace.StageOutput {
            made += 1
            return .json(["rows"])
        }
        Trace().show("rows", value())
        #expect(made == 0)
        var seen: [String] = []
        Trace { stage, _ in seen.append(stage) }.show("rows", value())
        #expect(made == 1 && seen == ["rows"])
    }

    @Test("What readers share of a file is made once")
    func shared() {
        final class Decoded {
            let count: Int
            init(_ bytes: [UInt8]) { count = bytes.count }
        }
        let context = ReadContext([1, 2, 3])
        let first = context.shared(Decoded.init)
        #expect(first.count == 3)
        #expect(context.shared(Decoded.init) === first)
    }
}
