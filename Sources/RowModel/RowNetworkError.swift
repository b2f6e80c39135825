/// Why rows cannot be read with a file.
public enum RowNetworkError: Error, Sendable, Hashable {
    /// The file ends before what it announces.
    case truncated
    /// The file lacks a part: `lstm`, the net, or `lstm-unicharset`, its characters.
    case missing(part: String)
    /// The file's net has other layers than those that are computed here.
    case unsupportedNetwork(String)
}

extension RowNetworkError: CustomStringConvertible {
    /// What happened and what to do.
    public var description: String {
        switch self {
        case .truncated: "the model's file is truncated; make it again (Models/README.md)"
        case .missing(let part): "the model's file has no \(part); make it again (Models/README.md)"
        case .unsupportedNetwork(let found):
            "the model's net is \(found), and not of the layers \(NetworkFile.layers); "
                + "let tesseract read with it (--lang)"
        }
    }
}
