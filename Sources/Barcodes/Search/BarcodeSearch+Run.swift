import DomainModel

/// Takes the steps of `SearchSteps`.
extension BarcodeSearch {
    /// Goes on until something is confirmed, `depth` is reached or the work of `options` is done.
    mutating func run(
        _ options: BarcodeOptions, through depth: BarcodeReader.Depth, digits: (any DigitReader)?
    ) -> [Barcode] {
        wholeBudget = WorkBudget(WorkUnits(pixels: options.work.pixels - spent))
        budget = wholeBudget
        self.digits = digits
        confirmedBy = nil
        defer {
            spent += wholeBudget.spent
            wholeBudget = .unlimited
            budget = .unlimited
            self.digits = nil
        }
        let found = barcodes(options.symbologies)
        return found.isEmpty ? close(options, depth, climb(options, depth)) : found
    }

    /// Takes the remaining steps until something is confirmed.
    private mutating func climb(_ options: BarcodeOptions, _ depth: BarcodeReader.Depth) -> [Barcode] {
        var isCheckpointDue = true
        var hasRun = false
        while !isThrough {
            let step = SearchSteps.search[position]
            guard step.depth == .quick || depth == .full else { break }
            if step.checkpoint == .always || (step.checkpoint == .afterRun && hasRun) { isCheckpointDue = true }
            hasRun = false
            if !(hasNoBars && step.seeksBars) {
                if isCheckpointDue {
                    let found = passCheckpoint(options, depth)
                    guard found.isEmpty, !budget.isExhausted else { return found }
                    isCheckpointDue = false
                }
                hasRun = attempt(step, options)
            }
            position += 1
            if hasRun {
                let found = confirm(by: step, options)
                guard found.isEmpty else { return found }
            }
        }
        return []
    }

    /// Whether all steps of the search were taken.
    var isThrough: Bool { position == SearchSteps.search.count }

    /// Tries what print alone can still settle, then reserves work for the reader of digits: it comes last, and
    /// settles more than the last scans.
    private mutating func passCheckpoint(_ options: BarcodeOptions, _ depth: BarcodeReader.Depth) -> [Barcode] {
        budget = wholeBudget
        guard depth == .full else { return [] }
        var last: SearchStep?
        for step in SearchSteps.checkpoint where attempt(step, options) { last = step }
        let found = last.map { confirm(by: $0, options) } ?? []
        if found.isEmpty, digits != nil, !unconfirmedEntries.isEmpty {
            let reserved = WorkUnits.megapixels(Tuning.standard.search.megapixelsForDigits)
            budget = wholeBudget.reserving(min(reserved, WorkUnits(pixels: options.work.pixels / 4)))
        }
        return found
    }

    /// Takes the closing steps: the last resorts while nothing is confirmed, then the look beside what newly is.
    private mutating func close(
        _ options: BarcodeOptions, _ depth: BarcodeReader.Depth, _ foundBefore: [Barcode]
    ) -> [Barcode] {
        var found = foundBefore
        budget = wholeBudget
        for step in SearchSteps.closing where step.depth == .quick || depth == .full {
            guard found.isEmpty || step.name == SearchSteps.besideConfirmed, attempt(step, options) else { continue }
            found = confirm(by: step, options)
        }
        return found
    }

    /// Takes a step if it applies and is not left out; returns whether it ran.
    private mutating func attempt(_ step: SearchStep, _ options: BarcodeOptions) -> Bool {
        let isLeftOut = step.earns != nil && options.skippedPasses.contains(step.name)
        guard !isLeftOut, step.applies(&self) else { return false }
        step.apply(&self)
        passes.append(step.name)
        if let action = step.action { actions.append(action) }
        return true
    }

    /// What is confirmed after a step.
    private mutating func confirm(by step: SearchStep, _ options: BarcodeOptions) -> [Barcode] {
        let found = barcodes(options.symbologies)
        if confirmedBy == nil, !found.isEmpty { confirmedBy = step.name }
        return found
    }
}
