import DomainModel

/// How files are read where nothing else is asked for.
///
/// Programs that only start readers need these numbers too, and link no reader.
public enum ReaderDefaults {
    /// The name of qix's own model of printed receipts, among tesseract's languages.
    public static let tillModel = "till"
    /// The text models, joined by `+`.
    public static let languages = tillModel
    /// The work budget of barcodes for one picture, in megapixels scanned. After it hardly any photo gives another
    /// code: 1.5 seconds on a machine of 2024.
    public static let barcodeMegapixels = 50

    /// The format of a file that begins with these bytes, by its signature; `nil` if no reader reads such files.
    public static func format(of start: ArraySlice<UInt8>) -> String? {
        if PhotoSeries.isSeries(start) { return PhotoSeries.format }
        return ImageFormat(signatureOf: start)?.rawValue ?? SoundFormat(signatureOf: start)?.rawValue
    }
}
