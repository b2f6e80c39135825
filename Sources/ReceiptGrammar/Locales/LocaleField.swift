import DomainModel

/// A value in the JSON of a locale.
enum LocaleValue: Decodable {
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([LocaleValue])
    case object([String: LocaleValue])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([LocaleValue].self) {
            self = .list(list)
        } else if let object = try? value.decode([String: LocaleValue].self) {
            self = .object(object)
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else {
            self = .number(try value.decode(Double.self))
        }
    }

    /// Reads the fields of an object into `target`, in the order of their names, so that the same file has the same
    /// first fault.
    ///
    /// - Parameters:
    ///   - allowing: names that are allowed beside the fields and ignored.
    ///   - kind: what the object is, for messages.
    func read<Target>(
        into target: inout Target, _ fields: [LocaleField<Target>], allowing: [String] = [], of kind: String
    ) throws(ReceiptLocaleError) {
        for (name, value) in try object(kind).sorted(by: { $0.key < $1.key }) where !allowing.contains(name) {
            guard let field = fields.first(where: { $0.name == name }) else {
                throw ReceiptLocaleError(.unknownField(name, of: kind, allowed: fields.map(\.name)), at: name)
            }
            do throws(ReceiptLocaleError) {
                try field.read(&target, value)
            } catch {
                throw error.at(name)
            }
        }
    }

    /// The value as an object.
    func object(_ kind: String) throws(ReceiptLocaleError) -> [String: LocaleValue] {
        guard case .object(let object) = self else {
            throw ReceiptLocaleError(.wrongKind("an object of names and values"))
        }
        return object
    }

    /// The value as a text.
    func text() throws(ReceiptLocaleError) -> String {
        guard case .text(let text) = self else { throw ReceiptLocaleError(.wrongKind("a text")) }
        return text
    }

    /// The value as a list of texts.
    func words() throws(ReceiptLocaleError) -> [String] {
        guard case .list(let list) = self else { throw ReceiptLocaleError(.wrongKind("a list of texts")) }
        return try list.map { value throws(ReceiptLocaleError) in
            guard case .text(let text) = value else { throw ReceiptLocaleError(.wrongKind("a list of texts")) }
            return text
        }
    }
}

/// A field of a locale's JSON: its name, and how its value is taken over.
struct LocaleField<Target>: Sendable {
    let name: String
    let read: @Sendable (inout Target, LocaleValue) throws(ReceiptLocaleError) -> Void

    typealias Path<Value> = WritableKeyPath<Target, Value> & Sendable

    static func text(_ name: String, _ path: Path<String>) -> Self {
        Self(name: name) { target, value throws(ReceiptLocaleError) in target[keyPath: path] = try value.text() }
    }

    static func optionalText(_ name: String, _ path: Path<String?>) -> Self {
        Self(name: name) { target, value throws(ReceiptLocaleError) in target[keyPath: path] = try value.text() }
    }

    static func words(_ name: String, _ path: Path<[String]>) -> Self {
        Self(name: name) { target, value throws(ReceiptLocaleError) in target[keyPath: path] = try value.words() }
    }

    static func flag(_ name: String, _ path: Path<Bool>) -> Self {
        Self(name: name) { target, value throws(ReceiptLocaleError) in
            guard case .flag(let flag) = value else { throw ReceiptLocaleError(.wrongKind("true or false")) }
            target[keyPath: path] = flag
        }
    }

    static func numbers(_ name: String, _ path: Path<[Double]>, _ range: ClosedRange<Double>) -> Self {
        let kind = "a list of numbers from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
        return Self(name: name) { target, value throws(ReceiptLocaleError) in
            guard case .list(let list) = value else { throw ReceiptLocaleError(.wrongKind(kind)) }
            target[keyPath: path] = try list.map { value throws(ReceiptLocaleError) in
                guard case .number(let number) = value, range.contains(number) else {
                    throw ReceiptLocaleError(.wrongKind(kind))
                }
                return number
            }
        }
    }

    /// A list of `count` lists of texts.
    static func lists(_ name: String, _ path: Path<[[String]]>, count: Int) -> Self {
        let kind = "\(count) lists of texts, one for each in turn"
        return Self(name: name) { target, value throws(ReceiptLocaleError) in
            guard case .list(let list) = value, list.count == count else { throw ReceiptLocaleError(.wrongKind(kind)) }
            target[keyPath: path] = try list.map { value throws(ReceiptLocaleError) in try value.words() }
        }
    }

    /// An object that has a list of texts for some of `keys`.
    static func named<Key: Hashable & Sendable>(
        _ name: String, _ path: Path<[Key: [String]]>, keys: [(String, Key)]
    ) -> Self {
        let fields = keys.map { name, key in
            LocaleField<[Key: [String]]>(name: name) { named, value throws(ReceiptLocaleError) in
                named[key] = try value.words()
            }
        }
        return Self(name: name) { target, value throws(ReceiptLocaleError) in
            try value.read(into: &target[keyPath: path], fields, of: "“\(name)”")
        }
    }

    /// One of the cases of `Choice`.
    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ path: Path<Choice?>
    ) -> Self {
        Self(name: name) { target, value throws(ReceiptLocaleError) in
            target[keyPath: path] = try LocaleField.chosen(value)
        }
    }

    fileprivate static func chosen<Choice: RawRepresentable<String> & CaseIterable>(
        _ value: LocaleValue
    ) throws(ReceiptLocaleError) -> Choice {
        guard case .text(let text) = value, let choice = Choice(rawValue: text) else {
            let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw ReceiptLocaleError(.wrongKind("one of these: \(names)"))
        }
        return choice
    }

    /// Forms of characters, such as `[A-Z]{2}[0-9]{4}`.
    static func patterns(_ name: String, _ path: Path<[String]>) -> Self {
        Self(name: name) { target, value throws(ReceiptLocaleError) in
            let texts = try value.words()
            guard texts.allSatisfy({ CharacterPattern($0) != nil }) else {
                throw ReceiptLocaleError(.wrongKind("a list of forms such as “[A-Z]{2}[0-9]{4}”"))
            }
            target[keyPath: path] = texts
        }
    }
}

extension LocaleField<ReceiptLocale> {
    /// For each code of a currency a list of its words, or an object that says where each stands.
    static func currencies(_ name: String, _ path: Path<[String: ReceiptLocale.CurrencyWords]>) -> Self {
        typealias Words = ReceiptLocale.CurrencyWords
        let fields: [LocaleField<Words>] = [
            .words("sure", \.sure), .words("likely", \.likely), .words("hints", \.hints),
            .words("beside_figures", \.besideFigures), .words("on_sums", \.onSums), .words("alone", \.alone),
            .words("in_labels", \.inLabels), .words("before_figures", \.beforeFigures),
            .words("behind_figures", \.behindFigures), .words("in_quantities", \.inQuantities),
            .words("per_unit", \.perUnit),
        ]
        return Self(name: name) { target, value throws(ReceiptLocaleError) in
            for (code, value) in try value.object("currencies").sorted(by: { $0.key < $1.key }) {
                guard isCode(code) else {
                    throw ReceiptLocaleError(.wrongKind("codes of three capital letters, not “\(code)”"))
                }
                var words = Words()
                do throws(ReceiptLocaleError) {
                    if case .list = value {
                        words = Words(everywhere: try value.words())
                    } else {
                        try value.read(into: &words, fields, of: "a currency")
                    }
                } catch {
                    throw error.at(code)
                }
                target[keyPath: path][code] = words
            }
        }
    }

    /// An object with the code of a currency, its last day and its rate.
    static func formerCurrency(_ name: String, _ path: Path<ReceiptLocale.FormerCurrency?>) -> Self {
        typealias Parts = (code: String?, until: Day?, rate: Double?)
        let fields: [LocaleField<Parts>] = [
            LocaleField<Parts>(name: "code") {
                target, value throws(ReceiptLocaleError) in target.code = try value.text()
            },
            LocaleField<Parts>(name: "until") {
                target, value throws(ReceiptLocaleError) in target.until = Day(try value.text())
            },
            LocaleField<Parts>(name: "rate") {
                target, value throws(ReceiptLocaleError) in
                if case .number(let rate) = value { target.rate = rate }
            },
        ]
        return Self(name: name) { target, value throws(ReceiptLocaleError) in
            var read: Parts = (nil, nil, nil)
            try value.read(into: &read, fields, of: "“\(name)”")
            guard let code = read.code, isCode(code), let until = read.until, let rate = read.rate, rate > 0 else {
                throw ReceiptLocaleError(
                    .wrongKind("an object with “code”, “until” (2025-12-31) and “rate” (1.95583)"))
            }
            target[keyPath: path] = .init(code: code, until: until, rate: rate)
        }
    }

    private static func isCode(_ code: String) -> Bool {
        code.utf8.count == 3 && code.utf8.allSatisfy(PrintedNumber.isASCIICapital)
    }

    static func checkedTaxNumber(_ name: String, _ path: Path<ReceiptLocale.CheckedTaxNumber?>) -> Self {
        typealias Number = ReceiptLocale.CheckedTaxNumber
        let fields: [LocaleField<Number>] = [
            LocaleField<Number>(name: "form") { number, value throws(ReceiptLocaleError) in
                number.form = try LocaleField.chosen(value)
            },
            .words("marks", \.marks), .words("prefixes", \.prefixes), .words("labels", \.labels),
            .text("country_code", \.countryCode),
        ]
        return Self(name: name) { target, value throws(ReceiptLocaleError) in
            var number = Number(form: .elevenDigitsMod10)
            try value.read(into: &number, fields, of: "“\(name)”")
            target[keyPath: path] = number
        }
    }

    static func documentForm(_ name: String, _ path: Path<ReceiptLocale.DocumentForm?>) -> Self {
        typealias Form = ReceiptLocale.DocumentForm
        let fields: [LocaleField<Form>] = [
            LocaleField<Form>(name: "form") { form, value throws(ReceiptLocaleError) in
                form.form = try LocaleField.chosen(value)
            },
            .words("marks", \.marks), .words("free", \.free),
        ]
        return Self(name: name) { target, value throws(ReceiptLocaleError) in
            var form = Form(form: .fourDashFour)
            try value.read(into: &form, fields, of: "“\(name)”")
            target[keyPath: path] = form
        }
    }
}

extension ReceiptLocale.CurrencyWords {
    /// Words that count on sums and may stand in any place.
    init(everywhere words: [String]) {
        (onSums, alone, inLabels) = (words, words, words)
        (beforeFigures, behindFigures, inQuantities, perUnit) = (words, words, words, words)
    }
}
