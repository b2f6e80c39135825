import Catalog
import DomainModel
import ReceiptIdentity

/// What one upload asks to be paid for: the products that its reading shows, and what distinguishes the upload from
/// others.
///
/// It is a value independent of picture and catalogue, so that the ledger can keep it and a decision can be repeated.
public struct Claim: Hashable, Codable, Sendable {
    /// The manifest's row.
    public var upload: Upload
    /// 64 hex digits of the file's bytes; `nil` when there was no file.
    public var sha256: String?
    /// What the picture is of.
    public var kind: Reading.Kind
    /// What it is decided as; `auto` where neither the user nor the file shows it. A recording sent as `auto` is `tv`.
    public var shake: Shake
    /// Why the picture could not be read.
    public var error: ReadingError.Code?
    /// Products that matched, voided ones left out, discounts taken off.
    public var items: [Item]
    /// Lines that may be a product, which a person confirms.
    public var questions: [AmbiguousMatch]
    /// Product numbers that were read and confirmed, 14 digits each, ascending.
    public var codes: [String]
    /// What the receipt says about itself.
    public var receipt: ReceiptSummary?
    /// The hash of the picture.
    public var picture: PictureHash?
    /// The hashes of a series' other photos; none in claims of one picture.
    public var otherPictures: [PictureHash] {
        get { photos ?? [] }
        set { photos = newValue.isEmpty ? nil : newValue }
    }
    /// `otherPictures` as a claim holds them: nothing where there are none.
    private var photos: [PictureHash]?
    /// `true` where the picture shows a screen; `nil` otherwise, and in claims from before screens were detected.
    public var showsScreen: Bool?
    /// How surely a scanned code stands on a pack, 0 to 1; `nil` in other claims, and in those from before this was
    /// measured.
    public var packCertainty: Double?
    /// Symbols that a scanned picture shows beside the code, read or not; `nil` where there are none, in other claims,
    /// and in those from before they were counted.
    public var otherSymbols: Int?
    /// Places by which a scanned picture is known again; `nil` in other claims, and in those from before there were
    /// any.
    public var keypoints: PictureKeypoints?
    /// What the picture's rows are, where they list no goods; `nil` otherwise, and in claims from before it was told.
    public var textWithoutGoods: TextWithoutGoods?
    /// The mark that a recording contains; `nil` otherwise, and in claims from before there were marks.
    public var watermark: DetectedWatermark?

    /// A product of the catalogue, as far as campaigns need it.
    public struct ClaimedProduct: Hashable, Codable, Sendable {
        /// Its number.
        public var gtin: GTIN
        /// Its name.
        public var name: String
        /// Its brand.
        public var brand: String
        /// Who pays for it.
        public var partner: String
        /// What kind of product it is.
        public var category: String
        /// The usual price of one piece in the receipt's currency; `nil` where the catalogue does not give it.
        public var usualPrice: Money?

        private enum CodingKeys: String, CodingKey {
            case gtin, name, brand, partner, category
            case usualPrice = "usual_price"
        }

        /// A product.
        public init(
            gtin: GTIN, name: String, brand: String, partner: String, category: String, usualPrice: Money? = nil
        ) {
            self.gtin = gtin
            self.name = name
            self.brand = brand
            self.partner = partner
            self.category = category
            self.usualPrice = usualPrice
        }

        /// The catalogue's product, with its usual price in the currency (ISO 4217) in which it was paid.
        public init(_ product: Product, currency: String? = nil) {
            self.init(
                gtin: product.gtin, name: product.name, brand: product.brand, partner: product.partner,
                category: product.category, usualPrice: product.usualPrice(in: currency))
        }
    }

    /// A product that was found, with the evidence for it.
    public struct Item: Hashable, Codable, Sendable {
        /// What it is.
        public var product: ClaimedProduct
        /// The row or the code as read.
        public var text: String
        /// Pieces. More than one only where quantity times unit price gives the amount.
        public var pieces: Int
        /// What was paid for it, after discounts; `nil` in scans and where it could not be read.
        public var amount: Money?
        /// The certainty that this product was there, 0 to 1.
        public var confidence: Double
        /// What identified it: `code`, `printed_code`, `alias` or `text`.
        public var evidence: String
        /// Why, for a person.
        public var why: String
        /// Its place in the upright picture.
        public var box: Box?

        /// Whether a piece costs so many times its usual price, or so many times less; `false` where either is unknown.
        ///
        /// - Parameter learned: what it costs on others' receipts, beside what the catalogue says.
        func hasUnusualPrice(beyond factor: Int, besides learned: Money? = nil) -> Bool {
            [product.usualPrice, learned].compactMap(\.self).contains { isFar(from: $0, factor) }
        }

        private func isFar(from price: Money, _ factor: Int) -> Bool {
            let tuning = Tuning.standard.lines
            let usual = price.cents
            guard let paid = amount?.cents, usual > 0, paid > 0, pieces > 0,
                // Both are bounded where they are read; an unbounded one is unusual.
                paid <= tuning.maxPriceCents, usual <= tuning.maxPriceCents, pieces <= tuning.maxPricedPieces
            else { return (amount?.cents ?? 0) > tuning.maxPriceCents }
            return paid > usual * pieces * factor || paid * factor < usual * pieces
        }

        /// An item.
        public init(
            product: ClaimedProduct, text: String, pieces: Int = 1, amount: Money? = nil, confidence: Double = 1,
            evidence: String, why: String, box: Box? = nil
        ) {
            self.product = product
            self.text = text
            self.pieces = pieces
            self.amount = amount
            self.confidence = confidence
            self.evidence = evidence
            self.why = why
            self.box = box
        }
    }

    /// A line that may be one of several products.
    public struct AmbiguousMatch: Hashable, Codable, Sendable {
        /// The item's name as the receipt prints it, or the code: what the catalogue can be taught as an alias.
        public var text: String
        /// The candidates, best first, each as the item that it would be if confirmed.
        public var candidates: [Item]
        /// Why a person has to confirm it.
        public var why: String

        /// A question.
        public init(text: String, candidates: [Item], why: String) {
            self.text = text
            self.candidates = candidates
            self.why = why
        }
    }

    /// What a receipt says about itself.
    public struct ReceiptSummary: Hashable, Codable, Sendable {
        /// The shop.
        public var merchant: String?
        /// The shop's postcode; `nil` also in claims from before it was read.
        public var postcode: Postcode?
        /// The shop's VAT number.
        public var vatNumber: String?
        /// The document's number.
        public var documentNumber: String?
        /// The register's serial number.
        public var register: String?
        /// The day of purchase.
        public var date: Day?
        /// The time of purchase.
        public var time: TimeOfDay?
        /// ISO 4217.
        public var currency: String?
        /// What was paid.
        public var total: Money?
        /// Whether lines and total agree.
        public var balanced: Bool
        /// Whether it gives money back.
        public var isReturn: Bool
        /// How many lines it has.
        public var lines: Int
        /// Whether a line takes back an item, and it is unclear which.
        public var hasUnclearVoid: Bool
        /// What it shows that a till's receipt of one sale does not; `nil` in claims from before signs were detected.
        public var signs: [ReceiptAnomaly]?
        /// The reader's certainty of the least certain field that a decision depends on (date, total), 0 to 1.
        public var confidence: Double
        /// What distinguishes it from other receipts.
        public var identity: ReceiptFingerprint
        /// What a field may be that is `nil` because none of its values is sure enough, by the field's name in
        /// readings; `nil` in claims from before candidates were told.
        public var candidates: [String: [FieldCandidate]]?
    }

    /// A claim of these parts, as tests and generators make it.
    public init(
        upload: Upload, sha256: String?, kind: Reading.Kind, shake: Shake, error: ReadingError.Code? = nil,
        items: [Item] = [], questions: [AmbiguousMatch] = [], codes: [String] = [], receipt: ReceiptSummary? = nil,
        picture: PictureHash? = nil, watermark: DetectedWatermark? = nil
    ) {
        self.upload = upload
        self.sha256 = sha256
        self.kind = kind
        self.shake = shake
        self.error = error
        self.items = items
        self.questions = questions
        self.codes = codes
        self.receipt = receipt
        self.picture = picture
        self.watermark = watermark
    }

    /// The claim that a reading supports, its codes and lines looked up in the catalogue.
    public init(reading: Reading, upload: Upload, catalog: Catalog) {
        self.init(reading: reading, upload: upload, findings: CatalogMatches(reading, in: catalog))
    }

    /// The claim that a reading supports, given the catalogue's answers to it.
    public init(reading: Reading, upload: Upload, findings: CatalogMatches) {
        let shake = Claim.shake(of: reading, asked: upload.shake)
        self.init(
            upload: upload, sha256: reading.sha256, kind: reading.kind, shake: shake, error: reading.error?.code,
            picture: reading.perceptualHash.flatMap { PictureHash($0) })
        if reading.showsScreen { showsScreen = true }
        if shake == .receipt { textWithoutGoods = reading.textWithoutGoods }
        otherPictures = reading.photos.compactMap { $0.perceptualHash.flatMap { PictureHash($0) } }
            .filter { $0 != picture }
        if shake == .scan {
            packCertainty = reading.surroundings?.packCertainty
            otherSymbols = reading.surroundings?.otherSymbols
            keypoints = reading.keypoints
        }
        if shake.isRecording { watermark = reading.watermark }
        let gtins = reading.barcodes.compactMap(\.gtin)
        codes = Set(gtins).sorted().map(\.digits)
        if let receipt = reading.receipt {
            let lines = PayableLines(receipt, findings: findings.lines)
            self.receipt = ReceiptSummary(receipt, hasUnclearVoid: lines.hasUnclearVoid)
            if shake.claims.contains(.receipt) {
                items = lines.items
                questions = lines.questions
            }
        }
        if shake.claims.contains(.barcode) { take(zip(reading.barcodes, findings.codes)) }
    }

    /// What the upload is decided as: what the user sent it as, or else what the picture shows.
    private static func shake(of reading: Reading, asked: Shake) -> Shake {
        guard asked == .auto else { return asked }
        switch reading.kind {
        case .product: return .scan
        case .receipt: return .receipt
        case .sound: return .tv
        case .unknown: return .auto
        }
    }

    private mutating func take(_ codes: some Sequence<(Barcode, CatalogMatch?)>) {
        var seen: Set<GTIN> = []
        for (barcode, finding) in codes {
            guard let finding, let gtin = barcode.gtin, !gtin.isRestrictedCirculation, seen.insert(gtin).inserted
            else { continue }
            func item(_ match: Match) -> Item {
                Item(
                    product: ClaimedProduct(match.product), text: barcode.text, confidence: match.score,
                    evidence: match.evidence.rawValue, why: match.reason, box: barcode.box)
            }
            switch finding.outcome {
            case .match(let match): items.append(item(match))
            case .ask(let matches, let why) where !matches.isEmpty:
                questions.append(AmbiguousMatch(text: barcode.text, candidates: matches.map(item), why: why))
            case .ask, .none: break
            }
        }
    }

    /// How many symbols the picture shows: those of different products that were read, or what looks like symbols
    /// beside one of them and this one. Beside a single code one is let off: a magazine's add-on, or stripes.
    var symbols: Int {
        let others = otherSymbols ?? 0
        return max(codes.count, codes.count > 1 ? others + 1 : others)
    }

    /// The first of the codes that are valid inside one shop only.
    public var inStoreCode: String? { codes.first { GTIN($0)?.isRestrictedCirculation == true } }

    /// The day that counts for campaigns: of the purchase where a receipt shows it, otherwise of the upload. A
    /// condition that may be wrong by days must let a receipt without a date pass; it waits for a person.
    public var day: Day { (shake == .receipt ? receipt?.date : nil) ?? upload.uploadedAt.day }

    private enum CodingKeys: String, CodingKey {
        case upload, sha256, kind, shake, error, items, questions, codes, receipt, picture, keypoints, watermark
        case photos = "other_pictures"
        case textWithoutGoods = "without_goods"
        case showsScreen = "of_screen"
        case packCertainty = "pack_certainty"
        case otherSymbols = "other_symbols"
    }
}

extension Claim.ReceiptSummary {
    /// The facts of a receipt.
    public init(_ receipt: Receipt, hasUnclearVoid: Bool = false) {
        self.init(
            merchant: receipt.merchant, postcode: receipt.postcode, vatNumber: receipt.vatNumber,
            documentNumber: receipt.documentNumber, register: receipt.register, date: receipt.date, time: receipt.time,
            currency: receipt.currency, total: receipt.total, balanced: receipt.balanced, isReturn: receipt.isReturn,
            lines: receipt.lines.count, hasUnclearVoid: hasUnclearVoid,
            signs: receipt.signs.isEmpty ? nil : receipt.signs,
            confidence: min(receipt.confidence["date"] ?? 1, receipt.confidence["total"] ?? 1),
            identity: ReceiptFingerprint(receipt),
            candidates: receipt.candidates.isEmpty ? nil : receipt.candidates)
    }

    private enum CodingKeys: String, CodingKey {
        case merchant, postcode, register, date, time, currency, total, balanced, lines, signs, confidence, identity
        case candidates
        case vatNumber = "vat_number"
        case documentNumber = "document_number"
        case isReturn = "is_return"
        case hasUnclearVoid = "has_unclear_void"
    }
}

extension CodeSurroundings {
    /// Symbols beside the code; `nil` where there are none.
    fileprivate var otherSymbols: Int? {
        features["other_symbols"].flatMap { Int(exactly: $0) }.flatMap { (1...1000).contains($0) ? $0 : nil }
    }
}
