import Catalog
import DomainModel
import Foundation
import Intake

/// What photos of receipts and packs show of products, for somebody who begins a catalogue.
struct SeenProducts {
    /// Most photos that are looked at. Source: judged; what a person reads through afterwards.
    static let maxPhotos = 500

    /// A product whose number or name is missing.
    struct Unnamed {
        var gtin: GTIN?
        var name: String
        var price: Price?
        var count: Int
    }

    /// A photo, when it counts as sent.
    struct Photo {
        var path: String
        var sent: Timestamp
    }

    /// Products with number and name.
    private(set) var products: [Product] = []
    /// The others, the most frequent first.
    var unnamed: [Unnamed] { lines.values.sorted { ($1.count, $0.name) < ($0.count, $1.name) } }
    /// The photos that could be read.
    private(set) var photos: [Photo] = []
    /// The first day of a purchase.
    private(set) var firstDay: Day?
    private var lines: [String: Unnamed] = [:]
    private var known: Set<GTIN> = []

    /// Nothing was seen.
    init() {}

    /// Takes what a reading shows. A number without a name waits for a line that has both.
    mutating func add(_ reading: Reading, of entry: Manifest.Entry) {
        guard reading.error == nil, reading.kind != .unknown else { return }
        let day = reading.receipt?.date
        // A receipt counts as sent on its own day, so that old ones pay where one tries.
        photos.append(
            Photo(
                path: entry.path.description,
                sent: day.map { Timestamp(seconds: Timestamp(startOf: $0).seconds + 20 * 3600) }
                    ?? entry.upload.uploadedAt))
        if let day { firstDay = min(firstDay ?? day, day) }
        for case .barcode(let barcode) in reading.evidence {
            if let gtin = barcode.gtin, !gtin.isRestrictedCirculation { see(gtin, named: "", price: nil) }
        }
        let currency = reading.receipt?.currency ?? Price.defaultCurrency
        for line in reading.receipt?.lines ?? [] where line.kind == .item {
            let gtin = line.gtin.flatMap { $0.isRestrictedCirculation ? nil : $0 }
            let price = line.quantity == 1 ? line.amount : line.unitPrice
            see(
                gtin, named: line.description,
                price: price.flatMap { $0.cents > 0 ? Price($0, currency: currency) : nil })
        }
    }

    private mutating func see(_ gtin: GTIN?, named name: String, price: Price?) {
        guard gtin != nil || !name.isEmpty else { return }
        if let gtin, known.contains(gtin) { return }
        if let gtin, !name.isEmpty {
            known.insert(gtin)
            products.append(Product(gtin: gtin, name: name, usualPrices: price.map { [$0] } ?? []))
            lines[gtin.digits] = nil
            return
        }
        let key = gtin?.digits ?? name.uppercased()
        guard lines.count < SeenProducts.maxPhotos * 100 || lines[key] != nil else { return }
        lines[key, default: Unnamed(gtin: gtin, name: name, price: price, count: 0)].count += 1
    }
}
