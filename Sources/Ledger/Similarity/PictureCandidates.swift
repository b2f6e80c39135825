import Campaigns
import DomainModel
import Foundation
import ReceiptIdentity
import SQL

/// Finds the earlier scanned pictures of which a claim's may be a copy, by keys that their keypoints share: few,
/// however many pictures there are.
struct PictureCandidates {
    let tables: LedgerTables

    /// The first upload whose picture is the claim's, turned, cropped or recompressed; of `near`, whose hashes are like
    /// the claim's, also one that has no keypoints to compare.
    func original(of claim: Claim, near: [Int]) throws -> ClaimHistory.PriorUpload? {
        guard let keypoints = claim.keypoints else { return try near.first.flatMap(upload) }
        let numbers = Array(near.prefix(Tuning.standard.similarity.maxComparedPictures))
        let found = try uploads(sharing: claim.pictureKeys).filter { !numbers.contains($0) }
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

    /// The uploads that share the most keys, in that order; of equals, the latest first.
    private func uploads(sharing keys: Set<Int>) throws -> [Int] {
        var shared: [Int: Int] = [:]
        for row in try tables.rows(.uploadsWithPictureKey, forEachOf: keys.sorted().map { [.integer($0)] }).joined() {
            shared[try row.integer(0), default: 0] += 1
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
    /// The keys under which its picture is found; none where it is no scan.
    var pictureKeys: Set<Int> { shake == .scan ? keypoints?.keys(of: codes) ?? [] : [] }
}

extension LedgerTables {
    /// Writes the keys of an upload's picture.
    func insertPictureKeys(_ keys: Set<Int>, of upload: Int) throws {
        let batchSize = Tuning.standard.paging.pictureKeysPerInsert
        let keys = keys.sorted()
        for first in stride(from: 0, to: keys.count, by: batchSize) {
            var values: [Value] = [.integer(upload)]
            values += keys[first..<min(first + batchSize, keys.count)].map { .integer($0) }
            values += Array(repeating: .null, count: 1 + batchSize - values.count)
            try execute(.insertPictureKeys, values)
        }
    }
}
