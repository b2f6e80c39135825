import Fuzz
import Testing

/// Each entry of `make fuzz` for some seconds; `make soak` runs 100,000 inputs through each.
@Suite("Strangers' bytes")
struct FuzzTests {
    @Test("The rules hold for the corpus", arguments: FuzzEntry.all.map(\.name))
    func corpus(_ name: String) throws {
        let entry = try #require(FuzzEntry.all.first { $0.name == name })
        let inputs = entry.inputs()
        #expect(!inputs.isEmpty)
        for input in inputs { try hold(entry, input) }
    }

    @Test("The rules hold for mutations", arguments: FuzzEntry.all.map(\.name))
    func mutations(_ name: String) throws {
        let entry = try #require(FuzzEntry.all.first { $0.name == name })
        for input in Mutations(of: entry, seed: 1).prefix(100) { try hold(entry, input) }
    }

    private func hold(_ entry: FuzzEntry, _ input: [UInt8]) throws {
        do { try entry.check(input) } catch {
            Issue.record("\(entry.name): \(error): \(String(decoding: input, as: UTF8.self).debugDescription)")
            throw error
        }
    }
}
