import Corrections
import Cryptography
import Foundation
import Ledger
import Testing
import TestSupport

@Suite("The file of a tuning pack")
struct TuningPackFileTests {
    private let key = HeadSigningKey()
    private let pack: TuningPack
    private let text: String

    init() throws {
        pack = try Learning(DrawnReviews(isSeenByTwo: true).pairs(seed: 51)).pack()
        text = try pack.text(signedWith: key)
    }

    private func read(_ bytes: [UInt8], signedBy publicKey: String? = nil) throws(TuningPackError) -> TuningPack {
        try TuningPack(bytes, named: "march.tuning", signedBy: publicKey)
    }

    @Test("It is read as it was written, by the key that signed it")
    func roundTrip() throws {
        let read = try read(Array(text.utf8), signedBy: key.publicKey)
        #expect(read == pack && read.digest == pack.digest)
        #expect(try read.text(signedWith: key) == text)
    }

    @Test("Cut anywhere, or with any byte changed, it is refused")
    func damaged() throws {
        let bytes = Array(text.utf8)
        var random = SeededGenerator(seed: 52)
        for _ in 0..<200 {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            #expect(throws: TuningPackError.self) { try read(Array(bytes[..<place])) }
            var changed = bytes
            changed[place] ^= UInt8(1 << Int.random(in: 0..<8, using: &random))
            #expect(throws: TuningPackError.self, "byte \(place)") { try read(changed, signedBy: key.publicKey) }
        }
        let lines = text.split(separator: "\n")
        #expect(throws: TuningPackError.cut(file: "march.tuning")) {
            try read(Array((lines.dropLast().joined(separator: "\n") + "\n").utf8))
        }
    }

    @Test("Counts that no receipts can have given are refused, whoever signed them", arguments: [Int.max, 0, -1])
    func counts(count: Int) throws {
        let fact = try #require(pack.merchants.first)
        let body = text.split(separator: "\n").dropLast().map { line in
            line.hasPrefix("{\"merchant\"")
                ? line.replacingOccurrences(of: "\"receipts\":\(fact.receipts)", with: "\"receipts\":\(count)")
                : String(line)
        }
        let digest = SHA256.hexDigest((body.joined(separator: "\n") + "\n").utf8)
        let signature = key.signature(for: Array("qix tuning pack \(digest)\n".utf8))
        let end =
            "{\"end\":{\"key\":\"\(key.publicKey)\",\"lines\":\(body.count),\"signature\":\"\(signature)\"}}"
        let place = try #require(body.firstIndex { $0.contains("\"receipts\":\(count)") })
        #expect(throws: TuningPackError.line(file: "march.tuning", place + 1)) {
            try read(Array(((body + [end]).joined(separator: "\n") + "\n").utf8), signedBy: key.publicKey)
        }
    }

    @Test("Another version and another key are told as such")
    func versionAndKey() throws {
        let newer = text.replacingOccurrences(of: "\"tuning_pack\":1", with: "\"tuning_pack\":2")
        #expect(throws: TuningPackError.version(file: "march.tuning", 2)) { try read(Array(newer.utf8)) }
        #expect(throws: TuningPackError.otherKey(file: "march.tuning", key: key.publicKey)) {
            try read(Array(text.utf8), signedBy: HeadSigningKey().publicKey)
        }
        #expect(throws: TuningPackError.notAPack(file: "march.tuning")) { try read(Array("gtin,name\n".utf8)) }
        #expect(throws: TuningPackError.notAPack(file: "march.tuning")) { try read([]) }
    }
}
