import Foundation
import Logging

/// Messages of the libraries' log, written as the program's own are.
struct MessageLogHandler: LogHandler {
    let label: String
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    init(label: String) { self.label = label }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues { "\($0)" }
        Output.log(
            format: Output.format, level: event.level.rawValue,
            Output.format == .text ? "\(label): \(event.message)" : "\(event.message)", details: all)
    }
}
