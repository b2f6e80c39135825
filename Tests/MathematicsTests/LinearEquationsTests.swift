import Mathematics
import Testing

@Suite("Linear equations")
struct LinearEquationsTests {
    @Test("are solved, whichever row has to come first")
    func solved() throws {
        // x + 2y + 3z = 14, 2y + z = 7, 4x + y = 6 at (1, 2, 3), with a zero where the first pivot would be.
        var matrix: [Double] = [0, 2, 1, 7, 1, 2, 3, 14, 4, 1, 0, 6]
        let solution = try #require(solveLinear(&matrix, size: 3))
        for (found, right) in zip(solution, [1.0, 2, 3]) { #expect(abs(found - right) < 1e-12) }
    }

    @Test("that say the same have no solution")
    func singular() {
        var matrix: [Double] = [1, 2, 3, 2, 4, 6]
        #expect(solveLinear(&matrix, size: 2) == nil)
    }

    @Test("of small coefficients are singular or not by the bound on pivots")
    func bound() {
        var (strict, loose): ([Double], [Double]) = ([1e-10, 1e-10], [1e-10, 1e-10])
        #expect(solveLinear(&strict, size: 1) == nil)
        #expect(solveLinear(&loose, size: 1, minPivot: 1e-12) == [1])
    }
}
