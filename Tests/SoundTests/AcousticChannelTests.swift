import Sound
import Testing

@Suite("Damage of sound") struct AcousticChannelTests {
    private static let sound = Programme.samples(seconds: 2, seed: 9)
    private static let other = Programme.samples(seconds: 2, seed: 10)

    private func damaged(_ name: String, seed: UInt64 = 1) throws -> Recording {
        let damage = try #require(AcousticChannel.all.first { $0.name == name })
        return damage(
            Self.sound, rate: Programme.rate, other: Self.other, babble: Self.other, seed: seed)
    }

    private func power(_ samples: some Sequence<Float>) -> Float { samples.reduce(0) { $0 + $1 * $1 } }

    @Test("depends on the seed alone, and each kind has a name of its own")
    func seeded() throws {
        #expect(Set(AcousticChannel.all.map(\.name)).count == AcousticChannel.all.count)
        for name in ["room, RT60 0.5 s", "pink noise at 5 dB"] {
            #expect(try damaged(name).channels == damaged(name).channels)
            #expect(try damaged(name).channels != damaged(name, seed: 2).channels)
        }
        #expect(try damaged("nothing").channels == [Self.sound])
    }

    @Test(
        "adds other sound at the level of its name",
        arguments: [("another", Float(10)), ("pink noise", 5), ("six others", 0)])
    func levels(name: String, decibels: Float) throws {
        let heard = try damaged("\(name) at \(Int(decibels)) dB").channels[0]
        let ratio = power(Self.sound) / power(zip(heard, Self.sound).map { $0 - $1 })
        #expect(abs(ratio / [10: 10, 5: 3.1623, 0: 1][decibels]! - 1) < 0.02)
    }

    @Test("by a room is as loud as the direct sound, and dies within the room's time")
    func room() throws {
        var click = [Float](repeating: 0, count: 32_000)
        click[0] = 1
        let damage = try #require(AcousticChannel.all.first { $0.name == "room, RT60 0.5 s" })
        let heard = damage(click, rate: 16_000, other: [], babble: [], seed: 3).channels[0]
        #expect(abs(heard[0] - 1) < 0.01)
        #expect(abs(power(heard.dropFirst()) - 1) < 0.05)
        let (early, late) = (power(heard[160..<1760]), power(heard[4000..<5600]))
        // 60 dB in half a second are 28.8 dB in the 0.24 s between them.
        #expect(late > 0 && abs(late / early / 0.00132 - 1) < 0.5)
        #expect(power(heard[8100...]) < 1e-6)
    }

    @Test("changes speed and sampling by its name")
    func speed() throws {
        #expect(try damaged("2 % faster").channels[0].count == 31_372)
        #expect(try damaged("2 % slower").channels[0].count == 32_653)
        #expect(try damaged("32 kHz").rate == 32_000)
        #expect(try damaged("32 kHz").channels[0].count == 64_000)
    }

    @Test("by a phone's gain control evens the level out")
    func phone() throws {
        var sound = Programme.samples(seconds: 4, seed: 9).map { $0 * 5 }
        for place in 16_000..<64_000 { sound[place] *= 0.1 }
        let damage = try #require(AcousticChannel.all.first { $0.name.hasPrefix("phone") })
        let heard = damage(sound, rate: Programme.rate, other: [], babble: [], seed: 1).channels[0]
        let ratio = power(sound[8000..<16_000]) / power(sound[56_000..<64_000])
        #expect(power(heard[8000..<16_000]) / power(heard[56_000..<64_000]) < ratio / 20)
    }
}
