import Campaigns
import ReceiptIdentity

/// Finds pictures whose hashes differ in few bits, without comparing all hashes.
///
/// A hash of 64 bits is cut into four parts of 16. Where two hashes differ in at most seven bits, some part differs in
/// at most one (four parts with two each would be eight), so it is enough to look up each part and its 16 neighbours
/// (Norouzi, Punjani, Fleet, “Fast Search in Hamming Space with Multi-Index Hashing”, 2012).
struct PictureIndex {
    /// The last upload that the index knows.
    private(set) var lastUpload = 0

    private var hashes: [PictureHash] = []
    private var uploads: [Int] = []
    /// For each part and each of its values, the place of the last hash with that value, or -1; `links` leads from
    /// there to the one before. A picture takes 32 bytes, however many there are.
    private var heads = [Int32](repeating: -1, count: 4 << 16)
    private var links: [Int32] = []

    /// Adds the photos of upload `number`, those that are not flat.
    mutating func add(_ hashes: [PictureHash], upload number: Int) {
        lastUpload = max(lastUpload, number)
        for hash in hashes { add(hash, upload: number) }
    }

    /// Adds the picture of upload `number`, unless it is flat.
    mutating func add(_ hash: PictureHash?, upload number: Int) {
        lastUpload = max(lastUpload, number)
        guard let hash, !hash.isFlat else { return }
        let place = Int32(hashes.count)
        hashes.append(hash)
        uploads.append(number)
        for part in 0..<4 {
            let head = PictureIndex.head(part, PictureIndex.part(part, of: hash))
            links.append(heads[head])
            heads[head] = place
        }
    }

    /// The uploads whose pictures differ in at most `bits` (0 to 7) bits, the nearest first.
    func uploads(near hash: PictureHash, within bits: Int) -> [Int] {
        guard !hash.isFlat else { return [] }
        var found: Set<Int32> = []
        for part in 0..<4 {
            let value = PictureIndex.part(part, of: hash)
            for flip in -1..<16 {
                var place = heads[PictureIndex.head(part, flip < 0 ? value : value ^ (1 << UInt16(flip)))]
                while place >= 0 {
                    if hashes[Int(place)].distance(to: hash) <= bits { found.insert(place) }
                    place = links[Int(place) * 4 + part]
                }
            }
        }
        return found.map { (hashes[Int($0)].distance(to: hash), uploads[Int($0)]) }.sorted(by: <).map(\.1)
    }

    /// The uploads one of whose pictures is near one of these, those near the first ones first.
    func uploads(nearAny hashes: [PictureHash], within bits: Int) -> [Int] {
        var found: [Int] = []
        for hash in hashes {
            for upload in uploads(near: hash, within: bits) where !found.contains(upload) { found.append(upload) }
        }
        return found
    }

    private static func head(_ part: Int, _ value: UInt16) -> Int { part << 16 | Int(value) }

    private static func part(_ part: Int, of hash: PictureHash) -> UInt16 {
        UInt16(truncatingIfNeeded: hash.bits >> UInt64(part * 16))
    }
}
