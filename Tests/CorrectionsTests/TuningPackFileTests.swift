import Corrections
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
        pack = try Learning(DrawnReviews().pairs(seed: 51)).pack()
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
