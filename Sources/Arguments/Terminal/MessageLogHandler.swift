import Foundation
import Logging

/// Messages of the libraries' log, written as the program's own are.
package struct MessageLogHandler: LogHandler {
    package let label: String
    package var logLevel = Logger.Level.info
    package var metadata: Logger.Metadata = [:]

    package init(label: String) { self.label = label }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues { "\($0)" }
        Output.log(
            format: Output.format, level: event.level.rawValue,
            Output.format == .text ? "\(label): \(event.message)" : "\(event.message)", details: all)
    }
}
