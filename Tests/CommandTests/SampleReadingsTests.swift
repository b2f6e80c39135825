import DomainModel
import Foundation
import Testing

/// What the reader makes of the drawn uploads, where every printed word is known.
@Suite("Readings of the samples")
struct SampleReadingsTests {
    @Test("Every upload has its reading, in the manifest's order")
    func complete() async throws {
        let run = try await Samples.batch.value
        let readings = try run.lines(of: "readings.ndjson", as: Reading.self)
        let manifest = try String(
            contentsOf: Samples.root.appendingPathComponent("images/manifest.csv"), encoding: .utf8)
        let images = manifest.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "," }) }
        #expect(readings.map { Samples.name($0.image) } == images)
    }

    @Test("Products' codes are read, and no other number")
    func codes() async throws {
        let readings = try await Samples.batch.value.readings()
        var unread: [String] = []
        for (image, gtin) in Samples.truth.barcodes {
            let read = Set(readings[image]?.barcodes.compactMap { $0.gtin?.description } ?? [])
            #expect(read.isSubset(of: [gtin]), "\(image): a wrong number is worse than none")
            if read.isEmpty { unread.append(image) }
            #expect(read.isEmpty || readings[image]?.kind == .product, "\(image)")
        }
        #expect(unread.count <= Budget.unreadCodes, "\(unread)")
    }

    @Test("A picture that shows no product gives no code")
    func noFalseCodes() async throws {
        let readings = try await Samples.batch.value.readings()
        for image in Samples.truth.negatives + Samples.truth.receipts.keys + Samples.truth.unreadable {
            #expect(readings[image]?.barcodes.filter { $0.gtin != nil } == [], "\(image)")
        }
    }

    @Test("Items, totals and document numbers")
    func receipts() async throws {
        let readings = try await Samples.batch.value.readings()
        var items = Tally(), totals = Tally(), documents = Tally(), extra = 0
        for (image, truth) in Samples.truth.receipts {
            let receipt = readings[image]?.receipt
            totals.count(
                receipt?.total == Money(euros: Double(truth.total)), "\(image): \(String(describing: receipt?.total))")
            documents.count(receipt?.documentNumber == truth.documentNumber, image)
            var left = receipt?.lines ?? []
            for item in truth.items {
                let amount = Money(euros: item.amount)
                let best = left.indices.filter { left[$0].amount == amount }
                    .max {
                        likeness(left[$0].description, item.description)
                            < likeness(left[$1].description, item.description)
                    }
                if let best, likeness(left[best].description, item.description) >= 0.75 {
                    items.count(true, "")
                    left.remove(at: best)
                } else {
                    items.count(false, "\(image): \(item.description) \(item.amount)")
                }
            }
            extra += left.count
        }
        #expect(items.share >= Budget.items, "\(items.misses)")
        #expect(totals.share >= Budget.totals, "\(totals.misses)")
        #expect(documents.share >= Budget.documents, "\(documents.misses)")
        #expect(extra <= Budget.extraLines, "lines that nobody printed")
    }

    @Test("Merchant, VAT number, register, date and time")
    func fields() async throws {
        let readings = try await Samples.batch.value.readings()
        var fields = Tally()
        for (image, truth) in Samples.truth.receipts {
            let receipt = readings[image]?.receipt
            let merchant = receipt?.merchant ?? ""
            fields.count(
                max(likeness(merchant, truth.company), likeness(merchant, truth.legalName)) >= 0.9,
                "\(image): merchant '\(merchant)'")
            fields.count(receipt?.vatNumber == truth.vatNumber, "\(image): VAT number \(receipt?.vatNumber ?? "none")")
            fields.count(receipt?.register == truth.register, "\(image): register \(receipt?.register ?? "none")")
            fields.count(
                receipt?.date?.description == truth.date, "\(image): date \(receipt?.date?.description ?? "none")")
            fields.count(
                receipt?.time?.description.hasPrefix(truth.time) == true,
                "\(image): time \(receipt?.time?.description ?? "none")")
            fields.count(receipt?.isReturn == truth.isReturn, "\(image): a return?")
            fields.count(
                Set(receipt?.lines.compactMap { $0.gtin?.description } ?? []) == Set(truth.printedGtins),
                "\(image): printed GTINs")
        }
        #expect(fields.share >= Budget.fields, "\(fields.misses)")
    }

    @Test("A receipt that was read whole balances")
    func balance() async throws {
        let readings = try await Samples.batch.value.readings()
        let receipts = Samples.truth.receipts.keys.compactMap { readings[$0]?.receipt }
        #expect(receipts.filter(\.balanced).count >= Samples.truth.receipts.count - Budget.unbalanced)
    }

    @Test("A broken file is a reading with its reason")
    func broken() async throws {
        let readings = try await Samples.batch.value.readings()
        for image in Samples.truth.unreadable {
            #expect(readings[image]?.error?.code == .unreadableImage)
            #expect(readings[image]?.kind == .unknown)
        }
    }
}

/// How many of something were right, and which were not.
struct Tally {
    var right = 0, of = 0, misses: [String] = []
    var share: Double { of == 0 ? 0 : Double(right) / Double(of) }

    mutating func count(_ isRight: Bool, _ what: String) {
        of += 1
        if isRight { right += 1 } else { misses.append(what) }
    }
}

extension Money {
    /// An amount of the truth file; `nil` for `nil`.
    init?(euros: Double?) {
        guard let euros else { return nil }
        self.init(cents: Int((euros * 100).rounded()))
    }
}
