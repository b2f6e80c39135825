// What sets the countries apart that print English. The words that they share are `english`'s, which also reads what
// shows no country.

extension ReceiptLocale {
    /// The United Kingdom and Ireland.
    public static let british = ReceiptLocale(
        language: "en",
        currency: "GBP",
        phrases: [
            .total: ["TOTAL GBP", "BALANCE TO PAY GBP"],
            .payment: ["VISA DEBIT"],
            .change: ["CHANGE GBP", "CHANGE DUE GBP"],
            .other: ["VAT NO", "VAT REG NO", "VAT NUMBER", "CLUBCARD NUMBER", "NECTAR POINTS"],
        ],
        taxNumber: ["VAT NO", "VAT REG NO", "VAT NUMBER", "VAT REG"],
        companyWords: ["STORES", "CO-OPERATIVE", "CHEMIST", "BUTCHERS", "NEWSAGENTS"],
        addressWords: ["HIGH STREET", "RETAIL PARK"],
        units: ["EACH"],
        signs: ["£", "GBP", "VAT", "LONDON", "IRELAND", "DUBLIN", "CO.UK", "CLUBCARD", "STORES LTD"],
        pricesIncludeTax: true)

    /// The United States: taxes are added to the prices, and the month is printed first.
    public static let american = ReceiptLocale(
        language: "en",
        currency: "USD",
        phrases: [
            .total: ["TOTAL USD", "ORDER TOTAL", "TOTAL PURCHASE"],
            .subtotal: ["MERCHANDISE SUBTOTAL", "NET SALES"],
            .tax: ["STATE TAX", "COUNTY TAX", "CITY TAX", "LOCAL TAX", "FOOD TAX", "TAX 1", "TAX 2"],
            .savings: ["YOU SAVED TODAY", "CARD SAVINGS", "YOUR CARD SAVINGS"],
            .payment: ["DEBIT TEND", "CASH TEND", "CREDIT TEND", "VISA CREDIT", "EBT", "DISCOVER", "MASTERCARD TEND"],
            .deposit: ["CRV", "CA REDEMP VAL", "BOTTLE DEP"],
        ],
        companyWords: ["DRUGSTORE", "GROCERY", "DELI", "LIQUOR"],
        addressWords: ["BLVD", "AVE", "SUITE", "HWY"],
        units: ["EA", "OZ", "LB"],
        signs: [
            "USD", "SALES TAX", "STATE TAX", "BLVD", "ZIP", "EBT", "CRV", "U.S.A.", "USA", "DEBIT TEND", "CASH TEND",
        ],
        signForms: [.stateAndZIP],
        monthComesFirst: true)

    /// Malaysia and its sales and service taxes.
    public static let malaysian = ReceiptLocale(
        language: "en",
        currency: "MYR",
        signs: [
            "SDN BHD", "BHD", "BERHAD", "MALAYSIA", "SELANGOR", "KUALA LUMPUR", "JALAN", "JLN", "TAMAN", "RM", "MYR",
            "SST",
        ])
}
