import Mathematics
import Testing

@Suite("Numbers that others print")
struct KnownAnswerTests {
    // The reference implementation's first numbers of this seed (Vigna, splitmix64.c).
    @Test("SplitMix64 gives the numbers of its reference")
    func splitMix() {
        var random = SplitMix64(seed: 1_234_567)
        let numbers = (0..<5).map { _ in random.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }

    @Test("The normal distribution has 97.5 % below 1.96")
    func normal() {
        #expect(abs(normalDistribution(1.959964) - 0.975) < 1e-6)
        #expect(normalDistribution(0) == 0.5)
    }

    @Test("A place between four pixels is the mean of them by their distances")
    func between() {
        let pixels: [UInt8] = [10, 20, 30, 40]
        pixels.withUnsafeBufferPointer { pixels in
            let corner = pixels.baseAddress!
            #expect(bilinear(corner, right: 1, below: 2, shareX: 0.5, shareY: 0.5) == 25)
            #expect(bilinear(corner, right: 1, below: 2, shareX: 0, shareY: 1) == 30)
            #expect(bilinear(corner + 1, right: 0, below: 0, shareX: 0.5, shareY: 0.5) == 20)
        }
    }
}
