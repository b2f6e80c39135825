import Passes

extension ReceiptLocale {
    /// What belongs to no one language or country: every reader adds it to its locales.
    static let common = known(PackageResources.common_json, hasLanguage: false)
    /// Italy.
    public static let italian = known(PackageResources.it_json)
    /// English without a country: the words that countries share.
    public static let english = known(PackageResources.en_json)
    /// Germany, Austria and German-speaking Switzerland.
    public static let german = known(PackageResources.de_json)
    /// France, Belgium, Luxembourg and French-speaking Switzerland.
    public static let french = known(PackageResources.fr_json)
    /// Spain.
    public static let spanish = known(PackageResources.es_json)
    /// Portugal.
    public static let portuguese = known(PackageResources.pt_json)
    /// The Netherlands and Flanders.
    public static let dutch = known(PackageResources.nl_json)
    /// Poland.
    public static let polish = known(PackageResources.pl_json)
    /// The Czech Republic.
    public static let czech = known(PackageResources.cs_json)
    /// Sweden.
    public static let swedish = known(PackageResources.sv_json)
    /// Denmark.
    public static let danish = known(PackageResources.da_json)
    /// Norway.
    public static let norwegian = known(PackageResources.nb_json)
    /// Finland.
    public static let finnish = known(PackageResources.fi_json)
    /// Malaysia.
    public static let malaysian = known(PackageResources.en_MY_json)
    /// The United Kingdom and Ireland.
    public static let british = known(PackageResources.en_GB_json)
    /// The United States.
    public static let american = known(PackageResources.en_US_json)

    /// A locale that stands beside this file and is part of the program.
    private static func known(_ json: [UInt8], hasLanguage: Bool = true) -> ReceiptLocale {
        do {
            return try ReceiptLocale(json: json, hasLanguage: hasLanguage)
        } catch {
            preconditionFailure("A locale of the program \(error).")
        }
    }

    /// The texts of the files that the program ships: its readings depend on them.
    fileprivate static let shippedTexts: [[UInt8]] = [
        PackageResources.common_json, PackageResources.it_json, PackageResources.en_json, PackageResources.de_json,
        PackageResources.fr_json, PackageResources.es_json, PackageResources.pt_json, PackageResources.nl_json,
        PackageResources.pl_json, PackageResources.cs_json, PackageResources.sv_json, PackageResources.da_json,
        PackageResources.nb_json, PackageResources.fi_json, PackageResources.en_MY_json, PackageResources.en_GB_json,
        PackageResources.en_US_json, PackageResources.chains_txt,
    ]
}

extension ReceiptParser {
    /// What readings depend on beside the passes: the shipped locales and chains, and the numbers of the fields and of
    /// the lexer, as digests.
    static let localeVersionParts: [String] = [
        ReaderVersion.digest(
            passes: [], tuning: [],
            others: ReceiptLocale.shippedTexts.map { String(decoding: $0, as: UTF8.self) }),
        ReaderVersion.digest(passes: [], tuning: [FieldTuning.standard, LexTuning.standard]),
    ]
}

extension [ReceiptLocale] {
    /// Every locale that qix brings along, Italian first.
    public static let all: [ReceiptLocale] = [
        .italian, .english, .german, .french, .spanish, .portuguese, .dutch, .polish, .czech, .swedish, .danish,
        .norwegian, .finnish, .malaysian, .british, .american,
    ]
}
