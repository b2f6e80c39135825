extension ReceiptLocale {
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
    private static func known(_ json: [UInt8]) -> ReceiptLocale {
        do {
            return try ReceiptLocale(json: json)
        } catch {
            preconditionFailure("A locale of the program \(error).")
        }
    }
}

extension [ReceiptLocale] {
    /// Every locale that qix brings along, Italian first.
    public static let all: [ReceiptLocale] = [
        .italian, .english, .german, .french, .spanish, .portuguese, .dutch, .polish, .czech, .swedish, .danish,
        .norwegian, .finnish, .malaysian, .british, .american,
    ]
}
