import SQL

/// Compares the inputs with what they led to: every upload and every later decision has one, in its order, and so has
/// the last entry. Only a replay shows that they give what the ledger holds.
struct InputAudit {
    let tables: LedgerTables
    let ends: ChainEnds
    /// Whether an audit found a fault already, which may be why something has no input.
    let isFaulty: Bool

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
        var last = ReplayStep(number: 0, upload: 0, redecision: 0)
        var programmes: Set<String> = []
        try tables.eachPaged(.inputsAfter, pageSize: Tuning.standard.paging.rows) { row in
            let input = try ReplayStep(row)
            faults += wrong(with: input, after: last).map { "input \(input.number): \($0)" }
            if let programme = input.programme { programmes.insert(programme) }
            last = ReplayStep(
                number: input.number, upload: input.upload ?? last.upload,
                redecision: input.redecision ?? last.redecision, entry: max(last.entry, input.entry))
        }
        for programme in programmes.sorted() {
            do { _ = try StoredProgramme(programme, in: tables) } catch { faults.append("\(error)") }
        }
        guard !isFaulty else { return }
        if last.upload != ends.uploads.count { faults.append("the last uploads have no input") }
        if last.redecision != ends.redecisions.count { faults.append("the last later decisions have no input") }
        if last.entry != ends.entries.count { faults.append("the last entries have no input") }
    }

    /// What is wrong with an input, given the last number of each kind before it.
    private func wrong(with input: ReplayStep, after last: ReplayStep) -> [String] {
        var faults: [String] = []
        if input.number != last.number &+ 1 { faults.append("follows input \(last.number)") }
        if [input.upload != nil, input.redecision != nil, input.operation != nil].count(where: \.self) != 1 {
            faults.append("is not one thing")
        }
        for (named, last) in [(input.upload, last.upload), (input.redecision, last.redecision)] {
            if let named, let last, named != last &+ 1 { faults.append("names record \(named) after \(last)") }
        }
        if input.entry < last.entry { faults.append("goes back in the entries") }
        if (input.operation == nil) != (input.programme != nil) {
            faults.append("lacks the programme that it was decided under, or has one too many")
        }
        return faults
    }
}
