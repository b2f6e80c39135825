import DomainModel

/// The words and habits of a country's receipts: data, so that a further country is a further value.
///
/// `Documentation/locales.md` has every field with an example. A list that is empty says nothing. What belongs to no
/// one country stands in `ReceiptLocale.common`, which every reader adds to its locales.
public struct ReceiptLocale: Sendable, Hashable {
    /// The language (ISO 639-1).
    public var language: String
    /// The countries (ISO 3166-1 alpha-2, small letters): a known chain that has shops in no other is evidence for the
    /// locale.
    public var countries: [String] = []
    /// The currency (ISO 4217) of a receipt that prints none; `nil` where it is not known.
    public var currency: String?
    /// The currency before `currency`, which receipts print next to it for some time.
    public var formerCurrency: FormerCurrency?
    /// Words that only receipts of this locale print; they distinguish locales of one language.
    public var signs: [String] = []
    /// Abbreviations of states that stand before a postcode of five digits, or of nine: `CA 94102`. Such a pair is a
    /// sign.
    public var statesBeforePostcode: [String] = []

    // MARK: Rows

    /// The phrases that say what a row is about. The longest phrase of a row decides.
    public var phrases: [RowRole: [String]] = [:]
    /// Names of goods that resemble a phrase or begin with one: `PESTO` is no `RESTO`, `CARTA FORNO` no payment.
    public var goods: [String] = []
    /// Abbreviations of pieces and weights behind a quantity.
    public var units: [String] = []
    /// Units behind a figure that make it a size of the goods: `2.25L`.
    public var sizeUnits: [String] = []
    /// Endings of words that make the figure before them a price per unit: `/KG`.
    public var perUnitEndings: [String] = []
    /// What stands between a quantity and a price.
    public var timesWords: [String] = []
    /// Words that introduce a count and say nothing more: `Q.TA 2 X 1,29`.
    public var countLabels: [String] = []
    /// Such words with which, one further character allowed, a row's label does not begin: `Q.TA:`.
    public var countLabelStems: [String] = []
    /// Abbreviations that stand before a count in one word: `N.2`.
    public var countPrefixes: [String] = []
    /// First words of a head of columns whose first column counts the goods: `QTY`.
    public var countColumns: [String] = []
    /// Names of a tax, which belong to the rate behind them: `IVA 10%`.
    public var taxNames: [String] = []
    /// Tax codes between an item's name and its price.
    public var taxCodes: [String] = []
    /// Tax codes before an item's name.
    public var leadingTaxCodes: [String] = []
    /// Tax rates in per cent: a row of the table of taxes that prints no rate may be of any of these.
    public var taxRates: [Double] = []
    /// Whether a row with quantity and price stands before its item rather than after, where arithmetic decides
    /// neither.
    public var quantityComesFirst = false
    /// Whether prices include their tax, as consumers' prices must in the European Union (Directive 98/6/EC): a tax
    /// between lines and total is then no part of either.
    public var pricesIncludeTax = false
    /// Whether only what is paid in cash is rounded, below the total: Italy's *totale complessivo* stays as it is
    /// (decreto-legge 50/2017, art. 13-quater).
    public var roundsPaymentOnly = false

    // MARK: Currency

    /// How each currency is printed, by its code.
    public var currencies: [String: CurrencyWords] = [:]
    /// Codes of currencies (ISO 4217) that count on rows of sums.
    public var currencyCodes: [String] = []
    /// Letters that recognisers make of a currency sign; alone they are no word.
    public var damagedCurrencySigns: [String] = []

    // MARK: Date and time

    /// Names of months, January first, in the forms that receipts print (at least three letters each).
    public var months: [[String]] = []
    /// Whether dates are printed with the month first.
    public var monthComesFirst = false
    /// Words on the row of the date of issue.
    public var dateWords: [String] = []
    /// Words on the row of a date that is another one: when something expires, when a copy was printed.
    public var otherDateWords: [String] = []
    /// Words on the row of the time of issue.
    public var timeWords: [String] = []
    /// Words on the row of other times, such as opening hours.
    public var otherTimeWords: [String] = []

    // MARK: Shop

    /// Words of a company's legal form or trade, which mark the merchant's row.
    public var companyWords: [String] = []
    /// Legal forms behind a company's name. `*` at an end of the form stands for anything: `*SDN BHD*` is found
    /// anywhere in the row, `*CO OHG` at its end.
    public var legalForms: [String] = []
    /// Legal forms of companies whose name is the shop's name, in the same notation: there the company is printed, not
    /// the name over the door.
    public var companyIsShop: [String] = []
    /// Legal forms that may fill a row that has no name.
    public var formsWithoutName: [String] = []
    /// Words with which a row begins that continues the name above it: `DI MARIO`.
    public var nameLinks: [String] = []
    /// Further such words, of the trade or the legal form; they distinguish no company.
    public var nameContinuations: [String] = []
    /// Titles that stand above or below the merchant: `TAX INVOICE`.
    public var titles: [String] = []
    /// Rows of the head that are no shop's name.
    public var noShops: [String] = []
    /// Words that mark an address, a telephone or another row that names no merchant.
    public var addressWords: [String] = []
    /// Kinds of streets that a shop's name may end in: `ALIMENTARI DEL CORSO`.
    public var streetWords: [String] = []
    /// What a street's name ends in where it is one word with its kind: `STRASSE`.
    public var streetEndings: [String] = []
    /// Further kinds of streets, by which an address is told.
    public var streetKinds: [String] = []
    /// The country (ISO 3166-1) of a postcode of five digits on a receipt in the locale's currency; `nil` where
    /// postcodes are not read.
    public var postcodeCountry: String?
    /// Words that say that an address is that of the company's seat: `SEDE LEGALE`.
    public var seatWords: [String] = []
    /// Words that say that an address is the shop's: `PUNTO VENDITA`.
    public var branchWords: [String] = []
    /// Words behind a legal form with which the address begins: `GS SPA VIA CALDERA 21`.
    public var addressStarts: [String] = []

    // MARK: Numbers

    /// Words before a merchant's tax number.
    public var taxNumber: [String] = []
    /// A tax number that proves itself by a check digit.
    public var checkedTaxNumber: CheckedTaxNumber?
    /// Letters of the country before a tax number, which are no part of it: `DE124914673`.
    public var taxNumberCountryCodes: [String] = []
    /// Words between the label of a tax number and the number.
    public var taxNumberFillers: [String] = []
    /// Such words in one word with the number; they are removed one after the other, in this order.
    public var taxNumberGluedFillers: [String] = []
    /// Words before a document's number.
    public var documentNumber: [String] = []
    /// Words between the label of a document's number and the number.
    public var documentNumberFillers: [String] = []
    /// The form that the law gives to a document's number.
    public var documentForm: DocumentForm?
    /// Words of a row that names another document, such as the one that goods are brought back from.
    public var referenceWords: [String] = []
    /// Words before the serial number of a fiscal register.
    public var register: [String] = []
    /// The form of such a serial number; another form is then an anomaly.
    public var registerForm: RegisterForm?

    // MARK: Documents and people

    /// Words by which a document says that it is no sale: a copy, an estimate, a till in training.
    public var notSales: [String] = []
    /// Titles of documents that are no sale's, alone on a row above the goods: an order, a gift voucher.
    public var otherDocuments: [String] = []
    /// Words, alone on a row, by which a document says that it no longer holds.
    public var voidDocuments: [String] = []
    /// Labels before the number of a customer's or a bank's card.
    public var personalNumbers: [String] = []
    /// Labels before the name of a cashier or a customer.
    public var personalNames: [String] = []
    /// Forms of numbers that the state gives to a person: a `[…]` for each character, `{n}` behind it for n of them.
    public var personalNumberPatterns: [String] = []

    /// A locale of a language, everything else empty.
    public init(language: String) { self.language = language }

    /// How a currency is printed: what is evidence for it, and where its words stand without being part of a name.
    public struct CurrencyWords: Sendable, Hashable {
        /// Signs and words that goods never bear: one of them is evidence enough.
        public var sure: [String] = []
        /// Signs and words that are good evidence. `*` stands for anything in a word of five characters or more, `#`
        /// for a figure: `RM#`.
        public var likely: [String] = []
        /// Words that are weak evidence.
        public var hints: [String] = []
        /// Signs that count beside a figure alone.
        public var besideFigures: [String] = []
        /// Names that count on the rows of sums alone.
        public var onSums: [String] = []
        /// Words that stand between figures.
        public var alone: [String] = []
        /// Words in the label of a sum, which do not change what the label says.
        public var inLabels: [String] = []
        /// Words before a figure without a space.
        public var beforeFigures: [String] = []
        /// Words behind a figure without a space.
        public var behindFigures: [String] = []
        /// Words behind the figure of a quantity without a space: `2x1,29EUR`.
        public var inQuantities: [String] = []
        /// Words before a stroke and a unit: `EUR/KG`.
        public var perUnit: [String] = []

        /// A currency that is never printed.
        public init() {}
    }

    /// A tax number that proves itself by a check digit.
    public struct CheckedTaxNumber: Sendable, Hashable {
        /// How it is built.
        public enum Form: String, Sendable, Hashable, CaseIterable {
            /// Eleven digits, the last a check digit (modulo 10, ISO/IEC 7812-1 annex B).
            case elevenDigitsMod10 = "eleven_digits_mod_10"
            /// Nine digits: eight with the weights 256, 128, 64, 32, 16, 8, 4 and 2, and their sum modulo 11, whose
            /// last digit is the check digit.
            case nineDigitsHalvedWeights = "nine_digits_halved_weights"
            /// Nine digits: eight with the weights 1 to 8, and their sum modulo 11; where that is 10, with the weights
            /// 3 to 10, and 0 for a second 10.
            case nineDigitsRisingWeights = "nine_digits_rising_weights"
        }

        /// How it is built.
        public var form: Form
        /// Words of its row: a damaged number is looked for there. `*` at the end stands for anything.
        public var marks: [String] = []
        /// What may stand before it in one word, removed one after the other.
        public var prefixes: [String] = []
        /// Labels behind which a number with a wrong check digit is an anomaly.
        public var labels: [String] = []
        /// The country's letters before the number.
        public var countryCode = ""
    }

    /// The form that the law gives to a document's number.
    public struct DocumentForm: Sendable, Hashable {
        /// How it is built.
        public enum Form: String, Sendable, Hashable, CaseIterable {
            /// `0123-0045`.
            case fourDashFour = "four_dash_four"
        }

        /// How it is built.
        public var form: Form
        /// Words of a row that may hold such a number without a label.
        public var marks: [String] = []
        /// Words of a row whose number has any form.
        public var free: [String] = []
    }

    /// A currency that a country gave up for another.
    public struct FormerCurrency: Sendable, Hashable {
        /// Its code (ISO 4217).
        public var code: String
        /// The last day on which a receipt that prints no currency was in it.
        public var until: Day
        /// How much of it one unit of the locale's currency is, by law.
        public var rate: Double
    }

    /// The form of a register's serial number.
    public enum RegisterForm: String, Sendable, Hashable, CaseIterable {
        /// Eleven letters and digits, a letter among the first five, the last six a count.
        case fiveAndCount = "five_and_count"
    }
}

extension [ReceiptLocale] {
    /// The words of the common data and of all locales in their order, each once.
    func words(_ field: KeyPath<ReceiptLocale, [String]>) -> [String] {
        var seen: Set<String> = []
        return ([.common] + self).flatMap { $0[keyPath: field] }.filter { seen.insert($0).inserted }
    }

    /// The words of `words` as folded text, spaces and signs kept.
    func folded(_ field: KeyPath<ReceiptLocale, [String]>) -> [String] {
        words(field).map { ReceiptFolding.string($0) }.filter { !$0.isEmpty }
    }

    /// The words of `words` as letters alone.
    func letters(_ field: KeyPath<ReceiptLocale, [String]>) -> [[UInt8]] {
        words(field).map { ReceiptFolding.letters($0) }.filter { !$0.isEmpty }
    }

    /// For each currency that a locale names, in the order of the codes, how all locales print it.
    func currencyWords(_ field: KeyPath<ReceiptLocale.CurrencyWords, [String]>) -> [(code: String, word: String)] {
        let all = [.common] + self
        return Set(all.flatMap(\.currencies.keys)).sorted().flatMap { code in
            var seen: Set<String> = []
            return all.flatMap { $0.currencies[code]?[keyPath: field] ?? [] }.filter { seen.insert($0).inserted }
                .map { (code, $0) }
        }
    }
}
