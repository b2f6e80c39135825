import DomainModel
import Foundation
import Testing

@testable import Readers

@Suite("What lies around a receipt")
struct CheckedClothTests {
    /// A till of `Scripts/receipts.py` (seed 4639953) on a cloth whose squares are as many and as even as letters, and
    /// higher.
    private static let picture = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Pictures/checked-cloth.jpg")

    @Test("The squares of a cloth stand in clean rows, and do not hide the letters of a receipt that lies on it")
    func squares() throws {
        let bytes = [UInt8](try Data(contentsOf: Self.picture))
        let reading = try ReaderRegistry().read(bytes, named: "checked-cloth.jpg")
        let receipt = try #require(reading.receipt)
        #expect(receipt.total == Money(cents: 6862))
        #expect(receipt.balanced)
        #expect(receipt.lines.count == 32)
    }
}
