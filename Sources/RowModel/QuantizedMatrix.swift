import CRowKernels

/// A layer's weights, laid out as the products are computed: one row an output, the last used column the bias.
struct QuantizedMatrix: Sendable {
    /// Outputs, filled up to whole blocks.
    let rows: Int
    /// Inputs with the bias, filled up.
    let columns: Int
    /// The factor of each row's sum of products: inputs are 127ths.
    let scales: [Float]
    private let packed: [Int8]
    private let totals: [Int32]

    /// Some columns of matrices stacked below one another.
    ///
    /// - Parameters:
    ///   - parts: matrices of one width.
    ///   - inputs: the columns to take, in order.
    init(_ parts: [NetworkFile.WeightMatrix], columns inputs: some RandomAccessCollection<Int>) {
        let (lanes, depth) = (Int(ROW_KERNELS_LANES), Int(ROW_KERNELS_DEPTH))
        func filled(_ count: Int, to whole: Int) -> Int { (count + whole - 1) / whole * whole }
        let heights = parts.map(\.rows)
        rows = filled(heights.reduce(0, +), to: lanes)
        columns = filled(inputs.count, to: depth)
        var packed = [Int8](repeating: 0, count: rows * columns)
        var totals = [Int32](repeating: 0, count: rows)
        var scales = [Float](repeating: 0, count: rows)
        var row = 0
        for part in parts {
            for own in 0..<part.rows {
                scales[row] = Float(part.scales[own] / 127)
                for (place, column) in inputs.enumerated() {
                    let weight = Int8(bitPattern: part.bytes[own * part.columns + column])
                    let block = row / lanes * lanes * columns + place / depth * lanes * depth
                    packed[block + row % lanes * depth + place % depth] = weight
                    totals[row] += Int32(weight)
                }
                row += 1
            }
        }
        (self.packed, self.totals, self.scales) = (packed, totals, scales)
    }

    /// The sums of products of `count` inputs, one after the other; added to `sums`, or written over them.
    func multiply(
        _ inputs: UnsafePointer<Int8>, count: Int, into sums: UnsafeMutablePointer<Int32>, adding: Bool = false
    ) {
        row_kernels_products(packed, totals, rows, columns, inputs, count, adding ? 1 : 0, sums)
    }
}
