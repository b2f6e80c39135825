import CModels
import Imaging
import Testing
import TestSupport

// Inside: the model's table of characters.
@testable import RowModel

@Suite("A model's file")
struct TraineddataFileTests {
    private static let bytes = Array(UnsafeRawBufferPointer(start: till_model, count: till_model_size))

    private func model(_ bytes: [UInt8]) throws(RowNetworkError) -> RowNetwork {
        let held = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 1)
        defer { held.deallocate() }
        held.copyBytes(from: bytes)
        return try RowNetwork(traineddata: UnsafeRawBufferPointer(rebasing: held[..<bytes.count]))
    }

    @Test("the program's own has a net that is computed here, and its characters")
    func own() throws {
        let model = try model(Self.bytes)
        #expect(model.characters.count == 207)
        #expect(model.characters.first == " ")
        #expect(model.characters.contains("€"))
    }

    @Test("cut short anywhere it is an error")
    func truncated() {
        // Its last part, the version's name, is not read.
        for length in stride(from: 0, to: Self.bytes.count - 2000, by: 9973) {
            #expect(throws: RowNetworkError.self) { try model(Array(Self.bytes[..<length])) }
        }
    }

    @Test("with bytes changed it is an error or a model that reads something, and never a trap")
    func damaged() {
        var dice = SeededGenerator(seed: 60_117)
        let paper = Luma(width: 90, height: RowNetwork.height, repeating: 200)
        for _ in 0..<60 {
            var bytes = Self.bytes
            // Where sizes and names stand: the head, and the first kilobytes of each part.
            for _ in 0..<3 {
                let place = [0, 192, 421_139].randomElement(using: &dice)! + Int.random(in: 0..<600, using: &dice)
                bytes[min(bytes.count - 1, place)] = .random(in: 0...255, using: &dice)
            }
            if let model = try? model(bytes) { _ = model.words(of: paper) }
        }
    }
}
