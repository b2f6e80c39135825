/// What reads codes, by its name in readings.
enum BarcodeEngine: String, CaseIterable, Sendable {
    /// zbar's scan lines.
    case zbar
    /// zxing-cpp's readers of matrix codes.
    case zxing
    /// Numbers fitted to the brightness across bars.
    case fit
}
