extension Luma {
    /// The picture with light and dark turned.
    public var turned: Luma {
        Luma(width: width, height: height, pixels: pixels.map { 255 - $0 })
    }
}
