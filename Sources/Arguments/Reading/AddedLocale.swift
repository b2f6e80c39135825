import ArgumentParser
import Cryptography
import Foundation
import ReceiptGrammar

/// A locale from a file, added to the program's own.
package struct AddedLocale {
    /// The path of the file; readers get it.
    package var path: String
    /// The first hex digits of the file's SHA-256: readings name them.
    package var version: String
    package var locale: ReceiptLocale

    /// Reads it once, when the arguments are.
    package init(path: String) throws {
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw ValidationError("the file does not exist or cannot be read.")
        }
        defer { try? file.close() }
        let bytes = try file.read(upToCount: ReceiptLocale.maxBytes + 1) ?? Data()
        do {
            locale = try ReceiptLocale(json: Array(bytes))
        } catch {
            throw ValidationError("\(error)")
        }
        version = String(SHA256.hexDigest(bytes).prefix(8))
        self.path = path
    }
}
