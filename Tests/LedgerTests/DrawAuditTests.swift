import Cryptography
import DomainModel
import Foundation
import StoreSupport
import Testing
import Text

// Inside: forged entries with right hashes.
@testable import Ledger

/// Somebody who can write into the ledger, and gives each entry a right hash, favours a friend.
@Suite("What verify finds of a draw that was decided by hand")
struct DrawAuditTests {
    private static let at = DrawTests.noon(26)

    /// The entries of a drawing: the seed that is told, how many took part, the users who won, and their prizes.
    private struct Drawing {
        var seed = DrawTests.seed
        var entrants = 6
        var winners: [String] = []
        var prizes: [String]?
        var at = DrawAuditTests.at
    }

    /// What verify finds where these drawings follow on a sealed draw with one place.
    private func faults(_ drawings: [Drawing]) throws -> [String] {
        try StoreUnderTest.memory.withLedger { (ledger: Ledger) throws in
            try ledger.sealDraw(DrawTests.terms(winners: 1), at: DrawTests.noon(0))
            try DrawTests.fill(ledger)
            try ledger.write { tables in
                let journal = Journal(tables: tables)
                for drawing in drawings {
                    let told = DrawnSeed(seed: drawing.seed, beacon: nil, entrants: drawing.entrants)
                    let drawn = try journal.append(
                        Entry(
                            at: drawing.at.description, user: "draw/easter", coins: 0, kind: .drawn, refers: 1,
                            reference: try JSONLineEncoder.text(told), reason: ""))
                    for user in drawing.winners {
                        try journal.append(
                            Entry(
                                at: drawn.at, user: user, coins: 0, kind: .won, refers: drawn.sequence, reason: ""))
                    }
                    for (place, user) in (drawing.prizes ?? drawing.winners).enumerated() {
                        try journal.append(
                            Entry(
                                at: drawn.at, user: user, coins: 500, kind: .grant, campaign: "easter",
                                partner: "Granarolo", key: "draw:easter:\(place + 1)", reason: ""))
                    }
                    try InputLog(tables: tables).operation(
                        .closeDraw(id: "easter", seed: told.seed, beacon: nil, at: drawing.at))
                }
            }
            return try ledger.verify().faults
        }
    }

    /// Who wins by the rule: the lowest number.
    private let right: String = {
        let head = "qix draw 1\neaster\n\(String(repeating: "07", count: 32))\n\n"
        return ["ann", "bob", "cid", "dan", "eve", "fay"].min {
            SHA256.hexDigest((head + $0).utf8) < SHA256.hexDigest((head + $1).utf8)
        }!
    }()

    @Test("The drawing that the rule gives is sound; another is not, whatever about it is another's choice")
    func forged() throws {
        let friend = right == "dan" ? "eve" : "dan"
        #expect(try faults([Drawing(winners: [right])]) == [])
        func expect(_ drawings: [Drawing], says: String) throws {
            let found = try faults(drawings)
            #expect(found.contains { $0.contains(says) }, "\(says): \(found)")
        }
        try expect([Drawing(winners: [friend])], says: "other winners")
        try expect([Drawing(winners: [right, friend])], says: "other winners")
        try expect([Drawing(winners: [])], says: "other winners")
        try expect([Drawing(winners: [right], prizes: [friend])], says: "prize of place 1 is missing, or another's")
        try expect([Drawing(winners: [right], prizes: [])], says: "prize of place 1 is missing")
        try expect(
            [Drawing(seed: Array(repeating: 8, count: 32), winners: [right])], says: "another seed than was sealed")
        try expect([Drawing(entrants: 5, winners: [right])], says: "the entries of 6")
        try expect([Drawing(winners: [right], at: DrawTests.noon(20))], says: "or drawn before")
        try expect(
            [Drawing(winners: [right]), Drawing(winners: [friend], prizes: [])], says: "draws a draw a second time")
    }

    @Test("An unlock that unlocks twice is found")
    func unlockedTwice() throws {
        try StoreUnderTest.memory.withLedger { (ledger: Ledger) throws in
            try ledger.record(World.receipt("ann", file: 1, document: 1), programme: World.programme)
            try ledger.write { tables in
                for _ in 1...2 {
                    try Journal(tables: tables).append(
                        Entry(
                            at: DrawTests.noon(1).description, user: "ann", coins: 0, kind: .spend, refers: 1,
                            reference: "gift", reason: ""))
                }
                try InputLog(tables: tables).operation(.takeBack(key: "k", why: "", at: DrawTests.noon(1)))
            }
            #expect(try ledger.verify().faults.contains { $0.contains("which unlocked another") })
        }
    }
}
