import CRowKernels
import Testing
import TestSupport

@Suite("Products of bytes")
struct KernelTests {
    /// Whole blocks of rows and columns, as matrices are filled up to; every shape of the model, and some odd ones.
    static let shapes = [
        (16, 12, 7), (192, 68, 13), (384, 52, 6), (384, 96, 1), (768, 192, 1), (208, 196, 9), (16, 4, 1), (80, 8, 4),
    ]

    @Test("are the same sums whatever the processor has", arguments: shapes)
    func variants(rows: Int, columns: Int, count: Int) {
        var dice = SeededGenerator(seed: UInt64(rows * columns + count))
        let lanes = Int(ROW_KERNELS_LANES)
        let depth = Int(ROW_KERNELS_DEPTH)
        // The extremes among them: 127 times 127 over every column is the largest sum there is.
        func bytes(_ count: Int) -> [Int8] {
            (0..<count).map { _ in
                Bool.random(using: &dice)
                    ? .random(in: -127...127, using: &dice) : (Bool.random(using: &dice) ? 127 : -127)
            }
        }
        let matrix = bytes(rows * columns)
        let inputs = bytes(count * columns)
        var packed = [Int8](repeating: 0, count: rows * columns)
        var totals = [Int32](repeating: 0, count: rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let block = row / lanes * lanes * columns + column / depth * lanes * depth
                packed[block + row % lanes * depth + column % depth] = matrix[row * columns + column]
                totals[row] += Int32(matrix[row * columns + column])
            }
        }
        let before = (0..<rows * count).map { _ in Int32.random(in: -1000...1000, using: &dice) }
        for adds in [Int32(0), 1] {
            var expected = before
            for place in expected.indices {
                let (input, row) = (place / rows, place % rows)
                let sum = (0..<columns).reduce(Int32(0)) {
                    $0 + Int32(matrix[row * columns + $1]) * Int32(inputs[input * columns + $1])
                }
                expected[place] = sum + (adds == 1 ? before[place] : 0)
            }
            var (best, plain, wide) = (before, before, before)
            row_kernels_products(packed, totals, rows, columns, inputs, count, adds, &best)
            row_kernels_products_plain(packed, rows, columns, inputs, count, adds, &plain)
            #expect(best == expected)
            #expect(plain == expected)
            if row_kernels_products_avx2(packed, rows, columns, inputs, count, adds, &wide) != 0 {
                #expect(wide == expected)
            }
        }
    }

    @Test("a cell keeps, takes and shows as its gates say")
    func cell() {
        // Sixteen cells alike; gates far from 0 are open or shut.
        let (open, shut) = (Int32(1_000_000), Int32(-1_000_000))
        func step(input: Int32, forget: Int32, output: Int32, candidate: Int32, state: Float) -> (
            state: Float, output: Int8
        ) {
            let sums = [candidate, input, forget, output].flatMap { [Int32](repeating: $0, count: 16) }
            var states = [Float](repeating: state, count: 16)
            var outputs = [Int8](repeating: 0, count: 16)
            row_kernels_cells(sums, [Float](repeating: 0.001, count: 64), 16, &states, &outputs)
            #expect(Set(states).count == 1)
            #expect(Set(outputs).count == 1)
            return (states[0], outputs[0])
        }
        let keeps = step(input: shut, forget: open, output: open, candidate: open, state: 0.5)
        #expect(abs(keeps.state - 0.5) < 1e-6)
        #expect(keeps.output == 59)  // tanh 0.5 = 0.46212, in 127ths
        let takes = step(input: open, forget: shut, output: shut, candidate: open, state: 0.5)
        #expect(abs(takes.state - 1) < 1e-6)
        #expect(takes.output == 0)
        let full = step(input: open, forget: open, output: open, candidate: open, state: 100)
        #expect(full.state == 100)
        #expect(full.output == 127)
    }
}
