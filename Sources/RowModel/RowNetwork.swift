import CRowKernels
import Imaging

/// A net that reads pictures of rows of text: tesseract's layers and weights, computed here.
///
/// The layers are those of tesseract's own models, `[1,36,0,1 Ct3,3,16 Mp3,3 Lfys Lfx Lrx Lfx O1c]`: convolutions of
/// three by three pixels, the maximum of each nine, an LSTM down each column, LSTMs along the row forward, backward and
/// forward, and the likelihood of each character at each three columns. Tesseract's work around its net costs more than
/// the net (it looks for the row inside the picture, packs it as PNG, copies each step): a receipt took twice the
/// processor time with the same weights in tesseract (`Benchmarks/history.ndjson`, 24 November 2026).
///
/// Any number of threads may read with one value at once.
public struct RowNetwork: Sendable {
    /// Pixels that a row's picture is high.
    public static let height = 36
    /// Pixels of a picture's width that are read at most.
    public static var maxWidth: Int { Tuning.standard.maxWidth }
    /// Columns of the picture that one step sees.
    static let poolSize = 3
    /// Channels of the convolution.
    private static let channels = 16

    /// Its characters by their codes.
    let characters: [String]
    /// The code of no character.
    let blank: Int
    private let noise: Int32
    private let convolution: QuantizedMatrix
    private let column: ColumnLSTM
    private let firstForward: LSTMLayer
    private let backward: LSTMLayer
    private let secondForward: LSTMLayer
    private let output: QuantizedMatrix

    /// The layer that reads a column from its top.
    private struct ColumnLSTM {
        let cells: Int
        let inputs: Int
        let weights: QuantizedMatrix

        init(_ gates: [NetworkFile.WeightMatrix]) {
            cells = gates[0].rows
            inputs = gates[0].columns - 1 - cells
            weights = QuantizedMatrix(gates, columns: 0..<gates[0].columns)
        }
    }

    /// A layer that reads steps one after the other: products with the steps are computed at once, those with the step
    /// before when that is known.
    private struct LSTMLayer {
        let cells: Int
        let inputs: Int
        let fromSteps: QuantizedMatrix
        let fromBefore: QuantizedMatrix

        init(_ gates: [NetworkFile.WeightMatrix]) {
            cells = gates[0].rows
            inputs = gates[0].columns - 1 - cells
            let bias = gates[0].columns - 1
            fromSteps = QuantizedMatrix(gates, columns: Array(0..<inputs) + [bias])
            fromBefore = QuantizedMatrix(gates, columns: inputs..<bias)
        }
    }

    /// A model from the bytes of a `.traineddata` file.
    public init(traineddata bytes: UnsafeRawBufferPointer) throws(RowNetworkError) {
        let file = try TraineddataFile(bytes)
        let network = try NetworkFile(try file.part(.network))
        let weights = network.weights
        func cells(_ first: Int) -> (count: Int, inputs: Int) {
            (weights[first].rows, weights[first].columns - 1 - weights[first].rows)
        }
        // The convolution, four gates for each of four layers, characters; each layer's inputs are the outputs of the
        // one before.
        guard weights.count == 18, weights[0].rows == RowNetwork.channels, weights[0].columns == 10 else {
            throw .unsupportedNetwork(network.specification)
        }
        var before = RowNetwork.channels
        for first in stride(from: 1, to: 17, by: 4) {
            let layer = cells(first)
            let isWhole = layer.count.isMultiple(of: Int(ROW_KERNELS_LANES))
            let isAlike = weights[first..<first + 4].allSatisfy {
                $0.rows == layer.count && $0.columns == weights[first].columns
            }
            guard isWhole, isAlike, layer.inputs == before else { throw .unsupportedNetwork(network.specification) }
            before = layer.count
        }
        characters = try file.characters()
        guard weights[17].columns == before + 1, weights[17].rows == characters.count,
            characters.indices.contains(network.blank)
        else { throw .unsupportedNetwork(network.specification) }
        blank = network.blank
        noise = network.iteration
        convolution = QuantizedMatrix([weights[0]], columns: 0..<10)
        column = ColumnLSTM(Array(weights[1..<5]))
        firstForward = LSTMLayer(Array(weights[5..<9]))
        backward = LSTMLayer(Array(weights[9..<13]))
        secondForward = LSTMLayer(Array(weights[13..<17]))
        output = QuantizedMatrix([weights[17]], columns: 0..<weights[17].columns)
    }

    /// How likely each character is at each step of a row's picture, which is `height` pixels high.
    func likelihoods(of picture: Luma) -> CharacterLikelihoods {
        precondition(picture.height == RowNetwork.height, "the net reads rows of one height")
        let steps = min(picture.width, RowNetwork.maxWidth) / RowNetwork.poolSize
        guard steps > 0 else { return CharacterLikelihoods(steps: 0, classes: characters.count, values: []) }
        let columns = runColumnLayer(NetworkInput(picture, noise: noise), steps: steps)
        let first = read(columns, by: firstForward, steps: steps)
        let second = read(first, by: backward, steps: steps, backwards: true)
        let third = read(second, by: secondForward, steps: steps)
        return softmax(third, steps: steps)
    }

    // MARK: Layers

    /// The convolution, the maximum of each three by three, and the columns of these read from their tops. Returns
    /// `column.cells` outputs a step.
    private func runColumnLayer(_ input: NetworkInput, steps: Int) -> [Int8] {
        let (wide, deep) = (steps * RowNetwork.poolSize, RowNetwork.channels)
        let patches = ScratchBuffer<Int8>(RowNetwork.poolSize * wide * convolution.columns)
        let sums = ScratchBuffer<Int32>(RowNetwork.poolSize * wide * deep)
        let maxima = ScratchBuffer<Int32>(steps * deep)
        let pooled = ScratchBuffer<Int8>(steps * deep)
        // A step's channels, the cells' outputs for the band above, the bias.
        let width = column.weights.columns
        let seen = ScratchBuffer<Int8>(steps * width)
        for step in 0..<steps { seen.start[step * width + column.inputs + column.cells] = 127 }
        let gates = ScratchBuffer<Int32>(steps * column.weights.rows)
        let states = ScratchBuffer<Float>(steps * column.cells)
        for band in 0..<RowNetwork.height / RowNetwork.poolSize {
            input.patches(
                of: band * RowNetwork.poolSize..<(band + 1) * RowNetwork.poolSize, width: wide, into: patches.start,
                depth: convolution.columns)
            convolution.multiply(patches.start, count: RowNetwork.poolSize * wide, into: sums.start)
            // The curve is monotonic: it is computed for the maxima alone.
            for step in 0..<steps {
                for place in 0..<deep {
                    var most = Int32.min
                    for y in 0..<RowNetwork.poolSize {
                        let row = (y * wide + step * RowNetwork.poolSize) * deep + place
                        most = max(most, sums.start[row], sums.start[row + deep], sums.start[row + 2 * deep])
                    }
                    maxima.start[step * deep + place] = most
                }
            }
            row_kernels_tangents(maxima.start, convolution.scales, deep, steps * deep, pooled.start)
            for step in 0..<steps {
                (seen.start + step * width).update(from: pooled.start + step * deep, count: deep)
            }
            column.weights.multiply(seen.start, count: steps, into: gates.start)
            for step in 0..<steps {
                row_kernels_cells(
                    gates.start + step * column.weights.rows, column.weights.scales, column.cells,
                    states.start + step * column.cells, seen.start + step * width + column.inputs)
            }
        }
        return [Int8](unsafeUninitializedCapacity: steps * column.cells) { out, count in
            for step in 0..<steps {
                (out.baseAddress! + step * column.cells)
                    .initialize(from: seen.start + step * width + column.inputs, count: column.cells)
            }
            count = steps * column.cells
        }
    }

    /// One layer along the row.
    private func read(_ inputs: [Int8], by layer: LSTMLayer, steps: Int, backwards: Bool = false) -> [Int8] {
        let width = layer.fromSteps.columns
        let seen = ScratchBuffer<Int8>(steps * width)
        for step in 0..<steps {
            for place in 0..<layer.inputs { seen.start[step * width + place] = inputs[step * layer.inputs + place] }
            seen.start[step * width + layer.inputs] = 127
        }
        let rows = layer.fromSteps.rows
        let sums = ScratchBuffer<Int32>(steps * rows)
        layer.fromSteps.multiply(seen.start, count: steps, into: sums.start)
        let states = ScratchBuffer<Float>(layer.cells)
        let nothing = ScratchBuffer<Int8>(layer.fromBefore.columns)
        return [Int8](unsafeUninitializedCapacity: steps * layer.cells) { out, count in
            let outputs = out.baseAddress!
            var before = UnsafePointer(nothing.start)
            for index in 0..<steps {
                let step = backwards ? steps - 1 - index : index
                layer.fromBefore.multiply(before, count: 1, into: sums.start + step * rows, adding: true)
                row_kernels_cells(
                    sums.start + step * rows, layer.fromSteps.scales, layer.cells, states.start,
                    outputs + step * layer.cells)
                before = UnsafePointer(outputs + step * layer.cells)
            }
            count = steps * layer.cells
        }
    }

    /// The characters' likelihoods, which add up to 1 at each step.
    private func softmax(_ inputs: [Int8], steps: Int) -> CharacterLikelihoods {
        let width = output.columns
        let last = secondForward.cells
        let seen = ScratchBuffer<Int8>(steps * width)
        for step in 0..<steps {
            for place in 0..<last { seen.start[step * width + place] = inputs[step * last + place] }
            seen.start[step * width + last] = 127
        }
        let sums = ScratchBuffer<Int32>(steps * output.rows)
        output.multiply(seen.start, count: steps, into: sums.start)
        let classes = characters.count
        let values = [Float](unsafeUninitializedCapacity: steps * classes) { out, count in
            for step in 0..<steps {
                let row = out.baseAddress! + step * classes
                var most = -Float.infinity
                for place in 0..<classes {
                    row[place] = Float(sums.start[step * output.rows + place]) * output.scales[place]
                    most = max(most, row[place])
                }
                for place in 0..<classes { row[place] -= most }
                row_kernels_exponentials(row, classes, row)
                var total: Float = 0
                for place in 0..<classes { total += row[place] }
                for place in 0..<classes { row[place] /= total }
            }
            count = steps * classes
        }
        return CharacterLikelihoods(steps: steps, classes: classes, values: values)
    }
}
