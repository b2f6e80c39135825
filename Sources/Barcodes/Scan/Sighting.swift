import DomainModel

/// One symbol that a scanner says it saw in one picture.
struct Sighting {
    var symbology: Barcode.Symbology
    var text: String
    /// Scan lines that decoded to this text; 1 for what is made of squares. Never trust it alone.
    var lines: Int
    /// Whether the symbol began with FNC1, GS1's mark.
    var isGS1: Bool
    /// Where scan lines left the symbol, or its corners, in pixels of the scanned picture.
    var places: [(x: Int, y: Int)]
}
