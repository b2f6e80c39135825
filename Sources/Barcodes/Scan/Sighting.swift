import DomainModel

/// One symbol that a scanner reports in one picture.
struct Sighting {
    var symbology: Barcode.Symbology
    var text: String
    /// Scan lines that decoded to this text; 1 for a matrix code. Never sufficient alone.
    var lines: Int
    /// Whether the symbol begins with FNC1, which marks GS1 data.
    var isGS1: Bool
    /// Where scan lines left the symbol, or the corners of a matrix code, in pixels of the scanned picture.
    var places: [(x: Int, y: Int)]
}
