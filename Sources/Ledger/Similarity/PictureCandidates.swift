import Campaigns
import DomainModel
import Foundation
import ReceiptIdentity
import SQL

/// Finds the earlier scanned pictures of which a claim's may be a copy: of the latest of its product, those that share
/// the most with it, and then the last ones, as a picture with little print shares nothing. That is as much work
/// however many pictures there are.
struct PictureCandidates {
    let tables: LedgerTables

    /// The first upload whose picture is the claim's, turned, cropped or recompressed; of `near`, whose hashes are like
    /// the claim's, also one that has no keypoints to compare.
    func original(of claim: Claim, near: [Int]) throws -> ClaimHistory.PriorUpload? {
        guard let keypoints = claim.keypoints else { return try near.first.flatMap(upload) }
        let numbers = Array(near.prefix(Tuning.standard.similarity.maxComparedPictures))
        let found = try uploads(like: claim).filter { !numbers.contains($0) }
        let rows = try tables.rows(.claimOfUpload, forEachOf: (numbers + found).map { [.integer($0)] }).joined()
        for (place, row) in rows.enumerated() {
            let prior = try StoredKeypoints(claim: try row.text(2)).keypoints
            if prior.map(keypoints.isCopy) ?? (place < numbers.count) { return try ClaimHistory.PriorUpload(row) }
        }
        return nil
    }

    private func upload(_ number: Int) throws -> ClaimHistory.PriorUpload? {
        try tables.first(.uploadByNumber, [.integer(number)]).map(ClaimHistory.PriorUpload.init)
    }

    /// The uploads whose pictures share the most keypoints with the claim's, in that order; of equals, the latest
    /// first.
    private func uploads(like claim: Claim) throws -> [Int] {
        guard let bands = claim.pictureBands else { return [] }
        let index = KeypointBands.Index(bands)
        var shared: [Int: Int] = [:]
        for code in claim.pictureCodes {
            try tables.each(.picturesOfCode, [.integer(code)]) { row in
                shared[try row.integer(0)] = index.shared(with: try row.blob(1))
                return true
            }
        }
        return shared.sorted { ($0.value, $0.key) > ($1.value, $1.key) }
            .prefix(Tuning.standard.similarity.maxComparedPictures).map(\.key)
    }
}

/// The keypoints in a recorded claim, read without the rest of it.
struct StoredKeypoints {
    /// The keypoints; `nil` where the claim has none.
    let keypoints: PictureKeypoints?

    /// Reads them from a claim as the ledger keeps it.
    init(claim: String) throws {
        var claim = claim
        if let scanned = claim.withUTF8({ StoredKeypoints.scanned($0) }) {
            keypoints = scanned.flatMap { PictureKeypoints($0) }
        } else {
            keypoints = try JSONDecoder().decode(Claim.self, from: Data(claim.utf8)).keypoints
        }
    }

    /// The text of the keypoints, where the claim is as `CanonicalJSON` writes it.
    private static func scanned(_ claim: UnsafeBufferPointer<UInt8>) -> String?? {
        var scan = JSONScanner(claim)
        var text: String?
        let isWhole = scan.object { scan, name in
            guard name.equals("keypoints") else { return scan.skip() }
            text = scan.text()
            return text != nil
        }
        return isWhole && scan.isAtEnd ? .some(text) : nil
    }
}

extension Claim {
    /// By what its picture is found again; `nil` where it is no scan.
    var pictureBands: KeypointBands? { shake == .scan ? keypoints.map(KeypointBands.init) : nil }

    /// The products, as numbers, under which its picture is found; none where it is no scan.
    var pictureCodes: [Int] {
        pictureBands == nil ? [] : codes.prefix(Tuning.standard.similarity.maxCodesOfPicture).compactMap { Int($0) }
    }
}

extension LedgerTables {
    /// Notes by what an upload's picture is found again.
    func insertPicture(of claim: Claim, upload: Int) throws {
        guard let bands = claim.pictureBands else { return }
        for code in claim.pictureCodes {
            try execute(.insertPictureBands, [.integer(code), .integer(upload), .blob(bands.bytes)])
        }
    }
}

/// The sum of what is kept to find pictures again, as the store and as the uploads have it.
struct PictureBandsSum: Equatable {
    private var count = 0
    private var sum: UInt64 = 0

    mutating func add(_ bands: [UInt8], code: Int, upload: Int) {
        count += 1
        // Fowler, Noll and Vo's hash.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for part in [UInt64(truncatingIfNeeded: code), UInt64(truncatingIfNeeded: upload)] {
            hash = (hash ^ part) &* 0x100_0000_01b3
        }
        for byte in bands { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        sum &+= hash
    }

    mutating func add(_ claim: Claim, upload: Int) {
        guard let bands = claim.pictureBands else { return }
        for code in claim.pictureCodes { add(bands.bytes, code: code, upload: upload) }
    }
}
