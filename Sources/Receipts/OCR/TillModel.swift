import CModels
import Cryptography
import Foundation
import ReaderAPI
import RowModel

/// The model that reads what tills print, made by `Scripts/learn/model` and part of the program: there is no file to
/// install or to find, and one copy in memory however many readers run.
public enum TillModel {
    /// Its name among tesseract's languages.
    public static let language = ReaderDefaults.tillModel

    /// The first digits of the digest of its bytes.
    static let version = String(SHA256.hexDigest(Data(buffer: bytes)).prefix(8))

    /// The file's bytes. They are the program's; nobody frees them.
    static var bytes: UnsafeBufferPointer<CChar> { UnsafeBufferPointer(start: till_model, count: till_model_size) }

    /// The model that reads rows; `nil` where `RowNetwork` does not compute its net, so that tesseract reads with it.
    static let rows = try? RowNetwork(traineddata: UnsafeRawBufferPointer(bytes))
}
