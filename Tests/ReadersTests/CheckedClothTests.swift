import DomainModel
import Foundation
import Testing

import Readers

@Suite("A patterned background")
struct CheckedClothTests {
    /// A receipt of `Scripts/measure/receipts.py` (seed 4639953) on a cloth whose squares are as many and as regular as
    /// letters, and higher.
    private static let picture = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Pictures/checked-cloth.jpg")

    @Test("A receipt is read on a cloth whose squares form clean rows")
    func squares() throws {
        let bytes = [UInt8](try Data(contentsOf: Self.picture))
        let reading = try ReaderRegistry().read(bytes, named: "checked-cloth.jpg")
        let receipt = try #require(reading.receipt)
        #expect(receipt.total == Money(cents: 6862))
        #expect(receipt.balanced)
        #expect(receipt.lines.count == 32)
    }
}
