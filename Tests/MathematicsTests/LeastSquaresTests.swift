import Mathematics
import Testing

@Suite("Least squares")
struct LeastSquaresTests {
    @Test("find the line through points that lie on one, whichever way its equations are written")
    func line() throws {
        var (sparse, dense) = (LeastSquares(unknowns: 2), LeastSquares(unknowns: 2))
        for x in [0.0, 1, 2, 5] {
            sparse.add([(1, x), (0, 1)], target: 3 + 2 * x, weight: 1 + x)
            dense.add([1, x], target: 3 + 2 * x, weight: 1 + x)
        }
        for fit in [sparse, dense] {
            let found = try #require(fit.solution())
            #expect(abs(found[0] - 3) < 1e-12 && abs(found[1] - 2) < 1e-12)
        }
    }

    @Test("follow two equations that disagree by their weights")
    func weights() throws {
        var fit = LeastSquares(unknowns: 1)
        fit.add([(0, 1)], target: 10, weight: 3)
        fit.add([(0, 1)], target: 2, weight: 1)
        #expect(fit.solution() == [8])
    }

    @Test("draw an unknown to zero by the weight of its shrinkage")
    func shrinkage() throws {
        var fit = LeastSquares(unknowns: 1)
        fit.add([(0, 1)], target: 10, weight: 3)
        fit.shrink(0, weight: 1)
        #expect(fit.solution() == [7.5])
    }

    @Test("have no solution where an unknown is in no equation")
    func undetermined() {
        var fit = LeastSquares(unknowns: 2)
        fit.add([(0, 1)], target: 1, weight: 1)
        #expect(fit.solution() == nil)
    }
}
