import DomainModel
import Foundation
import Imaging
import PictureReading
import ReaderAPI
import Sound
import Testing

import Readers

@Suite("The stages of a reading")
struct StagesTests {
    private func read(_ name: String) throws -> (stages: [String], reading: Reading) {
        let registry = try ReaderRegistry()
        var stages: [String] = []
        let reading = registry.read(try Self.bytes(name), named: name) { stage, _ in stages.append(stage) }
        return (stages, reading)
    }

    private static func bytes(_ name: String) throws -> [UInt8] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return [UInt8](try Data(contentsOf: root.appendingPathComponent("images/\(name)")))
    }

    @Test("The stages that are shown are those that the readers list, and passes of the grammar, each once")
    func listed() throws {
        // A return, whose digits are compared because it does not add up like a sale; a picture of neither product nor
        // receipt; a second of sound.
        var shown = try ["uploads/u001/reso-naviglio.jpg", "uploads/u002/gatto.jpg"].flatMap { try read($0).stages }
        let sound = try Recording(rate: 8000, channels: [[Float](repeating: 0.1, count: 8000)]).encoded(named: "a.wav")
        _ = try ReaderRegistry().read(sound, named: "a.wav") { stage, _ in shown.append(stage) }
        let passes = Set(ReaderRegistry.passes.map(\.name)).intersection(shown)
        #expect(passes.contains("receipt.roles.phrases") && passes.contains("receipt.sums.solutions"))
        #expect(shown.count(where: passes.contains) == passes.count)
        shown.removeAll(where: passes.contains)
        let listed = try ReaderRegistry().readers.flatMap(\.stages) + DecodedPictures.sharedStages
        #expect(Set(listed).count == listed.count)
        #expect(Set(shown).subtracting(listed) == [])
        // No picture here needs red light, which shows what grey hides.
        #expect(Set(listed).subtracting(shown) == ["barcode.red", "receipt.joining"])
    }

    @Test("A picture that can be decoded smaller is, for readers that ask for less; another is decoded once for all")
    func decodings() throws {
        let picture = try Picture(Luma(width: 2600, height: 900, repeating: 200))
        let (jpeg, png) = (try picture.jpeg(), try picture.png())
        func sizes(_ bytes: [UInt8]) throws -> [Int] {
            let context = ReadContext(bytes)
            let pictures = context.pictures(PhotoLimits())
            let (small, whole) = (
                try pictures.gray(minLongSide: 1200, context, Trace()),
                try pictures.gray(minLongSide: 2400, context, Trace())
            )
            #expect((small === whole) == (small.photo.reduction == whole.photo.reduction))
            return [small.luma.width, whole.luma.width]
        }
        #expect(try sizes(jpeg) == [1300, 2600])
        #expect(try sizes(png) == [2600, 2600])
    }

    @Test("Observing changes no reading, and a stage's time has the stage's name")
    func unchanged() throws {
        let name = "uploads/u001/spesa-naviglio.png"
        var (stages, observed) = try read(name)
        var unobserved = try ReaderRegistry().read(try Self.bytes(name), named: name)
        for stage in ["page", "upright", "recognition", "rows", "roles", "candidates", "sums", "fields", "paper"] {
            #expect(stages.contains("receipt.\(stage)"))
            #expect(observed.milliseconds["receipt.\(stage)"] != nil)
        }
        stages = []
        (observed.milliseconds, unobserved.milliseconds) = ([:], [:])
        #expect(observed == unobserved)
    }
}
