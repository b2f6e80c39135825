extension Luma {
    /// The picture with light and dark turned.
    public var inverted: Luma {
        Luma(width: width, height: height, pixels: pixels.map { 255 - $0 })
    }
}
