/// Why print cannot be found with a file.
public enum PageNetworkError: Error, Sendable, Hashable {
    /// The file ends before what it announces, or goes on behind it.
    case truncated
    /// The file begins with other bytes than such a file.
    case notAPageNetwork
    /// A layer has another shape than the one that is computed here.
    case unexpectedLayer(number: Int)
}

extension PageNetworkError: CustomStringConvertible {
    /// What happened and what to do.
    public var description: String {
        let mend = "make it again (Models/README.md)"
        return switch self {
        case .truncated: "the page's net is truncated; \(mend)"
        case .notAPageNetwork: "the file is no page's net; \(mend)"
        case .unexpectedLayer(let number): "layer \(number) of the page's net has an unexpected shape; \(mend)"
        }
    }
}
