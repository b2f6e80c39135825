import Retail
import TestSupport
import Testing

@testable import Sound

@Suite("A mark in sound") struct MarkTests {
    static let mark = Watermark(id: 704_211, hour: 497_031)!

    private func marked(seconds: Double = 8, seed: UInt64 = 1) -> [Float] {
        Marking(MarkTests.mark)(Programme.samples(seconds: seconds, seed: seed), rate: Programme.rate)
    }

    @Test("is found in any five seconds", arguments: [0.0, 0.7, 1.913, 2.9])
    func isFoundAnywhere(start: Double) {
        let heard = Detection.mark(
            in: Array(marked()[Int(start * Programme.rate)...].prefix(Int(5 * Programme.rate))), rate: Programme.rate)
        #expect(heard?.mark == MarkTests.mark)
    }

    @Test("is found at another speed", arguments: [-0.02, -0.0125, 0.0075, 0.02])
    func isFoundAtAnotherSpeed(speed: Double) {
        let played = Resampling(from: Programme.rate * (1 + speed), to: Programme.rate)(marked())
        let heard = Detection.mark(in: Array(played.prefix(Int(5 * Programme.rate))), rate: Programme.rate)
        #expect(heard?.mark == MarkTests.mark)
        #expect(abs((heard?.speed ?? 1) - speed) <= 0.005)
    }

    @Test("is found at other rates", arguments: [11_025.0, 32_000, 44_100])
    func isFoundAtOtherRates(rate: Double) {
        let sampled = Resampling(from: Programme.rate, to: rate)(marked(seconds: 5))
        #expect(Detection.mark(in: sampled, rate: rate)?.mark == MarkTests.mark)
    }

    @Test("is put in at other rates as well", arguments: [44_100.0, 48_000])
    func isPutInAtOtherRates(rate: Double) {
        let programme = Resampling(from: Programme.rate, to: rate)(Programme.samples(seconds: 5, seed: 3))
        let heard = Detection.mark(in: Marking(MarkTests.mark)(programme, rate: rate), rate: rate)
        #expect(heard?.mark == MarkTests.mark)
    }

    @Test("is found however loud it plays", arguments: [Float(0.001), 0.1, 20])
    func isFoundAtAnyLevel(gain: Float) {
        let heard = Detection.mark(in: marked(seconds: 5).map { $0 * gain }, rate: Programme.rate)
        #expect(heard?.mark == MarkTests.mark)
    }

    @Test("is found under other sound ten decibels below", arguments: 1...4)
    func isFoundUnderOtherSound(seed: UInt64) {
        let disturbed = Programme.disturbed(marked(seconds: 5, seed: seed), decibels: 10, seed: 100 + seed)
        #expect(Detection.mark(in: disturbed, rate: Programme.rate)?.mark == MarkTests.mark)
    }

    @Test("is found in ten seconds under sound that hides it in five", arguments: 1...2)
    func isFoundInTenSeconds(seed: UInt64) {
        let marked = marked(seconds: 10.4, seed: seed)
        let found = stride(from: Float(-4), through: -8.0, by: -1).map { decibels in
            let disturbed = Programme.disturbed(marked, decibels: decibels, seed: 100 + seed)
            return [disturbed.count / 2, disturbed.count].map { count in
                Detection.mark(in: Array(disturbed.prefix(count)), rate: Programme.rate)?.mark == MarkTests.mark
            }
        }
        #expect(found.contains([false, true]), "of five seconds and of ten, from -4 dB down: \(found)")
        #expect(!found.contains([true, false]), "of five seconds and of ten, from -4 dB down: \(found)")
    }

    @Test("is not found where none is", arguments: 1...6)
    func isNotFoundWhereNoneIs(seed: UInt64) {
        #expect(
            Detection.mark(in: Programme.samples(seconds: 8, seed: seed), rate: Programme.rate) == nil)
    }

    @Test("agrees by chance as much as the bound for believing it says, and no more")
    func chance() {
        let layout = MarkLayout.shared
        var agreements: [Double] = []
        for seed in UInt64(1)...20 {
            let sound = Programme.samples(seconds: 5.2, seed: 1000 + seed)
            for candidate in Detection.candidates(in: sound, rate: Programme.rate, speeds: [0]) {
                let code = MarkCode.likeliestSigns(candidate.soft)
                let signs = zip(layout.signs, layout.bits).map { sign, bit in bit.map { sign * code[$0] } ?? sign }
                agreements.append(candidate.agreement(with: signs))
            }
        }
        let mean = agreements.reduce(0, +) / Double(agreements.count)
        let spread = (agreements.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(agreements.count)).squareRoot()
        #expect((6...7.5).contains(mean) && spread < 1, "\(mean) ± \(spread)")
        #expect(agreements.max()! < HeardMark.leastAgreement)
    }

    @Test("is not found in silence, in a tone or in less than a moment")
    func isNotFoundInNothing() {
        #expect(Detection.mark(in: [Float](repeating: 0, count: 80_000), rate: 16_000) == nil)
        #expect(Detection.mark(in: (0..<80_000).map { $0 % 32 < 16 ? 0.5 : -0.5 }, rate: 16_000) == nil)
        #expect(Detection.mark(in: [], rate: 16_000) == nil)
        #expect(Detection.mark(in: [0.5], rate: 16_000) == nil)
    }

    @Test("lies twelve decibels under the programme, and is nowhere that the programme is not")
    func liesUnderTheProgramme() {
        var programme = Programme.samples(seconds: 5, seed: 4)
        for place in 30_000..<50_000 { programme[place] = 0 }
        let added = zip(Marking(MarkTests.mark)(programme, rate: Programme.rate), programme).map { $0 - $1 }
        let power = { (samples: ArraySlice<Float>) in samples.reduce(Float(0)) { $0 + $1 * $1 } }
        #expect(power(added[...]) < power(programme[...]) * 0.0626)
        #expect(power(added[...]) > power(programme[...]) * 0.01)
        #expect(power(added[32_000..<48_000]) == 0)
    }
}

@Suite("A mark's words") struct WatermarkTests {
    @Test("ids that do not fit are none", arguments: [-1, 1 << 20, .max, .min])
    func idsThatDoNotFit(id: Int) {
        #expect(Watermark(id: id, hour: 0) == nil)
    }

    @Test("the hour tells how old a recording is, round its counter")
    func ages() throws {
        let mark = try #require(Watermark(id: 7, hour: 497_031))
        #expect(mark.age(at: 497_031) == 0)
        #expect(mark.age(at: 497_031 + 30 * 24) == 720)
        #expect(mark.age(at: 497_030) == -1)
        #expect(mark.age(at: 497_031 + 4096) == 0)
    }

    @Test("a word survives one sign in fourteen turned and one in ten missing")
    func codeCorrects() {
        var random = SeededGenerator(seed: 5)
        for word in [0, .max, 0xDEAD_BEEF, 1] as [UInt32] {
            var soft = MarkCode.encode(word)
            for place in soft.indices where random.chance(7) { soft[place] *= -1 }
            for place in soft.indices where random.chance(10) { soft[place] = 0 }
            #expect(MarkCode.decode(soft) == (word, true))
        }
    }

    @Test("noise's check does not hold")
    func noiseHasNoCheck() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<20 {
            let soft = (0..<MarkCode.length).map { _ in Float.random(in: -1...1, using: &random) }
            #expect(!MarkCode.decode(soft).holds)
        }
    }
}
