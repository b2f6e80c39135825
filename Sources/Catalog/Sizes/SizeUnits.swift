/// The units that tills and labels write, and what they measure.
enum SizeUnits {
    /// One unit: what it measures and how many hundredths of the base unit it holds.
    struct Unit: Sendable {
        var kind: PackSize.Kind
        var hundredths: Int
        /// Whether the letters mean a unit even without a number beside them.
        var isUnitWithoutNumber = true
    }

    /// The unit that these folded letters mean.
    static func unit(_ letters: some Collection<UInt8>) -> Unit? {
        guard letters.count <= 12 else { return nil }
        return table[Array(letters)]
    }

    /// The unit whose letters begin with these; of several the most common on receipts.
    static func unit(beginning letters: [UInt8]) -> Unit? {
        for word in [
            "ml", "kg", "cl", "gr", "lt", "pezzi", "pz", "lavaggi", "pastiglie", "capsule", "rotoli", "bustine",
        ]
        where word.utf8.starts(with: letters) { return table[Array(word.utf8)] }
        return nil
    }

    private static let table: [[UInt8]: Unit] = {
        var table: [[UInt8]: Unit] = [:]
        func add(_ words: String, _ unit: Unit) {
            for word in words.split(separator: " ") { table[Array(word.utf8)] = unit }
        }
        add("g", Unit(kind: .mass, hundredths: 100, isUnitWithoutNumber: false))
        add("gr grs grm grammi gramm grammes gramos gms", Unit(kind: .mass, hundredths: 100))
        add("hg etto etti", Unit(kind: .mass, hundredths: 10_000))
        add("kg kgs kilo chilo", Unit(kind: .mass, hundredths: 100_000))
        add("lb lbs", Unit(kind: .mass, hundredths: 45_359))
        add("oz z", Unit(kind: .mass, hundredths: 2_835))
        add("ml mls cc", Unit(kind: .volume, hundredths: 100))
        add("cl", Unit(kind: .volume, hundredths: 1_000))
        add("dl", Unit(kind: .volume, hundredths: 10_000))
        add("l", Unit(kind: .volume, hundredths: 100_000, isUnitWithoutNumber: false))
        // Imperial, as milk and beer are sold.
        add("pint pints", Unit(kind: .volume, hundredths: 56_826))
        add("lt ltr lit litro litri liter litre litres litros", Unit(kind: .volume, hundredths: 100_000))
        add(
            "pz pzi pezzi pezzo pcs pieces stk stck stuck st stuks szt sztuk kpl ks buc un unid pces ud uds unidades unita rotoli rot rollen "
                + "rouleaux rollos rolls caps capsule capsules kapseln capsulas cps cialde bustine filtri "
                + "beutel sachets bolsitas bags lav lavaggi lavados washes waschgange wl lavages past "
                + "pastiglie tabs tabletten pastillas uova fette fazzoletti veli strappi pacchetti pacchetto paquets paquetes pacotes "
                + "pakjes packungen dadi porzioni portions portionen porciones slices scheiben tranches lonchas fatias "
                + "rolek rolki rullar",
            Unit(kind: .count, hundredths: 100, isUnitWithoutNumber: false))
        return table
    }()
}
