import Foundation
import Synchronization
import Text

/// Data goes to standard output, words for people to standard error.
package enum Output {
    /// Prints `value` as one line of JSON.
    package static func json(_ value: some Encodable) throws {
        print(try JSONLineEncoder.text(value))
    }

    /// Writes a file in one step: whole or not at all.
    package static func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    private static let chosenFormat = Mutex(LogFormat.text)

    /// The format of `log`, set once by `--log-format` before anything is logged.
    package static var format: LogFormat {
        get { chosenFormat.withLock { $0 } }
        set { chosenFormat.withLock { $0 = newValue } }
    }

    private static let traceIDSource = Mutex<@Sendable () -> String?>({ nil })

    /// Gives the number of the trace that the work under way belongs to, for lines of JSON; `nil` where there is none.
    package static var traceID: @Sendable () -> String? {
        get { traceIDSource.withLock { $0 } }
        set { traceIDSource.withLock { $0 = newValue } }
    }

    /// Says something to the person at the terminal, or to the machine that keeps the log.
    package static func log(_ message: String) { log(format: format, level: "info", message, details: [:]) }

    /// What strangers wrote into a message cannot steer a terminal, nor begin a line of its own in a log.
    package static func log(format: LogFormat, level: String, _ message: String, details: [String: String]) {
        var text: String
        switch format {
        case .text:
            text = message.split(separator: "\n", omittingEmptySubsequences: false)
                .map { TerminalText.safe(String($0)) }.joined(separator: "\n")
            for (name, value) in details.sorted(by: { $0.key < $1.key }) {
                text += " \(name)=\(TerminalText.safe(value))"
            }
            text += "\n"
        case .json:
            var known = ["at": Date.now.ISO8601Format(), "level": level, "message": message]
            if let trace = traceID() { known["trace_id"] = trace }
            // Texts alone: nothing here that JSON cannot write.
            text = (try? JSONLineEncoder.text(details.merging(known) { $1 }) + "\n") ?? ""
        }
        FileHandle.standardError.write(Data(text.utf8))
    }
}
