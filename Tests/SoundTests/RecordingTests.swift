import Sound
import Testing

@Suite("A sound file") struct RecordingTests {
    private let sound = Recording(
        rate: 16_000, channels: [Programme.samples(seconds: 1, seed: 1), Programme.samples(seconds: 1, seed: 2)])

    @Test("comes back as it was written", arguments: ["a.wav", "b.FLAC"])
    func roundTrip(name: String) throws {
        let read = try Recording(decoding: try sound.encoded(named: name))
        #expect(read.rate == 16_000)
        #expect(read.channels.count == 2)
        for (channel, original) in zip(read.channels, sound.channels) {
            #expect(channel.count == original.count)
            #expect(zip(channel, original).allSatisfy { abs($0 - $1) < 1 / 32_000 })
        }
    }

    @Test("cut short gives the sound that is there")
    func cutShort() throws {
        let bytes = try sound.encoded(named: "a.wav")
        let read = try Recording(decoding: Array(bytes.prefix(bytes.count / 2)))
        #expect((7000...8000).contains(read.channels[0].count))
    }

    @Test("with a false length gives the sound that is there")
    func lyingLength() throws {
        var bytes = try sound.encoded(named: "a.wav")
        for place in 40..<44 { bytes[place] = 0xF0 }
        #expect(try Recording(decoding: bytes).channels[0].count == 16_000)
    }

    @Test("that is damaged, empty or out of range gives an error")
    func noSound() throws {
        #expect(throws: SoundError.empty) { try Recording(decoding: []) }
        #expect(throws: SoundError.self) { try Recording(decoding: Array("no sound at all, really".utf8)) }
        let bytes = try sound.encoded(named: "a.wav")
        #expect(throws: SoundError.self) { try Recording(decoding: Array(bytes.prefix(20))) }
        #expect(throws: SoundError.noSamples) { try Recording(decoding: Array(bytes.prefix(44))) }
        var fast = bytes
        fast[26] = 0x7F
        #expect(throws: SoundError.outOfRange(rate: 8_339_072, channels: 2, limits: SoundLimits())) {
            try Recording(decoding: fast)
        }
        #expect(throws: SoundError.unknownEnding("a.mp4")) { try sound.encoded(named: "a.mp4") }
    }

    @Test("that is too long or too large gives an error before all of it is decoded")
    func tooLong() throws {
        var limits = SoundLimits()
        limits.seconds = 0.5
        let bytes = try sound.encoded(named: "a.wav")
        #expect(throws: SoundError.tooLong(limit: 0)) { try Recording(decoding: bytes, limits: limits) }
        limits.bytes = 1000
        #expect(throws: SoundError.tooManyBytes(bytes.count, limit: 1000)) {
            try Recording(decoding: bytes, limits: limits)
        }
    }
}
