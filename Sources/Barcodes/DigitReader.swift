import Imaging

/// Reads the digits printed near a symbol, for those that bars alone do not settle.
///
/// This module links no text recogniser; whoever composes it with one conforms here.
public protocol DigitReader {
    /// Every row of digits in `crop`, which holds a symbol and what is printed around it, as it stands in the photo.
    ///
    /// - Parameter seconds: what it may take; less than everything, or nothing, is an answer too.
    func digits(in crop: Luma, within seconds: Double) -> [String]
}
