/// A net as `Scripts/learn/page/export.py` stores it: after eight bytes of name, each layer's shape, a scale and a bias
/// for each output, and its weights as bytes.
struct LayerFile {
    /// A layer's shape.
    struct Shape: Equatable {
        /// Channels that come in; 0 for a window, which has one for each output.
        var inputs: Int
        var outputs: Int
        /// Width and height of the window.
        var size: Int
        /// Cells between windows.
        var step: Int
    }

    /// A layer's numbers, in the order of the file: outputs first, then inputs, rows and columns.
    struct Layer {
        var weights: [Float]
        var biases: [Float]
    }

    private static let name = Array("QIXPAGE1".utf8)
    private var rest: UnsafeRawBufferPointer.SubSequence
    private var read = 0

    init(_ bytes: UnsafeRawBufferPointer) throws(PageNetworkError) {
        guard bytes.count >= LayerFile.name.count, bytes.prefix(LayerFile.name.count).elementsEqual(LayerFile.name)
        else {
            throw .notAPageNetwork
        }
        rest = bytes.dropFirst(LayerFile.name.count)
    }

    /// Whether all of it was read.
    var isAtEnd: Bool { rest.isEmpty }

    /// The next layer, which must have this shape.
    mutating func layer(_ expected: Shape) throws(PageNetworkError) -> Layer {
        read += 1
        let shape = Shape(inputs: try number(), outputs: try number(), size: try number(), step: try number())
        guard shape == expected else { throw .unexpectedLayer(number: read) }
        let count = max(1, shape.inputs) * shape.size * shape.size
        var scales: [Float] = []
        var biases: [Float] = []
        for _ in 0..<shape.outputs { scales.append(try float()) }
        for _ in 0..<shape.outputs { biases.append(try float()) }
        let bytes = try slice(shape.outputs * count)
        let weights = bytes.enumerated().map { index, byte in Float(Int8(bitPattern: byte)) * scales[index / count] }
        return Layer(weights: weights, biases: biases)
    }

    private mutating func slice(_ count: Int) throws(PageNetworkError) -> UnsafeRawBufferPointer.SubSequence {
        guard rest.count >= count else { throw .truncated }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Two bytes, the lower first.
    private mutating func number() throws(PageNetworkError) -> Int {
        try slice(2).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func float() throws(PageNetworkError) -> Float {
        Float(bitPattern: try slice(4).reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
}
