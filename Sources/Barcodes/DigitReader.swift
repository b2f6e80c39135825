import Imaging

/// Reads the digits printed near a symbol, for those that bars alone do not settle.
///
/// This module links no text recogniser; whoever composes it with one conforms here.
public protocol DigitReader {
    /// Every row of digits in `crop`, which holds a symbol and what is printed around it, as it stands in the photo.
    ///
    /// The same crop gives the same rows. What it costs is charged by the crop's pixels, before it is asked.
    func digits(in crop: Luma) -> [String]
}
