import DomainModel
import Foundation
import StoreSupport
import Testing
import Text

// Inside: forged entries with right hashes.
@testable import Ledger

/// A month that was billed takes no more entries; what comes late counts in the next one.
@Suite("Closed months")
struct ClosedMonthTests {
    private static let march = Month(of: World.march)
    private static let afterMarch = Timestamp(seconds: (march.last.daysSinceEpoch + 4) * 86_400)

    private func owed(_ month: Month, in ledger: Ledger) throws -> Int {
        try ledger.partnerStatement(from: month.first, to: month.last).total
    }

    private func expectSound(_ ledger: Ledger) throws {
        #expect(try ledger.verify().faults == [])
        try StoreUnderTest.memory.withLedger { (copy: Ledger) throws in
            _ = try ledger.replay(into: copy)
            #expect(try copy.head() == ledger.head())
        }
    }

    /// Two receipts of March, one of which waits for a person.
    private func fill(_ ledger: Ledger) throws {
        try ledger.record(World.receipt("ann", file: 1, document: 1, day: 3), programme: World.programme)
        try ledger.record(
            World.receipt("bob", file: 2, document: 2, day: 4, balanced: false), programme: World.programme)
    }

    @Test(
        "Uploads, reviews and reversals of a closed month count in the next, and its statement stays the same bytes",
        arguments: StoreUnderTest.all)
    func late(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            let march = Self.march
            try fill(ledger)
            let paid = try owed(march, in: ledger)
            #expect(paid > 0)
            let entry = try #require(try ledger.close(march, at: Self.afterMarch).entries.first)
            #expect(entry.kind == .closed && entry.user == "month/2026-03" && entry.coins == 0)
            let statement = try JSONLineEncoder.text(ledger.partnerStatement(from: march.first, to: march.last))

            try ledger.record(World.receipt("cid", file: 3, document: 3, day: 5), programme: World.programme)
            let day = Timestamp(seconds: (World.march.daysSinceEpoch + 6) * 86_400)
            try ledger.settle("bob/\(World.sha(2).prefix(32))", approving: true, why: "seen", at: day)
            #expect(try owed(march.next, in: ledger) == 2 * paid)
            try ledger.reverse("ann/\(World.sha(1).prefix(32))", why: "printed at home", at: day)
            #expect(try owed(march.next, in: ledger) == paid)

            #expect(
                try JSONLineEncoder.text(ledger.partnerStatement(from: march.first, to: march.last)) == statement)
            #expect(try ledger.faults(in: ledger.partnerStatement(from: march.first, to: march.last)) == [])
            let closed = try #require(try ledger.closedMonths().first)
            #expect(closed.owed == paid && closed.statementDigest == hexSHA256(statement))
            try expectSound(ledger)
        }
    }

    @Test("Limits count what comes late on its own day", arguments: StoreUnderTest.all)
    func limits(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            try fill(ledger)
            try ledger.close(Self.march, at: Self.afterMarch)
            try ledger.record(World.receipt("cid", file: 3, document: 3, day: 5), programme: World.programme)
            let award = try #require(try ledger.history(of: "cid").first)
            #expect(award.day == World.march.advanced(by: 5))
            #expect(try ledger.statementDays().day(of: award) == Self.march.next.first)
        }
    }

    @Test("Months are closed once, in order and after they ended", arguments: StoreUnderTest.all)
    func order(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            try fill(ledger)
            let (march, april) = (Self.march, Self.march.next)
            let later = Timestamp(seconds: (april.next.next.last.daysSinceEpoch + 2) * 86_400)
            let lastDay = Timestamp(seconds: march.last.daysSinceEpoch * 86_400 + 86_399)
            #expect(throws: LedgerError.invalid("2026-03: ends on 2026-03-31; close it on a later day")) {
                try ledger.close(march, at: lastDay)
            }
            let first = try ledger.close(march, at: later)
            let again = try ledger.close(march, at: Self.afterMarch)
            #expect(again.wasRecorded && again.entries == first.entries)
            #expect(throws: LedgerError.invalid("2026-05: 2026-04 is still open; close months in their order")) {
                try ledger.close(april.next, at: later)
            }
            #expect(
                throws: LedgerError.invalid("2026-02: is before 2026-03, which closed all earlier months with it")
            ) {
                try ledger.close(Month("2026-02")!, at: later)
            }
            try ledger.close(april, at: later)
            try ledger.record(World.receipt("cid", file: 3, document: 3, day: 5), programme: World.programme)
            #expect(try owed(april, in: ledger) == 0)
            #expect(try owed(april.next, in: ledger) > 0)
            try expectSound(ledger)
        }
    }

    @Test("A statement that says that it is of another closing is found out", arguments: StoreUnderTest.all)
    func statements(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            try fill(ledger)
            let march = Self.march
            var told = try ledger.partnerStatement(from: march.first, to: march.last)
            #expect(told.closedAt == nil)
            told.closedAt = Self.afterMarch.description
            #expect(try ledger.faults(in: told).count == 1)
            try ledger.close(march, at: Self.afterMarch)
            told = try ledger.partnerStatement(from: march.first, to: march.last)
            #expect(told.closedAt == Self.afterMarch.description)
            #expect(try ledger.faults(in: told) == [])
        }
    }

    @Test("Who writes a closing by hand, with a right hash, is found out: another sum, head, order or month")
    func forged() throws {
        func faults(_ forge: (inout ClosedMonth, inout String) -> Void) throws -> [String] {
            try StoreUnderTest.memory.withLedger { (ledger: Ledger) throws in
                try fill(ledger)
                try ledger.write { tables in
                    let (month, head) = (Self.march, try tables.head())
                    let statement = PartnerStatement(
                        partner: nil, from: month.first, to: month.last, head: head.description,
                        lines: try tables.statement(partner: nil, from: month.first, to: month.last, upTo: .max),
                        rewards: [], closedAt: Self.afterMarch.description)
                    var closing = try ClosedMonth(
                        month, with: statement, at: Self.afterMarch.description, head: head)
                    var user = try closing.draft.user
                    forge(&closing, &user)
                    var draft = try closing.draft
                    draft.user = user
                    try Journal(tables: tables).append(draft)
                    try InputLog(tables: tables).operation(.closeMonth(month: "2026-03", at: Self.afterMarch))
                }
                return try ledger.verify().faults
            }
        }
        #expect(try faults { _, _ in } == [])
        #expect(try faults { closing, _ in closing.owed += 1 }.contains { $0.contains("another statement") })
        #expect(
            try faults { closing, _ in closing.statementDigest = genesisHash }
                .contains { $0.contains("another statement") })
        #expect(
            try faults { closing, _ in closing.head = LedgerHead("0.0.0.\(genesisHash)")! }
                .contains { $0.contains("names a head") })
        #expect(
            try faults { closing, _ in closing.at = "2026-03-31T12:00:00Z" }
                .contains { $0.contains("before it ended") })
        #expect(try faults { _, user in user = "month/2026-04" }.contains { $0.contains("closes no month") })
    }
}
