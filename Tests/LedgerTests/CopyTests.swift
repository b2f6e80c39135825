import Foundation
import StoreSupport
import Stores
import Testing

import Ledger

@Suite("Copying a ledger from one place to another")
struct CopyTests {
    @Test(
        "A copy has the same entries and head, and decides the same afterwards",
        arguments: StoreUnderTest.all, StoreUnderTest.all)
    func everything(from: StoreUnderTest, to: StoreUnderTest) throws {
        try from.withLedger { (source: Ledger) throws in
            try VerificationTests.fill(source)
            let held = try source.reviews().compactMap(\.decision.id)
            try to.withLedger { (target: Ledger) throws in
                let found = try source.copy(into: target)
                #expect(try found.chains == source.verify().chains)
                #expect(try target.lines() == source.lines())
                #expect(try target.balances() == source.balances())
                #expect(try target.verify() == source.verify())
                #expect(!held.isEmpty)
                for ledger in [source, target] {
                    // Again and anew: a receipt paid before, a limit of the day, a review that waits.
                    for file in [1, 60, 61] {
                        try ledger.record(
                            World.receipt("ann", file: file, document: file % 60), programme: World.programme)
                    }
                    try ledger.settle(held[0], approving: true, why: "seen")
                }
                #expect(try target.lines() == source.lines())
                #expect(try target.head() == source.head())
            }
        }
    }

    @Test("A ledger that is not empty is refused as a target", arguments: StoreUnderTest.all)
    func taken(to: StoreUnderTest) throws {
        try StoreUnderTest.memory.withLedger { (source: Ledger) throws in
            try VerificationTests.fill(source)
            try to.withLedger { (target: Ledger) throws in
                try target.record(World.scan("ann", file: 1), programme: World.programme)
                let before = try target.lines()
                let error = #expect(throws: LedgerError.self) { try source.copy(into: target) }
                #expect(error?.description.contains("holds something already") == true)
                #expect(try target.lines() == before)
            }
        }
    }

    @Test("A ledger that is not sound is not copied, and leaves nothing behind", arguments: StoreUnderTest.all)
    func unsound(to: StoreUnderTest) throws {
        try World.withLedgerPath { path in
            try VerificationTests.fill(path)
            try VerificationTests.tamper(path, "UPDATE entries SET reason = 'x' WHERE sequence = 20")
            try to.withLedger { (target: Ledger) throws in
                let error = #expect(throws: LedgerError.self) {
                    try Ledger(path: path, access: .read).copy(into: target)
                }
                #expect(error?.description.contains("entry 20") == true)
                #expect(try target.summary().uploads == 0)
            }
        }
    }
}
