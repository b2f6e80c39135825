/// Why a file is no model that rows can be read with.
public enum RowModelError: Error, Sendable, Hashable {
    /// The file ends before what it announces.
    case truncated
    /// It lacks a part: `lstm`, the net, or `lstm-unicharset`, its characters.
    case missing(part: String)
    /// Its net has other layers than those that are computed here.
    case unsupportedNetwork(String)
}

extension RowModelError: CustomStringConvertible {
    /// In words, with what to do.
    public var description: String {
        switch self {
        case .truncated: "the model's file is cut short; make it anew (Models/README.md)"
        case .missing(let part): "the model's file has no \(part); make it anew (Models/README.md)"
        case .unsupportedNetwork(let found):
            "the model's net is \(found), and not of the layers \(NetworkFile.layers); let tesseract read it (--lang)"
        }
    }
}
