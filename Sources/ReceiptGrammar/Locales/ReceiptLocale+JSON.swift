import Foundation

extension ReceiptLocale {
    /// The most bytes that a locale's file may have: several times the longest that qix ships.
    public static let maxBytes = 100_000

    /// The names of all fields, in the order of `ReceiptLocale`, with what each takes; `about` is for people.
    public static var fieldNames: [String] { ["about"] + fields.map(\.name) }

    /// Reads a locale from JSON: the fields of `ReceiptLocale` in small letters with `_`, those that are empty left
    /// out.
    public init(json: [UInt8]) throws(ReceiptLocaleError) {
        try self.init(json: json, hasLanguage: true)
    }

    /// - Parameter hasLanguage: whether `language` must be there.
    init(json: [UInt8], hasLanguage: Bool) throws(ReceiptLocaleError) {
        guard json.count <= ReceiptLocale.maxBytes else { throw ReceiptLocaleError(.tooLarge(bytes: json.count)) }
        let value: LocaleValue
        do {
            value = try JSONDecoder().decode(LocaleValue.self, from: Data(json))
        } catch {
            throw ReceiptLocaleError.malformed(json)
        }
        self.init(language: "")
        do throws(ReceiptLocaleError) {
            try value.read(into: &self, ReceiptLocale.fields, allowing: ["about"], of: "a locale")
            if hasLanguage, language.isEmpty { throw ReceiptLocaleError(.noLanguage) }
        } catch {
            throw error.located(in: json)
        }
    }

    /// Every field: its name in JSON and how it is read.
    private static let fields: [LocaleField<ReceiptLocale>] = [
        .text("language", \.language), .words("countries", \.countries), .optionalText("currency", \.currency),
        .formerCurrency("former_currency", \.formerCurrency),
        .words("signs", \.signs), .words("states_before_postcode", \.statesBeforePostcode),
        .named("phrases", \.phrases, keys: RowRole.allCases.map { ($0.name, $0) }), .words("goods", \.goods),
        .words("units", \.units), .words("size_units", \.sizeUnits), .words("per_unit_endings", \.perUnitEndings),
        .words("times_words", \.timesWords), .words("count_labels", \.countLabels),
        .words("count_label_stems", \.countLabelStems), .words("count_prefixes", \.countPrefixes),
        .words("count_columns", \.countColumns), .words("tax_names", \.taxNames), .words("tax_codes", \.taxCodes),
        .words("leading_tax_codes", \.leadingTaxCodes), .numbers("tax_rates", \.taxRates, 0...100),
        .flag("quantity_comes_first", \.quantityComesFirst), .flag("prices_include_tax", \.pricesIncludeTax),
        .flag("rounds_payment_only", \.roundsPaymentOnly), .currencies("currencies", \.currencies),
        .words("currency_codes", \.currencyCodes), .words("damaged_currency_signs", \.damagedCurrencySigns),
        .lists("months", \.months, count: 12), .flag("month_comes_first", \.monthComesFirst),
        .words("date_words", \.dateWords), .words("other_date_words", \.otherDateWords),
        .words("time_words", \.timeWords), .words("other_time_words", \.otherTimeWords),
        .words("company_words", \.companyWords), .words("legal_forms", \.legalForms),
        .words("company_is_shop", \.companyIsShop), .words("forms_without_name", \.formsWithoutName),
        .words("name_links", \.nameLinks), .words("name_continuations", \.nameContinuations),
        .words("titles", \.titles), .words("no_shops", \.noShops), .words("address_words", \.addressWords),
        .words("street_words", \.streetWords), .words("street_kinds", \.streetKinds),
        .words("street_endings", \.streetEndings),
        .optionalText("postcode_country", \.postcodeCountry), .words("seat_words", \.seatWords),
        .words("branch_words", \.branchWords), .words("address_starts", \.addressStarts),
        .words("tax_number", \.taxNumber),
        .checkedTaxNumber("checked_tax_number", \.checkedTaxNumber),
        .words("tax_number_country_codes", \.taxNumberCountryCodes), .words("tax_number_fillers", \.taxNumberFillers),
        .words("tax_number_glued_fillers", \.taxNumberGluedFillers), .words("document_number", \.documentNumber),
        .words("document_number_fillers", \.documentNumberFillers), .documentForm("document_form", \.documentForm),
        .words("reference_words", \.referenceWords), .words("register", \.register),
        .choice("register_form", \.registerForm), .words("not_sales", \.notSales),
        .words("other_documents", \.otherDocuments), .words("void_documents", \.voidDocuments),
        .words("personal_numbers", \.personalNumbers), .words("personal_names", \.personalNames),
        .patterns("personal_number_patterns", \.personalNumberPatterns),
    ]
}

extension RowRole {
    /// The role as a locale's file names it: `grand_total`.
    public var name: String {
        String(rawValue.flatMap { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" })
    }
}
