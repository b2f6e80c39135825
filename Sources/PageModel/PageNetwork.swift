import CPageKernels
import Imaging
import Mathematics

/// A net that finds print in pictures: whether each cell of four by four pixels lies on a row, the direction in which
/// the row is read, and how high its capitals are.
///
/// Its form is a U: the picture is made smaller four times, which shows what lies around each place, and larger again,
/// with what each size showed added on the way. `Scripts/learn/page` made it (`Models/README.md`).
///
/// Any number of threads may use one value at once.
public struct PageNetwork: Sendable {
    /// Pixels of the long side that pictures should have: letters of a whole receipt are some pixels high then.
    public static let longSide = 768
    /// Width and height of a picture are made multiples of this.
    static let multiple = 32
    /// Channels at each size, the largest picture first.
    private static let widths = [12, 24, 40, 64, 96]
    /// Capitals of this height are told as 0. Source: `Scripts/learn/page/pagenet.py`.
    private static let unitCapHeight = 8.0
    /// Logarithms of cap heights that the net was taught, 1 to 128 px: what it tells beyond them is held at these.
    /// Source: `Scripts/learn/page/views.py`.
    private static let heights: ClosedRange<Float> = -3...4
    /// Half of the shades: black is −1 and white 1. Source: `Scripts/learn/page/train.py`.
    private static let halfOfShades: Float = 255 / 2

    private let stem: [Convolution]
    /// At each size: the layers that make the picture smaller, then those that look at it.
    private let down: [Level]
    private let up: [(mix: Convolution, blocks: [Block])]
    private let head: Convolution

    /// Layers of one size.
    private struct Level: Sendable {
        var shrinking: (window: Window, mix: Convolution)?
        var blocks: [Block]
    }

    /// A layer whose outputs each see all channels of a window.
    private struct Convolution: Sendable {
        let shape: LayerFile.Shape
        let weights: [Float]
        let biases: [Float]

        init(_ file: inout LayerFile, _ inputs: Int, _ outputs: Int, size: Int = 1, step: Int = 1)
            throws(PageNetworkError)
        {
            shape = LayerFile.Shape(inputs: inputs, outputs: outputs, size: size, step: step)
            let layer = try file.layer(shape)
            biases = layer.biases
            // The kernel computes four outputs at once, whose weights lie beside each other.
            let count = inputs * size * size
            weights = (0..<outputs / 4).flatMap { block in
                (0..<count).flatMap { place in (0..<4).map { layer.weights[(4 * block + $0) * count + place] } }
            }
        }

        /// - Parameter added: what is added before what is below zero is cut off.
        func callAsFunction(_ inputs: borrowing Planes, cuts: Bool = true) -> Planes {
            let outputs = outputs(of: inputs)
            page_kernels_convolve(
                inputs.kernel, outputs.kernel, weights, biases, shape.size, shape.step, nil, cuts ? 1 : 0)
            return outputs
        }

        func callAsFunction(_ inputs: borrowing Planes, adding added: borrowing Planes) -> Planes {
            let outputs = outputs(of: inputs)
            page_kernels_convolve(
                inputs.kernel, outputs.kernel, weights, biases, shape.size, shape.step, added.kernel.values, 1)
            return outputs
        }

        private func outputs(of inputs: borrowing Planes) -> Planes {
            Planes(width: inputs.width / shape.step, height: inputs.height / shape.step, channels: shape.outputs)
        }
    }

    /// A layer whose outputs each see a window of one channel.
    private struct Window: Sendable {
        let size: Int
        let step: Int
        let weights: [Float]
        let biases: [Float]

        init(_ file: inout LayerFile, _ channels: Int, size: Int, step: Int = 1) throws(PageNetworkError) {
            let layer = try file.layer(LayerFile.Shape(inputs: 0, outputs: channels, size: size, step: step))
            (self.size, self.step, weights, biases) = (size, step, layer.weights, layer.biases)
        }

        func callAsFunction(_ inputs: borrowing Planes) -> Planes {
            let outputs = Planes(width: inputs.width / step, height: inputs.height / step, channels: inputs.channels)
            page_kernels_window(inputs.kernel, outputs.kernel, weights, biases, size, step)
            return outputs
        }
    }

    /// Layers whose outputs are added to what comes in.
    private enum Block: Sendable {
        /// Each channel over a window, then all channels of a cell.
        case apart(Window, Convolution)
        /// All channels over a window.
        case full(Convolution)

        static func apart(_ file: inout LayerFile, _ channels: Int, size: Int) throws(PageNetworkError) -> Block {
            .apart(try Window(&file, channels, size: size), try Convolution(&file, channels, channels))
        }

        func callAsFunction(_ inputs: borrowing Planes) -> Planes {
            switch self {
            case .apart(let window, let mix): mix(window(inputs), adding: inputs)
            case .full(let mix): mix(inputs, adding: inputs)
            }
        }
    }

    /// - Parameter bytes: the net's file.
    public init(_ bytes: UnsafeRawBufferPointer) throws(PageNetworkError) {
        var file = try LayerFile(bytes)
        let widths = PageNetwork.widths
        stem = [
            try Convolution(&file, 1, widths[0], size: 3, step: 2),
            try Convolution(&file, widths[0], widths[1], size: 3, step: 2),
        ]
        var down = [
            Level(blocks: [try .apart(&file, widths[1], size: 3), try .apart(&file, widths[1], size: 5)])
        ]
        for level in 2...3 {
            let shrinking = try PageNetwork.shrinking(&file, widths[level - 1], widths[level])
            var blocks: [Block] = []
            for _ in 0..<level { blocks.append(try .apart(&file, widths[level], size: 5)) }
            down.append(Level(shrinking: shrinking, blocks: blocks))
        }
        let shrinking = try PageNetwork.shrinking(&file, widths[3], widths[4])
        var blocks: [Block] = []
        for _ in 0..<2 {
            blocks.append(.full(try Convolution(&file, widths[4], widths[4], size: 3)))
            blocks.append(try .apart(&file, widths[4], size: 5))
        }
        down.append(Level(shrinking: shrinking, blocks: blocks))
        self.down = down
        var up: [(mix: Convolution, blocks: [Block])] = []
        for level in [3, 2, 1] {
            let mix = try Convolution(&file, widths[level + 1], widths[level])
            var blocks: [Block] = []
            for _ in 0..<(level == 1 ? 2 : 1) {
                blocks.append(try .apart(&file, widths[level], size: level == 1 ? 3 : 5))
            }
            up.append((mix, blocks))
        }
        self.up = up
        head = try Convolution(&file, widths[1], 4)
        guard file.isAtEnd else { throw .truncated }
    }

    private static func shrinking(
        _ file: inout LayerFile, _ inputs: Int, _ outputs: Int
    ) throws(PageNetworkError) -> (window: Window, mix: Convolution) {
        (try Window(&file, inputs, size: 3, step: 2), try Convolution(&file, inputs, outputs))
    }

    /// Where print is in a picture. Cost: about 40 ms of a core for 768 × 576 pixels.
    public func map(of picture: Luma) -> TextMap {
        let quarter = look(down[0], at: stem[1](stem[0](PageNetwork.input(picture))))
        let eighth = look(down[1], at: quarter)
        let sixteenth = look(down[2], at: eighth)
        let smallest = look(down[3], at: sixteenth)
        let joined = join(smallest, to: sixteenth, by: up[0])
        let joinedTwice = join(joined, to: eighth, by: up[1])
        let cells = join(joinedTwice, to: quarter, by: up[2])
        return PageNetwork.map(head(cells, cuts: false), of: picture)
    }

    private func look(_ level: Level, at inputs: borrowing Planes) -> Planes {
        guard let (window, mix) = level.shrinking else { return run(level.blocks, on: inputs) }
        return run(level.blocks, on: mix(window(inputs)))
    }

    private func run(_ blocks: [Block], on inputs: borrowing Planes) -> Planes {
        var planes = blocks[0](inputs)
        for block in blocks.dropFirst() { planes = block(planes) }
        return planes
    }

    /// What the smaller picture shows added to what the larger one does.
    private func join(
        _ smaller: borrowing Planes, to larger: borrowing Planes, by layers: (mix: Convolution, blocks: [Block])
    ) -> Planes {
        page_kernels_add_doubled(layers.mix(smaller).kernel, larger.kernel)
        return run(layers.blocks, on: larger)
    }

    /// The picture as the net takes it: −1 to 1, its last row and column repeated up to whole cells of the smallest
    /// size.
    private static func input(_ picture: Luma) -> Planes {
        func whole(_ length: Int) -> Int { (length + multiple - 1) / multiple * multiple }
        let planes = Planes(width: whole(picture.width), height: whole(picture.height), channels: 1)
        for y in 0..<planes.height {
            let source = min(y, picture.height - 1) * picture.width
            let row = planes.row(y, ofChannel: 0)
            picture.pixels.withUnsafeBufferPointer { pixels in
                for x in 0..<planes.width {
                    row[x] = Float(pixels[source + min(x, picture.width - 1)]) / halfOfShades - 1
                }
            }
        }
        return planes
    }

    /// The cells that lie on the picture.
    private static func map(_ planes: borrowing Planes, of picture: Luma) -> TextMap {
        let width = min(planes.width, (picture.width + TextMap.cellSize - 1) / TextMap.cellSize)
        let height = min(planes.height, (picture.height + TextMap.cellSize - 1) / TextMap.cellSize)
        func values(_ channel: Int) -> [Float] {
            var values: [Float] = []
            values.reserveCapacity(width * height)
            for y in 0..<height {
                values += UnsafeBufferPointer(start: planes.row(y, ofChannel: channel), count: width)
            }
            return values
        }
        return TextMap(
            width: width, height: height, rows: values(0), across: values(1), down: values(2),
            capHeights: values(3).map { value in
                let held = min(heights.upperBound, max(heights.lowerBound, value))
                return Float(unitCapHeight * power(2, Double(held)))
            })
    }
}
