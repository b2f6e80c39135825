/// A net as tesseract stores it (`Network::Serialize`): the layers' matrices of bytes, in their order.
struct NetworkFile {
    /// One matrix of bytes, with a scale that each row's sum of products is multiplied with. The last column is the
    /// bias.
    struct WeightMatrix {
        var rows: Int
        var columns: Int
        var bytes: UnsafeRawBufferPointer
        var scales: [Double]
    }

    /// The layers that are computed here; the numbers are how many cells a layer has.
    static let layers = "Ct3,3,16 Mp3,3 Lfys Lfx Lrx Lfx O1c"

    /// In the order of computing.
    private(set) var weights: [WeightMatrix] = []
    /// The net's own description of its layers.
    private(set) var specification = ""
    /// The seed of its noise.
    private(set) var iteration: Int32 = 0
    /// The code that stands for no character.
    private(set) var blank = 0

    /// Layers within layers are no deeper than this.
    private static let maxDepth = 8
    /// The flags of weights that are bytes, and of the current format (`WeightMatrix::Serialize`).
    private static let (isBytes, isCurrent) = (UInt8(1), UInt8(128))

    /// - Parameter bytes: the part `lstm`, which must outlive this value.
    init(_ bytes: UnsafeRawBufferPointer) throws(RowNetworkError) {
        var cursor = ByteCursor(bytes)
        var names: [String] = []
        try readLayer(&cursor, &names, depth: 0)
        specification = try cursor.string()
        // The trainer's flags and its progress.
        try cursor.skip(8)
        iteration = try cursor.readNumber(Int32.self)
        blank = Int(try cursor.readNumber(Int32.self))
        guard names.filter({ $0 != "Series" }) == NetworkFile.order else {
            throw .unsupportedNetwork(specification.isEmpty ? names.joined(separator: " ") : specification)
        }
    }

    /// The layers as the file names them.
    private static let order = [
        "Input", "Convolve", "Tanh", "Maxpool", "XYTranspose", "SummLSTM", "LSTM", "RTLReversed", "LSTM", "LSTM",
        "Softmax",
    ]

    private mutating func readLayer(_ cursor: inout ByteCursor, _ names: inout [String], depth: Int)
        throws(RowNetworkError)
    {
        guard depth < NetworkFile.maxDepth else { throw .unsupportedNetwork("too deep") }
        // Files older than 2017 have a number where the name now follows a zero.
        guard try cursor.readNumber(Int8.self) == 0 else { throw .unsupportedNetwork("in an old format") }
        let name = try cursor.string()
        names.append(name)
        // Skipped: whether it learns and needs its input's error. Then its flags, inputs, outputs and weights.
        try cursor.skip(2)
        let flags = try cursor.readNumber(Int32.self)
        try cursor.skip(12)
        _ = try cursor.string()
        switch name {
        case "Series", "RTLReversed", "XYTranspose":
            let count = Int(try cursor.readNumber(UInt32.self))
            guard count <= 32 else { throw .truncated }
            for _ in 0..<count { try readLayer(&cursor, &names, depth: depth + 1) }
            // A learning rate for each layer.
            if flags & 64 != 0 { try cursor.skip(4 * Int(try cursor.readNumber(UInt32.self))) }
        case "Input": try cursor.skip(20)
        case "Convolve", "Maxpool": try cursor.skip(8)
        case "LSTM", "SummLSTM":
            try cursor.skip(4)
            // Candidate, input gate, forget gate, output gate.
            for _ in 0..<4 { try readWeights(&cursor) }
        case "Tanh", "Softmax": try readWeights(&cursor)
        default: throw .unsupportedNetwork(name)
        }
    }

    private mutating func readWeights(_ cursor: inout ByteCursor) throws(RowNetworkError) {
        let mode = try cursor.readNumber(UInt8.self)
        guard mode & NetworkFile.isBytes != 0, mode & NetworkFile.isCurrent != 0 else {
            throw .unsupportedNetwork("made of weights that are no bytes")
        }
        let rows = Int(try cursor.readNumber(Int32.self))
        let columns = Int(try cursor.readNumber(Int32.self))
        try cursor.skip(1)
        guard (1...4096).contains(rows), (1...4096).contains(columns) else { throw .truncated }
        let bytes = try cursor.slice(rows * columns)
        let count = Int(try cursor.readNumber(UInt32.self))
        guard (rows...rows + 64).contains(count) else { throw .truncated }
        var scales: [Double] = []
        for _ in 0..<count { scales.append(try cursor.readNumber(Double.self)) }
        weights.append(WeightMatrix(rows: rows, columns: columns, bytes: bytes, scales: Array(scales.prefix(rows))))
    }
}
