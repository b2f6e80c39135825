import DomainModel
import Foundation
import Mathematics

/// What a second engine read on one receipt, by where the figures are printed on the level page.
public struct SecondReadings: Sendable {
    /// One answer.
    public struct Answer: Sendable, Hashable {
        /// The engine and its language, such as `tesseract-ita`.
        public var engine: String
        /// The text; empty where it read nothing; `nil` where the engine could not be asked.
        public var text: String?
        /// The engine's own confidence, 0 to 1.
        public var confidence: Double
        /// What it read of a larger picture, where its first answer disagreed; `nil` where it did not.
        public var again: String?
        /// The first engine's confidence in its least sure digit, 0 to 1.
        public var firstConfidence: Double

        /// An answer.
        public init(
            engine: String, text: String?, confidence: Double = 0, again: String? = nil, firstConfidence: Double = 1
        ) {
            self.engine = engine
            self.text = text
            self.confidence = confidence
            self.again = again
            self.firstConfidence = firstConfidence
        }
    }

    private var answers: [Box: Answer] = [:]

    /// No answers.
    public init() {}

    /// Whether no figure was read a second time.
    public var isEmpty: Bool { answers.isEmpty }

    /// The answer at a place of the page.
    public subscript(box: Box) -> Answer? {
        get { answers[box] }
        set { answers[box] = newValue }
    }

    /// The answers at other places: each box is moved.
    public func moved(_ move: (Box) -> Box) -> SecondReadings {
        var moved = SecondReadings()
        for (box, answer) in answers { moved.answers[move(box)] = answer }
        return moved
    }

    /// Adds the answers of another photo.
    public mutating func add(_ others: SecondReadings) { answers.merge(others.answers) { first, _ in first } }

    /// The rows with each answer as another reading of its word, so that the sums may take it.
    public func added(to rows: [TextRow]) -> [TextRow] {
        guard !isEmpty else { return rows }
        return rows.map { row in
            var row = row
            for place in row.words.indices {
                let word = row.words[place]
                guard let answer = answers[word.box], let text = answer.text, text != word.text,
                    text.utf8.contains(where: PrintedNumber.isASCIIDigit),
                    !word.alternatives.contains(where: { $0.text == text })
                else { continue }
                row.words[place].alternatives.append(
                    Word.Alternative(text: text, confidence: answer.confidence))
            }
            return row
        }
    }
}

extension ReceiptFields {
    /// Weighs each answer of the second engine: agreement raises a figure's confidence, disagreement lowers it, by
    /// learned amounts.
    mutating func weighSecondReadings() {
        for (place, draft) in reconciled.lines.enumerated() where receipt.lines.indices.contains(place) {
            weighAmount(place, draft)
            weighCode(place, draft)
        }
        guard let figure = reconciled.totalFigure, let total = receipt.total,
            let answer = secondReadings[box(of: figure)]
        else { return }
        let digits = SecondReaderTable.digits(of: total.cents)
        receipt.totalSecondReading = answer.reading(of: digits)
        receipt.confidence["total"] = (receipt.confidence["total"] ?? 0).weighed(by: answer.weight(digits))
    }

    private mutating func weighAmount(_ place: Int, _ draft: LineDraft) {
        guard let amount = receipt.lines[place].amount, let answer = secondReadings[amountBox(of: draft)] else {
            return
        }
        let digits = SecondReaderTable.digits(of: amount.cents)
        receipt.lines[place].secondReading = answer.reading(of: digits)
        receipt.lines[place].confidence = receipt.lines[place].confidence.weighed(
            by: answer.weight(digits))
    }

    /// A number that the second engine makes too unlikely is not reported.
    private mutating func weighCode(_ place: Int, _ draft: LineDraft) {
        guard let gtin = receipt.lines[place].gtin, let margin = receipt.lines[place].gtinMargin,
            let code = draft.codePlace, rows[code.row].row.words.indices.contains(code.word),
            let answer = secondReadings[rows[code.row].row.words[code.word].box]
        else { return }
        let digits = (gtin.ean13 ?? gtin.digits).utf8.map { $0 - UInt8(ascii: "0") }
        let weighed = margin + answer.weight(digits) / log(10)
        receipt.lines[place].gtinSecondReading = answer.reading(of: digits)
        receipt.lines[place].gtinMargin = (weighed * 10).rounded() / 10
        if weighed < parser.minCodeMargin {
            receipt.lines[place].gtin = nil
            receipt.lines[place].gtinMargin = nil
        }
    }
}

extension SecondReadings.Answer {
    /// What it adds to the logarithm of the odds that `digits` are printed.
    fileprivate func weight(_ digits: [UInt8]) -> Double {
        guard let text else {
            return SecondReaderTable.learned.weightOfFailure(firstConfidence: firstConfidence)
        }
        return SecondReaderTable.learned.weight(
            SecondReaderTable.outcome(digits, text, again: again), confidence: confidence,
            firstConfidence: firstConfidence)
    }

    /// The answer as the reading reports it; `nil` where the engine could not be asked.
    fileprivate func reading(of digits: [UInt8]) -> SecondReading? {
        text.map {
            SecondReading(
                engine: engine, text: $0, confidence: (confidence * 1000).rounded() / 1000,
                agrees: SecondReaderTable.digits(in: again ?? $0) == digits, again: again,
                firstConfidence: (firstConfidence * 1000).rounded() / 1000)
        }
    }
}

extension Double {
    /// A probability after evidence of so much weight, in natural logarithms of the odds.
    ///
    /// Two engines that read the same digits prove what is printed, not whose amount it is: agreement raises nothing
    /// above what a line may have that the sums do not prove.
    fileprivate func weighed(by weight: Double) -> Double {
        let tuning = Tuning.standard.receipt
        let before = Swift.min(tuning.maxConfidence, Swift.max(tuning.minConfidence, self))
        let after = 1 / (1 + exp(-log(before / (1 - before)) - weight))
        return Swift.min(after, Swift.max(before, tuning.maxUnbalancedConfidence))
    }
}
