/// One thing wrong, or odd, in a YAML file.
public struct YAMLProblem: Error, Hashable, Sendable {
    /// How bad it is.
    public enum Severity: String, Hashable, Codable, Sendable {
        /// The file cannot be used.
        case error
        /// The file works, but perhaps not as its author means.
        case warning
    }

    /// The file as it was named.
    public var file: String
    /// The line, from 1; `nil` for the whole file.
    public var line: Int?
    /// The path to the field: `campaigns[0].limits.budget`.
    public var field: String
    /// What is wrong and what to do.
    public var message: String
    /// Whether the file can be used nevertheless.
    public var severity: Severity

    /// A problem; an error by default.
    public init(file: String, line: Int?, field: String, message: String, severity: Severity = .error) {
        self.file = file
        self.line = line
        self.field = YAMLProblem.cut(field)
        self.message = YAMLProblem.cut(message)
        self.severity = severity
    }

    /// The most characters (Unicode scalars) of a message: what it quotes of the file may be as long as the file.
    private static let maxScalars = 500

    private static func cut(_ text: String) -> String {
        guard text.utf8.count > maxScalars else { return text }
        let start = text.unicodeScalars.prefix(maxScalars)
        return start.endIndex == text.endIndex ? text : String(String.UnicodeScalarView(start)) + "…"
    }
}

extension YAMLProblem: CustomStringConvertible {
    /// `campaigns.yaml:12: error: campaigns[0].to: …`.
    public var description: String {
        "\(file)\(line.map { ":\($0)" } ?? ""): \(severity.rawValue): \(field.isEmpty ? "" : "\(field): ")\(message)"
    }
}
