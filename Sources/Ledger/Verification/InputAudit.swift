import SQL

/// Holds the inputs against what they led to: every upload and every decision made anew since inputs are kept has one,
/// in its order, and so has the last entry. That they give what stands, a replay shows.
struct InputAudit {
    let tables: LedgerTables
    let ends: ChainEnds
    /// Whether the walk found a fault, of which it may be a consequence that something has no input.
    let isFaulty: Bool

    /// Rows that are held in memory at a time.
    private static let batchSize = 1024

    /// What is wrong, in order.
    func faults() -> [String] {
        var faults: [String] = []
        do {
            try walk(&faults)
        } catch {
            faults.append("the inputs cannot be read (\(error))")
        }
        return faults
    }

    private func walk(_ faults: inout [String]) throws {
        var number = 0
        var upload: Int?
        var redecision: Int?
        var entry = 0
        var programmes: Set<String> = []
        while case let page = try tables.rows(.storedInputsAfter, [.integer(number), .integer(InputAudit.batchSize)]),
            !page.isEmpty
        {
            for row in page {
                let input = try LedgerInput(row)
                if input.number != number &+ 1 { faults.append("input \(number &+ 1): is missing") }
                number = input.number
                if [input.upload != nil, input.redecision != nil, input.operation != nil].count(where: \.self) != 1 {
                    faults.append("input \(number): is not one thing")
                }
                // What an older qix recorded has no input.
                for (named, last) in [(input.upload, upload), (input.redecision, redecision)] {
                    if let named, let last, named != last &+ 1 {
                        faults.append("input \(number): names record \(named) after \(last)")
                    }
                }
                upload = input.upload ?? upload
                redecision = input.redecision ?? redecision
                if input.entry < entry { faults.append("input \(number): goes back in the entries") }
                entry = max(entry, input.entry)
                if let programme = input.programme { programmes.insert(programme) }
                if (input.operation == nil) != (input.programme != nil) {
                    faults.append("input \(number): lacks the programme that it was decided under, or has one too many")
                }
            }
        }
        for programme in programmes.sorted() {
            do { _ = try StoredProgramme(programme, in: tables) } catch { faults.append("\(error)") }
        }
        guard number > 0, !isFaulty else { return }
        if let upload, upload != ends.uploads.count { faults.append("the last uploads have no input") }
        if let redecision, redecision != ends.redecisions.count {
            faults.append("the last decisions made anew have no input")
        }
        if entry != ends.entries.count { faults.append("the last entries have no input") }
    }
}
