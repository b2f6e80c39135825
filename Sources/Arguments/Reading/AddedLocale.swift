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

    /// The help of an option that adds locales.
    package static let help = ArgumentHelp(
        "A locale file for another country's receipts; repeatable.",
        discussion: "JSON, described in Documentation/locales.md. Adds to the built-in locales.", valueName: "file")

    /// Throws where there are too many: every row is compared with every phrase, so that each costs time.
    package static func checkCount(_ locales: [AddedLocale]) throws {
        guard locales.count <= 20 else { throw ValidationError("--locale can be given at most 20 times.") }
    }
}
