/// Why a reader or a decider may not work for a queue: the same pictures must give the same coins whoever reads them.
public enum ReaderVersionError: Error, Hashable, Sendable {
    /// Its code, models or libraries differ from those that a decider announced.
    case unannounced(own: String, expected: String, location: String)
    /// A later version was announced, and nothing is left to do for this one.
    case superseded(own: String, by: String, location: String)
}

extension ReaderVersionError: CustomStringConvertible {
    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .unannounced(let own, let expected, let location):
            let (own, expected) = ReaderVersionError.differences(own, expected)
            return """
                \(location): expects readings of “\(expected)”, but this reader is “\(own)”; \
                install the same qix, libraries and models here, or announce this version (`qix tickets announce`)
                """
        case .superseded(let own, let other, let location):
            let (own, other) = ReaderVersionError.differences(own, other)
            return """
                \(location): readings of “\(own)” gave way to those of “\(other)”; start that version here. \
                To go back, announce this one again (`qix tickets announce`)
                """
        }
    }

    /// Of two versions, each of which names some twenty parts, the parts in which they differ.
    private static func differences(_ one: String, _ other: String) -> (String, String) {
        func parts(of version: String, without other: String) -> String {
            let known = Set(other.split(separator: " "))
            let own = version.split(separator: " ").filter { !known.contains($0) }
            return own.isEmpty ? version : own.joined(separator: " ")
        }
        return (parts(of: one, without: other), parts(of: other, without: one))
    }
}
