/// The words and habits of a country's receipts: data, so that a further country is a further value.
public struct ReceiptLocale: Sendable, Hashable {
    /// The language's ISO 639-1 code.
    public var language: String
    /// The currency a receipt of this locale is in when it prints none (ISO 4217), or `nil` where that cannot be told.
    public var currency: String?
    /// The phrases that tell what a row is about. A row is what its longest phrase says.
    public var phrases: [RowRole: [String]]
    /// Words of goods that are like a phrase or begin with one, and are none: `PESTO` is no `RESTO`, `CARTA FORNO` no
    /// payment.
    public var goods: [String]
    /// Words before a document's number.
    public var documentNumber: [String]
    /// Words before the serial number of a fiscal register.
    public var register: [String]
    /// Words before a merchant's tax number.
    public var taxNumber: [String]
    /// Names of months, January first, in the forms that receipts print (at least three letters each).
    public var months: [[String]]
    /// Words of a company's legal form or trade, which mark the merchant's line.
    public var companyWords: [String]
    /// Words that mark an address, a telephone or another line that names no merchant.
    public var addressWords: [String]
    /// What a street's name ends in where it is one word with its kind: `STRASSE`, `GATAN`.
    public var streetEndings: [String]
    /// Titles that stand above or below the merchant: `TAX INVOICE`, `DOCUMENTO COMMERCIALE`.
    public var titles: [String]
    /// Words by which a document says that it is no sale: a copy, an estimate, a till in training.
    public var notSales: [String]
    /// Labels before the number of a customer's or a bank's card.
    public var personalNumbers: [String]
    /// Labels before the name of a cashier or a customer.
    public var personalNames: [String]
    /// Abbreviations of pieces and weights behind a quantity.
    public var units: [String]
    /// Words that only receipts of this locale print; they tell apart locales of one language.
    public var signs: [String]
    /// The countries that it is of (ISO 3166-1 alpha-2, small letters): a known chain that has shops in no other speaks
    /// for it.
    public var countries: [String]
    /// Forms that only receipts of this locale print.
    public var signForms: [MarkerForm]
    /// Whether dates are printed with the month first.
    public var monthComesFirst: Bool
    /// Whether a line with quantity and price stands before its item rather than after, when arithmetic cannot tell.
    public var quantityComesFirst: Bool
    /// Whether prices hold their tax already, as consumers' prices must in the European Union (Directive 98/6/EC): a
    /// tax between lines and total is then no part of either.
    public var pricesIncludeTax: Bool
    /// Whether only what is paid in cash is rounded, below the total: Italy's *totale complessivo* stays as it is
    /// (decreto-legge 50/2017, art. 13-quater).
    public var roundsPaymentOnly: Bool

    /// A locale; what is left out is empty.
    public init(
        language: String, currency: String? = nil, phrases: [RowRole: [String]] = [:], goods: [String] = [],
        documentNumber: [String] = [], register: [String] = [], taxNumber: [String] = [], months: [[String]] = [],
        companyWords: [String] = [], addressWords: [String] = [], streetEndings: [String] = [],
        titles: [String] = [], notSales: [String] = [],
        personalNumbers: [String] = [], personalNames: [String] = [], units: [String] = [], signs: [String] = [],
        countries: [String] = [], signForms: [MarkerForm] = [], monthComesFirst: Bool = false,
        quantityComesFirst: Bool = false, pricesIncludeTax: Bool = false, roundsPaymentOnly: Bool = false
    ) {
        self.language = language
        self.currency = currency
        self.phrases = phrases
        self.goods = goods
        self.documentNumber = documentNumber
        self.register = register
        self.taxNumber = taxNumber
        self.months = months
        self.companyWords = companyWords
        self.addressWords = addressWords
        self.streetEndings = streetEndings
        self.titles = titles
        self.notSales = notSales
        self.personalNumbers = personalNumbers
        self.personalNames = personalNames
        self.units = units
        self.signs = signs
        self.countries = countries
        self.signForms = signForms
        self.monthComesFirst = monthComesFirst
        self.quantityComesFirst = quantityComesFirst
        self.pricesIncludeTax = pricesIncludeTax
        self.roundsPaymentOnly = roundsPaymentOnly
    }

    /// Something printed that has a form rather than a wording.
    public enum MarkerForm: String, Sendable, Hashable, CaseIterable {
        /// `SAN FRANCISCO, CA 94102`.
        case stateAndZIP = "state_and_zip"
    }
}
