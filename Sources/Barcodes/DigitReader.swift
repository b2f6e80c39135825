import Imaging

/// Reads the digits printed near a symbol whose bars alone do not settle its number.
///
/// This module links no text recogniser; a module that has one conforms to this protocol.
public protocol DigitReader {
    /// Every row of digits in `crop`, which holds a symbol and the print around it, as oriented in the photo.
    ///
    /// Equal crops must give equal rows. The cost is charged by the crop's pixels, before the call.
    func digits(in crop: Luma) -> [String]
}
