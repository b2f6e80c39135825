import CPageKernels

/// Channels of values, zero at first, freed by `deinit`.
struct Planes: ~Copyable {
    /// As the kernels take them; `start` is this value's own.
    let kernel: page_kernels_planes

    var width: Int { kernel.width }
    var height: Int { kernel.height }
    var channels: Int { kernel.channels }

    init(width: Int, height: Int, channels: Int) {
        let count = page_kernels_size(width, height, channels)
        let start = UnsafeMutablePointer<Float>.allocate(capacity: count)
        start.initialize(repeating: 0, count: count)
        kernel = page_kernels_planes(
            values: start, width: width, height: height, stride: page_kernels_stride(width), channels: channels)
    }

    deinit { kernel.values.deallocate() }

    /// The first value of a row of a channel.
    func row(_ row: Int, ofChannel channel: Int) -> UnsafeMutablePointer<Float> {
        let border = Int(PAGE_KERNELS_BORDER)
        let before = (channel * (height + 2 * border) + border + row) * kernel.stride
        return kernel.values + before + Int(PAGE_KERNELS_LANES)
    }
}
