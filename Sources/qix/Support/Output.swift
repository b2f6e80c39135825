import Foundation
import Text

/// Data goes to standard output, words for people to standard error.
enum Output {
    /// Prints `value` as one line of JSON.
    static func json(_ value: some Encodable) throws {
        print(String(decoding: try JSONLines.line(value).dropLast(), as: UTF8.self))
    }

    /// Writes a file in one step: whole or not at all.
    static func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// Says something to the person at the terminal; what strangers wrote into it cannot steer that.
    static func tell(_ message: String) {
        let message = message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TerminalText.safe(String($0)) }.joined(separator: "\n")
        FileHandle.standardError.write(Data((message + "\n").utf8))
    }
}
