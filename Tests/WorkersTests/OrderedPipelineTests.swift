import Synchronization
import Testing
import Workers

@Suite("Concurrent work, used in order")
struct OrderedPipelineTests {
    @Test("With each output comes whether the next one is ready, without waiting for it")
    func nextIsDone() async throws {
        // The fourth waits until the first three are used.
        let used = Mutex(0)
        var numbers = (0..<8).makeIterator()
        var ready: [Bool] = []
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
                ready.append(isNextDone)
                used.withLock { $0 += 1 }
                // After this, all but the one that waits are done.
                if number == 0 { try await Task.sleep(for: .milliseconds(50)) }
            })
        #expect(order == Array(0..<8))
        #expect(ready[2] == false)
        #expect(ready[7] == false)
    }
}
