/// What reads codes, by its name in readings.
enum BarcodeEngine: String, CaseIterable, Sendable {
    /// zbar's scan lines.
    case zbar
    /// Our own reader of GS1 DataBar Limited and Expanded.
    case dataBar = "databar"
    /// zxing-cpp's readers of matrix codes.
    case zxing
    /// Numbers fitted to the brightness across bars.
    case fit
}
