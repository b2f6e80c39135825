import Passes

/// The files of locales that the program ships.
private enum ShippedLocales {
    static let common = PackageResources.common_json

    /// In the order in which they are looked at where the words of several fit; of one language the first holds its
    /// words, the others what sets them apart.
    static let files = [
        PackageResources.it_json, PackageResources.en_json, PackageResources.de_json, PackageResources.fr_json,
        PackageResources.es_json, PackageResources.pt_json, PackageResources.nl_json, PackageResources.pl_json,
        PackageResources.cs_json, PackageResources.sv_json, PackageResources.da_json, PackageResources.nb_json,
        PackageResources.fi_json, PackageResources.en_MY_json, PackageResources.en_GB_json, PackageResources.en_US_json,
        PackageResources.el_json, PackageResources.bg_json, PackageResources.sk_json, PackageResources.hr_json,
        PackageResources.sl_json, PackageResources.hu_json, PackageResources.ro_json,
    ]

    static func locale(_ json: [UInt8], hasLanguage: Bool = true) -> ReceiptLocale {
        do {
            return try ReceiptLocale(json: json, hasLanguage: hasLanguage)
        } catch {
            preconditionFailure("A locale of the program: \(error)")
        }
    }
}

extension ReceiptLocale {
    /// What belongs to no one language or country: every reader adds it to its locales.
    static let common = ShippedLocales.locale(ShippedLocales.common, hasLanguage: false)
}

extension [ReceiptLocale] {
    /// Every locale that qix ships, Italian first.
    public static let all: [ReceiptLocale] = ShippedLocales.files.map { ShippedLocales.locale($0) }
}

extension ReceiptParser {
    /// What readings depend on beside the passes, as digests: the shipped locales and chains, and the numbers of the
    /// fields and of the lexer.
    static let localeVersionParts: [String] = [
        ReaderVersion.digest(
            passes: [], tuning: [],
            others: ([ShippedLocales.common] + ShippedLocales.files + [PackageResources.chains_txt]).map {
                String(decoding: $0, as: UTF8.self)
            }),
        ReaderVersion.digest(passes: [], tuning: [FieldTuning.standard, LexTuning.standard]),
    ]
}
