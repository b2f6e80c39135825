import Foundation

extension ReceiptLocale {
    /// The most bytes that a locale's file may have: ten times the longest that qix brings along.
    public static let mostBytes = 100_000

    /// Reads a locale from JSON: the fields of `ReceiptLocale` in small letters with `_`, those that are empty left
    /// out. `about` is for people.
    public init(json: [UInt8]) throws(ReceiptLocaleError) {
        guard json.count <= ReceiptLocale.mostBytes else { throw .tooLarge(bytes: json.count) }
        let fields: [String: Value]
        do {
            fields = try JSONDecoder().decode([String: Value].self, from: Data(json))
        } catch {
            throw .notJSON
        }
        self.init(language: "")
        // In the order of their names, so that the same file has the same first fault.
        for (field, value) in fields.sorted(by: { $0.key < $1.key }) { try take(field, value) }
        guard !language.isEmpty else { throw .noLanguage }
    }

    private mutating func take(_ field: String, _ value: Value) throws(ReceiptLocaleError) {
        switch field {
        case "about": _ = try value.text(field)
        case "language": language = try value.text(field)
        case "currency": currency = try value.text(field)
        case "phrases": phrases = try value.phrases(field)
        case "goods": goods = try value.words(field)
        case "document_number": documentNumber = try value.words(field)
        case "register": register = try value.words(field)
        case "tax_number": taxNumber = try value.words(field)
        case "months": months = try value.months(field)
        case "company_words": companyWords = try value.words(field)
        case "address_words": addressWords = try value.words(field)
        case "street_endings": streetEndings = try value.words(field)
        case "titles": titles = try value.words(field)
        case "not_sales": notSales = try value.words(field)
        case "personal_numbers": personalNumbers = try value.words(field)
        case "personal_names": personalNames = try value.words(field)
        case "units": units = try value.words(field)
        case "signs": signs = try value.words(field)
        case "countries": countries = try value.words(field)
        case "sign_forms": signForms = try value.signForms(field)
        case "month_comes_first": monthComesFirst = try value.flag(field)
        case "quantity_comes_first": quantityComesFirst = try value.flag(field)
        case "prices_include_tax": pricesIncludeTax = try value.flag(field)
        case "rounds_payment_only": roundsPaymentOnly = try value.flag(field)
        default: throw .unknownField(field)
        }
    }

    /// What a field holds.
    private enum Value: Decodable {
        case flag(Bool)
        case text(String)
        case words([String])
        case lists([[String]])
        case named([String: [String]])
        case other

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let flag = try? value.decode(Bool.self) {
                self = .flag(flag)
            } else if let text = try? value.decode(String.self) {
                self = .text(text)
            } else if let words = try? value.decode([String].self) {
                self = .words(words)
            } else if let lists = try? value.decode([[String]].self) {
                self = .lists(lists)
            } else if let named = try? value.decode([String: [String]].self) {
                self = .named(named)
            } else {
                self = .other
            }
        }

        func flag(_ field: String) throws(ReceiptLocaleError) -> Bool {
            guard case .flag(let flag) = self else { throw .wrongKind(field: field, expected: "true or false") }
            return flag
        }

        func text(_ field: String) throws(ReceiptLocaleError) -> String {
            guard case .text(let text) = self else { throw .wrongKind(field: field, expected: "a text") }
            return text
        }

        func words(_ field: String) throws(ReceiptLocaleError) -> [String] {
            guard case .words(let words) = self else { throw .wrongKind(field: field, expected: "a list of texts") }
            return words
        }

        func months(_ field: String) throws(ReceiptLocaleError) -> [[String]] {
            guard case .lists(let months) = self else {
                throw .wrongKind(field: field, expected: "for each month a list of its names")
            }
            guard months.count == 12 else { throw .wrongMonths(count: months.count) }
            return months
        }

        func phrases(_ field: String) throws(ReceiptLocaleError) -> [RowRole: [String]] {
            guard case .named(let named) = self else {
                throw .wrongKind(field: field, expected: "for each role a list of phrases")
            }
            var phrases: [RowRole: [String]] = [:]
            for (name, words) in named.sorted(by: { $0.key < $1.key }) {
                guard let role = RowRole.allCases.first(where: { $0.name == name }) else { throw .unknownRole(name) }
                phrases[role] = words
            }
            return phrases
        }

        func signForms(_ field: String) throws(ReceiptLocaleError) -> [MarkerForm] {
            var forms: [MarkerForm] = []
            for name in try words(field) {
                guard let form = MarkerForm(rawValue: name) else {
                    let names = MarkerForm.allCases.map(\.rawValue).joined(separator: ", ")
                    throw .wrongKind(field: field, expected: "a list of these: \(names)")
                }
                forms.append(form)
            }
            return forms
        }
    }
}

extension RowRole {
    /// The role as a locale's file names it: `grand_total`.
    public var name: String {
        String(rawValue.flatMap { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" })
    }
}
