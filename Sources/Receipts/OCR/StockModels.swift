import Foundation
import ReceiptGrammar

/// The models that Debian packages for tesseract, as far as they are installed.
enum StockModels {
    /// Languages of the first market, whose models read Latin figures.
    static let preferred = ["ita", "eng"]

    /// Whether a language's model is in the folder that models are loaded from.
    static func isInstalled(_ language: String, _ path: String?) -> Bool {
        FileManager.default.isReadableFile(atPath: "\(Tesseract.folder(path))/\(language).traineddata")
    }

    /// The language whose model reads figures a second time: one that was asked for beside the program's own model, or
    /// the first of the preferred ones that is installed.
    static func secondReaderLanguage(_ options: ReceiptOptions) -> String? {
        let asked = options.languages.split(separator: "+").map(String.init).filter { $0 != TillModel.language }
        return (asked + preferred).first { isInstalled($0, options.modelPath) }
    }

    /// The languages that read rows where tesseract is to read all of them.
    static func rowLanguages(_ options: ReceiptOptions) -> String {
        let asked = options.languages.split(separator: "+").map(String.init).filter { $0 != TillModel.language }
        if !asked.isEmpty { return asked.joined(separator: "+") }
        let installed = preferred.filter { isInstalled($0, options.modelPath) }
        return installed.isEmpty ? preferred[0] : installed.joined(separator: "+")
    }
}
