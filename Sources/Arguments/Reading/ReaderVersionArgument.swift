import ArgumentParser

/// The rules for a `--reader-version`: what one process announces all others obey.
package enum ReaderVersionArgument {
    /// Source: judged: a version names some twenty parts, each with a number or a hash.
    private static let longest = 4096

    /// Throws where the version is empty, too long or cannot be printed in a line; `nil` is this qix's own.
    package static func validate(_ version: String?) throws {
        guard let version else { return }
        guard !version.isEmpty, version.utf8.count <= longest else {
            throw ValidationError("--reader-version must have between 1 and \(longest) bytes.")
        }
        let isPrintable = version.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        guard isPrintable, version.first != " ", version.last != " " else {
            throw ValidationError("--reader-version must be one line of text, with no blank at its ends.")
        }
    }
}
