import Synchronization
import Testing

@testable import Workers

@Suite("Work side by side, used in order")
struct OrderedPipelineTests {
    @Test("Whoever uses an output is told whether the next is there, and is not kept waiting for it")
    func nextIsDone() async throws {
        // The fourth waits until the first three are used.
        let used = Mutex(0)
        var numbers = (0..<8).makeIterator()
        var told: [Bool] = []
        var order: [Int] = []
        try await OrderedPipeline.run(
            window: 8, next: { numbers.next() },
            work: { number in
                while number == 3, used.withLock({ $0 < 3 }) { try await Task.sleep(for: .milliseconds(1)) }
                return number * 10
            },
            use: { number, output, isNextDone in
                #expect(output == number * 10)
                order.append(number)
                told.append(isNextDone)
                used.withLock { $0 += 1 }
                // By now all but the one that waits have had their time.
                if number == 0 { try await Task.sleep(for: .milliseconds(50)) }
            })
        #expect(order == Array(0..<8))
        #expect(told[2] == false)
        #expect(told[7] == false)
    }
}
