import Arguments
import Foundation

/// Measurements in Prometheus's text format (https://prometheus.io/docs/instrumenting/exposition_formats/).
struct MetricsText {
    /// How a measurement moves.
    enum Kind: String {
        /// Up and down.
        case gauge
        /// Up, from the start of the process.
        case counter
    }

    private let prefix: String
    private var lines: [String] = []

    /// Nothing yet.
    ///
    /// - Parameter prefix: what each name begins with, such as `qix_run_`.
    init(prefix: String) { self.prefix = prefix }

    /// The file's text.
    var text: String { lines.joined(separator: "\n") + "\n" }

    /// Adds a measurement with a value for each set of labels.
    mutating func add(
        _ name: String, _ help: String, _ kind: Kind = .gauge, _ samples: [(labels: [(String, String)], value: String)]
    ) {
        lines += ["# HELP \(prefix)\(name) \(help)", "# TYPE \(prefix)\(name) \(kind.rawValue)"]
        for sample in samples {
            let labels = sample.labels.map { "\($0.0)=\"\(MetricsText.escaped($0.1))\"" }.joined(separator: ",")
            lines.append("\(prefix)\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(sample.value)")
        }
    }

    /// Adds a measurement without labels.
    mutating func add(_ name: String, _ help: String, _ kind: Kind = .gauge, _ value: Int) {
        add(name, help, kind, [([], "\(value)")])
    }

    /// A label's value, with what the format means something by escaped.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    /// Writes the file atomically, readable by a metrics collector: it holds sums and nothing personal.
    func write(to path: String) throws {
        let url = URL(fileURLWithPath: path)
        let partial = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).partial")
        guard
            FileManager.default.createFile(
                atPath: partial.path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o644]),
            rename(partial.path, path) == 0
        else {
            throw CommandError("\(path): cannot write; check the disk's free space and the folder's permissions")
        }
    }
}
