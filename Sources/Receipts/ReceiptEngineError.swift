/// Why the receipt engine could not start.
public enum ReceiptEngineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Tesseract found no model for a language, or could not read it.
    case noModel(languages: String, path: String?)
    /// There was no memory for the engine.
    case outOfMemory
    /// Tesseract is not on this machine; `why` is the system's message.
    case noLibrary(why: String)

    /// A sentence for a person: what happened and what to do.
    public var description: String {
        switch self {
        case .noModel(let languages, let path):
            "tesseract has no model for \(languages) in \(path ?? "its own folder"): "
                + "install it (Debian: \(ReceiptEngineError.packages(languages))) or name the folder"
        case .outOfMemory:
            "there was not enough memory to load tesseract's models"
        case .noLibrary(let why):
            "tesseract cannot be loaded on this machine (\(why)): install Debian's libtesseract5"
        }
    }

    /// Debian's packages of tesseract's languages, which `+` joins.
    private static func packages(_ languages: String) -> String {
        languages.split(separator: "+").map { "tesseract-ocr-\($0.replacing("_", with: "-"))" }.joined(separator: ", ")
    }
}
