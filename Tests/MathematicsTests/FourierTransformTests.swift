import Mathematics
import Testing

@Suite("A Fourier transform")
struct FourierTransformTests {
    private func noise(_ count: Int, seed: UInt64) -> [Float] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
    }

    @Test("is the sum of its definition", arguments: [2, 8, 16, 64])
    func definition(length: Int) {
        let (real, imaginary) = (noise(length, seed: 1), noise(length, seed: 2))
        var (lines, otherLines) = (real, imaginary)
        FourierTransform(length: length).forward(&lines, &otherLines)
        for line in 0..<length {
            var (x, y) = (0.0, 0.0)
            for place in 0..<length {
                let angle = -2 * Double.pi * Double(line * place) / Double(length)
                x += Double(real[place]) * cosine(angle) - Double(imaginary[place]) * sine(angle)
                y += Double(real[place]) * sine(angle) + Double(imaginary[place]) * cosine(angle)
            }
            #expect(abs(Double(lines[line]) - x) < 1e-4 && abs(Double(otherLines[line]) - y) < 1e-4)
        }
    }

    @Test("is undone by the transform back", arguments: [4, 256, 4096])
    func inverse(length: Int) {
        let (real, imaginary) = (noise(length, seed: 3), noise(length, seed: 4))
        var (one, other) = (real, imaginary)
        let transform = FourierTransform(length: length)
        transform.forward(&one, &other)
        transform.backward(&one, &other)
        #expect(zip(one + other, real + imaginary).allSatisfy { abs($0 - $1) < 1e-5 })
    }
}
