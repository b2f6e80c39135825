#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

import DomainModel
import Mathematics
import Testing
import TestSupport

// Inside: agreement by chance, power under the masked threshold, and the search's pieces.
@testable import Sound

@Suite("A watermark in sound") struct EmbeddedWatermarkTests {
    static let mark = Watermark(id: 704_211, hour: 497_031)!

    private func marked(seconds: Double = 8, seed: UInt64 = 1) -> [Float] {
        WatermarkEmbedder(EmbeddedWatermarkTests.mark)(
            Programme.samples(seconds: seconds, seed: seed), rate: Programme.rate)
    }

    @Test("is found in any five seconds", arguments: [0.0, 0.7, 1.913, 2.9])
    func isFoundAnywhere(start: Double) {
        let heard = WatermarkDetector.mark(
            in: Array(marked()[Int(start * Programme.rate)...].prefix(Int(5 * Programme.rate))), rate: Programme.rate)
        #expect(heard?.mark == EmbeddedWatermarkTests.mark)
    }

    @Test("is found at another speed", arguments: [-0.02, -0.0125, 0.0075, 0.02])
    func isFoundAtAnotherSpeed(speed: Double) {
        let played = Resampler(from: Programme.rate * (1 + speed), to: Programme.rate)(marked())
        let heard = WatermarkDetector.mark(in: Array(played.prefix(Int(5 * Programme.rate))), rate: Programme.rate)
        #expect(heard?.mark == EmbeddedWatermarkTests.mark)
        #expect(abs((heard?.speed ?? 1) - speed) <= 0.000_05)
    }

    @Test("is found at other rates", arguments: [11_025.0, 32_000, 44_100])
    func isFoundAtOtherRates(rate: Double) {
        let sampled = Resampler(from: Programme.rate, to: rate)(marked(seconds: 5))
        #expect(WatermarkDetector.mark(in: sampled, rate: rate)?.mark == EmbeddedWatermarkTests.mark)
    }

    @Test("is put in at other rates as well", arguments: [44_100.0, 48_000])
    func isPutInAtOtherRates(rate: Double) {
        let programme = Resampler(from: Programme.rate, to: rate)(Programme.samples(seconds: 5, seed: 3))
        let heard = WatermarkDetector.mark(
            in: WatermarkEmbedder(EmbeddedWatermarkTests.mark)(programme, rate: rate), rate: rate)
        #expect(heard?.mark == EmbeddedWatermarkTests.mark)
    }

    @Test("is found however loud it plays", arguments: [Float(0.001), 0.1, 20])
    func isFoundAtAnyLevel(gain: Float) {
        let heard = WatermarkDetector.mark(in: marked(seconds: 5).map { $0 * gain }, rate: Programme.rate)
        #expect(heard?.mark == EmbeddedWatermarkTests.mark)
    }

    @Test("is found under other sound as loud as the programme", arguments: 1...4)
    func isFoundUnderOtherSound(seed: UInt64) {
        let disturbed = Programme.disturbed(marked(seconds: 5, seed: seed), decibels: 0, seed: 100 + seed)
        #expect(WatermarkDetector.mark(in: disturbed, rate: Programme.rate)?.mark == EmbeddedWatermarkTests.mark)
    }

    @Test("is found in ten seconds under sound that hides it in five", arguments: 1...2)
    func isFoundInTenSeconds(seed: UInt64) {
        let marked = marked(seconds: 10.4, seed: seed)
        let found = stride(from: Float(-4), through: -14, by: -1).map { decibels in
            let disturbed = Programme.disturbed(marked, decibels: decibels, seed: 100 + seed)
            return [disturbed.count / 2, disturbed.count].map { count in
                WatermarkDetector.mark(in: Array(disturbed.prefix(count)), rate: Programme.rate)?.mark
                    == EmbeddedWatermarkTests.mark
            }
        }
        #expect(found.contains([false, true]), "of five seconds and of ten, from -4 dB down: \(found)")
        #expect(!found.contains([true, false]), "of five seconds and of ten, from -4 dB down: \(found)")
    }

    @Test("is found by a phone that is moved", arguments: [(0.03, 1.0), (0.1, 1.0), (0.3, 0.5)])
    func isFoundInMovement(metres: Double, timesASecond: Double) {
        let sound = marked(seconds: 6)
        let moved = Resampler(from: 1, to: 1)(
            sound,
            at: (0..<Int(5 * Programme.rate)).map { place in
                let turn = 2 * Double.pi * timesASecond * Double(place) / Programme.rate
                return Double(place) + metres / 343 * Programme.rate * (1 + sin(turn))
            })
        let heard = WatermarkDetector.mark(in: moved, rate: Programme.rate)
        #expect(heard?.mark == EmbeddedWatermarkTests.mark)
    }

    @Test("is found in five seconds of a longer recording", arguments: [0.0, 3, 7])
    func isFoundInPartOfARecording(start: Double) {
        let programme = Programme.samples(seconds: 14, seed: 5)
        let marked = WatermarkEmbedder(EmbeddedWatermarkTests.mark)(programme, rate: Programme.rate)
        let part = Int(start * Programme.rate)..<Int((start + 5) * Programme.rate)
        let recording = programme.indices.map { part.contains($0) ? marked[$0] : programme[$0] }
        #expect(WatermarkDetector.mark(in: recording, rate: Programme.rate)?.mark == EmbeddedWatermarkTests.mark)
    }

    @Test("is searched for in pieces that cover a recording, none longer than 10.4 seconds", arguments: 0...40)
    func pieces(seconds: Int) {
        let count = Int(Double(seconds) * 0.9 * WatermarkLayout.rate)
        let pieces = WatermarkDetector.pieces(of: count)
        let long = pieces.filter { Double($0.count) > 5.2 * WatermarkLayout.rate }
        let short = pieces.filter { !long.contains($0) }
        for pieces in [short, long] where !pieces.isEmpty {
            #expect(pieces.first?.lowerBound == 0 && pieces.last?.upperBound == count)
            #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.upperBound >= $1.lowerBound })
        }
        #expect(!short.isEmpty && pieces.allSatisfy { Double($0.count) <= 10.4 * WatermarkLayout.rate })
    }

    @Test("is not found where there is none", arguments: 1...6)
    func isNotFoundWhereNoneIs(seed: UInt64) {
        #expect(
            WatermarkDetector.mark(in: Programme.samples(seconds: 8, seed: seed), rate: Programme.rate) == nil)
    }

    @Test("agrees by chance less than the bound for accepting it, and its check hardly ever holds by chance")
    func chance() {
        var (steady, moved, held) = ([Double](), [Double](), 0)
        for seed in UInt64(1)...40 {
            let sound = Programme.samples(seconds: 5.2, seed: 1000 + seed)
            for place in WatermarkDetector.decoded(sound) {
                if place.isSteady {
                    steady.append(place.detected.agreement)
                } else {
                    moved.append(place.detected.agreement)
                }
                held += place.holds ? 1 : 0
            }
        }
        let mean = steady.reduce(0, +) / Double(max(1, steady.count))
        #expect(steady.count > 40 && (7.5...9.2).contains(mean), "\(steady.count) places agree by \(mean)")
        #expect(steady.max()! < DetectedWatermark.minAgreement)
        #expect(!moved.isEmpty && moved.max()! < DetectedWatermark.minAgreement)
        #expect(held <= 1)
    }

    @Test("is not found in silence, in a tone or in a moment of sound")
    func isNotFoundInNothing() {
        #expect(WatermarkDetector.mark(in: [Float](repeating: 0, count: 80_000), rate: 16_000) == nil)
        #expect(WatermarkDetector.mark(in: (0..<80_000).map { $0 % 32 < 16 ? 0.5 : -0.5 }, rate: 16_000) == nil)
        #expect(WatermarkDetector.mark(in: [], rate: 16_000) == nil)
        #expect(WatermarkDetector.mark(in: [0.5], rate: 16_000) == nil)
    }

    @Test("is below what the programme masks in every band and moment, and absent where the programme is silent")
    func liesUnderTheProgramme() {
        var programme = Programme.samples(seconds: 5, seed: 4)
        for place in 30_000..<50_000 { programme[place] = 0 }
        let added = zip(WatermarkEmbedder(EmbeddedWatermarkTests.mark)(programme, rate: Programme.rate), programme).map
        { $0 - $1 }
        // A frame of another length and place than those of the embedder.
        let frame = 1024
        let masking = MaskingThreshold(frame: frame, rate: WatermarkLayout.rate)
        func powers(_ samples: [Float], _ start: Int) -> [Float] {
            let transform = FourierTransform(length: frame)
            var real = (0..<frame).map { samples[start + $0] * Float(sin(Double.pi * Double($0) / Double(frame))) }
            var imaginary = [Float](repeating: 0, count: frame)
            transform.forward(&real, &imaginary)
            return (0...frame / 2).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
        }
        var (ratios, count) = (Float(0), Float(0))
        for start in stride(from: 100, to: 28_000, by: 700) {
            let hidden = masking(powers(programme, start))
            var bands = [Float](repeating: 0, count: hidden.count)
            for (line, power) in powers(added, start).enumerated() { bands[masking.bandOfLine[line]] += power }
            let marked = masking.bandOfLine[20]...masking.bandOfLine[440]
            for band in marked where masking.linesInBand[band] > 0 {
                ratios += bands[band] / hidden[band]
                count += 1
            }
        }
        let decibels = 10 * log10(ratios / count)
        #expect(
            abs(decibels - WatermarkEmbedder.defaultLevelDecibels) < 2,
            "\(decibels) dB relative to the masked threshold")
        #expect(added[31_000..<49_000].allSatisfy { $0 == 0 })
    }
}

@Suite("A watermark's wave") struct WatermarkLayoutTests {
    @Test("has a mean power of one, all of it between 300 Hz and 7 kHz, and differs in the word's chips alone")
    func wave() {
        let (one, other) = (WatermarkLayout.shared.wave(of: 7), WatermarkLayout.shared.wave(of: 0xFFFF_0000))
        let power = one.reduce(Float(0)) { $0 + $1 * $1 } / Float(one.count)
        #expect(one.count == WatermarkLayout.period && abs(power - 1) < 0.001)
        let transform = FourierTransform(length: WatermarkLayout.block)
        var (turned, same) = (0, 0)
        for block in stride(from: 0, to: WatermarkLayout.period, by: WatermarkLayout.block) {
            var (real, imaginary) = (
                Array(one[block..<block + WatermarkLayout.block]), Array(other[block..<block + WatermarkLayout.block])
            )
            let (plainOne, plainOther) = (real, imaginary)
            imaginary = [Float](repeating: 0, count: WatermarkLayout.block)
            transform.forward(&real, &imaginary)
            let first = (real, imaginary)
            (real, imaginary) = (plainOther, [Float](repeating: 0, count: WatermarkLayout.block))
            transform.forward(&real, &imaginary)
            #expect(plainOne != plainOther)
            for line in 0...WatermarkLayout.block / 2 {
                let product = first.0[line] * real[line] + first.1[line] * imaginary[line]
                guard WatermarkLayout.lines.contains(line) else {
                    #expect(abs(product) < 1)
                    continue
                }
                if product < 0 { turned += 1 } else { same += 1 }
                if line.isMultiple(of: WatermarkLayout.pilotEvery) { #expect(product > 0) }
            }
        }
        // Half of the chips, which carry three quarters of the lines.
        #expect(abs(Double(turned) / Double(turned + same) - 0.375) < 0.05)
    }

    @Test("gives every coded bit as many chips as any other, all over the period")
    func chips() {
        let layout = WatermarkLayout.shared
        for bit in 0..<WatermarkCode.length {
            let chips = layout.bits.indices.filter { layout.bits[$0] == bit }
            #expect([4, 5].contains(chips.count))
            #expect(Set(chips.map { $0 / WatermarkLayout.groups }).count >= 3)
        }
    }
}

@Suite("The masked threshold") struct MaskingThresholdTests {
    @Test("falls with the distance from a tone, slowly above it and steeply below")
    func tone() throws {
        let masking = MaskingThreshold(frame: 512, rate: 16_000)
        var powers = [Float](repeating: 0, count: 257)
        let line = 64
        powers[line] = 1
        let hidden = masking(powers)
        let band = masking.bandOfLine[line]
        let decibels = hidden.map { 10 * log10($0) }
        // A lone tone hides far less in its own band than as much noise in all bands: contributions are added as powers
        // of 0.4.
        #expect((-22 ... -16).contains(decibels[band]), "\(decibels[band])")
        #expect(decibels[band + 4] < decibels[band] - 5 && decibels[band + 4] > decibels[band] - 16)
        #expect(decibels[band - 4] < decibels[band] - 20)
    }

    @Test("of even sound is three decibels under it up to twelve Bark, and doubles as it does")
    func evenSound() {
        let masking = MaskingThreshold(frame: 512, rate: 16_000)
        let powers = masking.bandOfLine.map { 1 / Float(masking.linesInBand[$0]) }
        let hidden = masking(powers)
        for band in 20..<48
        where masking.linesInBand[band] > 0 && masking.linesInBand[band - 8..<band + 8].allSatisfy({ $0 > 0 }) {
            #expect(abs(10 * log10(hidden[band]) + 3) < 1)
        }
        #expect(zip(masking(powers.map { 2 * $0 }), hidden).allSatisfy { abs($0 / (2 * $1) - 1) < 0.001 })
    }
}

@Suite("A watermark's words") struct WatermarkTests {
    @Test("ids out of range are refused", arguments: [-1, 1 << 20, .max, .min])
    func idsThatDoNotFit(id: Int) {
        #expect(Watermark(id: id, hour: 0) == nil)
    }

    @Test("the hour gives a recording's age, also across the counter's end")
    func ages() throws {
        let mark = try #require(Watermark(id: 7, hour: 497_031))
        #expect(mark.age(at: 497_031) == 0)
        #expect(mark.age(at: 497_031 + 30 * 24) == 720)
        #expect(mark.age(at: 497_030) == -1)
        #expect(mark.age(at: 497_031 + 4096) == 0)
    }

    @Test("a word survives 7 % of signs flipped and 10 % missing")
    func codeCorrects() {
        var random = SeededGenerator(seed: 5)
        for word in [0, .max, 0xDEAD_BEEF, 1] as [UInt32] {
            var soft = WatermarkCode.encode(word)
            for place in soft.indices where random.chance(7) { soft[place] *= -1 }
            for place in soft.indices where random.chance(10) { soft[place] = 0 }
            let decoded = WatermarkCode.decode(soft)
            #expect(decoded.word == word && decoded.holds && decoded.code == WatermarkCode.encode(word))
        }
    }

    @Test("the check of noise does not hold")
    func noiseHasNoCheck() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<20 {
            let soft = (0..<WatermarkCode.length).map { _ in Float.random(in: -1...1, using: &random) }
            #expect(!WatermarkCode.decode(soft).holds)
        }
    }
}
