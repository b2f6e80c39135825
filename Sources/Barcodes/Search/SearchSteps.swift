import Passes

/// Everything that a search for codes does, in order. `BarcodeSearch+Run.swift` takes the steps and checks for all of
/// them: is nothing confirmed yet, is work left, does the depth of the search reach so far.
enum SearchSteps {
    /// All steps, as lists show them.
    static var all: [SearchStep] { checkpoint + search + closing }

    /// What was measured for the scans and fits of a full search from the third scan on.
    private static let readSome =
        "some of 1,500 harmed photos that the steps before had not read, Scripts/measure/stress.py --seed 511 --each 12"

    // MARK: Before a step of a full search

    /// Taken at checkpoints, as long as the search is a full one. Afterwards work is reserved for the reader of digits,
    /// and the search ends where none is left.
    static let checkpoint = [
        SearchStep(
            name: "barcode.print.inkRivals",
            purpose: "Compares the printed digits with numbers that lack nothing but proof against ink rivals.",
            earns: "nothing on seven sets of codes (Benchmarks/passes.md)",
            applies: { !$0.entriesNeedingPrint.isEmpty },
            apply: { $0.checkPrintedRows($0.entriesNeedingPrint) }),
        SearchStep(
            name: "barcode.ocrDigits.inkRivals",
            purpose: "Lets the reader of digits read the print of such numbers.",
            earns: "nothing on seven sets of codes (Benchmarks/passes.md)",
            applies: { $0.digits != nil && !$0.entriesNeedingPrint.isEmpty },
            apply: { $0.readDigits($0.entriesNeedingPrint) }),
    ]

    // MARK: Until something is confirmed

    /// Taken one after the other until something is confirmed; a quick search ends before the first `.full` one.
    static let search: [SearchStep] = quick + barsOrNone + full

    /// What a sharp photo needs, whatever its size.
    private static let quick: [SearchStep] = [
        // Every second line costs half of a full scan, and most photos need no more.
        .scan(
            "barcode.scan.everySecondLine", ScanPass(longestSide: 800, density: 2, includesMatrixCodes: true),
            purpose: "Scans every second line at 800 pixels.", earns: nil
        ).with { $0.depth = .quick },
        dataBars("barcode.dataBar", longestSide: 800).with { $0.depth = .quick },
        .fit(
            "barcode.fit.onePatch", longestSide: 800, patches: 1,
            purpose: "Fits the likeliest patch where bars are plain to see but no line reads them.",
            earns: "nothing on seven sets of codes (Benchmarks/passes.md)"
        ).with {
            $0.depth = .quick
            $0.applies = { $0.showsUnreadBars() }
        },
        // Dark bars would have been read by now, so hardly any photo pays for this in vain.
        SearchStep(
            name: "barcode.invertedBars.scan", purpose: "Scans patches on dark ground for light bars.",
            earns: "nothing on seven sets of codes (Benchmarks/passes.md)", depth: .quick, checkpoint: .afterRun,
            applies: { $0.candidates.entries.isEmpty }, apply: { $0.searchInvertedBars(byFits: false) }),
        .scan(
            "barcode.scan.800", wholeScan, purpose: "Scans every line at 800 pixels.",
            earns: "1 fewer right on seven sets of codes (Benchmarks/passes.md)"
        ).with {
            $0.depth = .quick
            $0.checkpoint = .never
            $0.applies = { $0.maybeHoldsCodes() }
        },
        // Scan lines across a picture that shows no code would add a third to its cost.
        SearchStep(
            name: "barcode.matrix.800", purpose: "Looks for matrix codes alone where nothing looks like bars.",
            earns: "nothing on seven sets of codes (Benchmarks/passes.md)", action: .scan(wholeScan), depth: .quick,
            checkpoint: .never,
            applies: { !$0.passes.contains("barcode.scan.800") && !$0.maybeHoldsCodes() },
            apply: { $0.scanMatrixCodes(wholeScan) }),
        .scan(
            "barcode.scan.halfSizeSharpened",
            ScanPass(longestSide: 800, zoom: 0.5, filter: .sharpen(radius: 1, amount: 1)),
            purpose: "Scans at 400 pixels, sharpened: blurred edges come closer together.",
            earns: "nothing on seven sets of codes (Benchmarks/passes.md)"
        ).with {
            $0.depth = .quick
            $0.applies = { $0.maybeHoldsCodes() }
        },
    ]
    private static let wholeScan = ScanPass(longestSide: 800, includesMatrixCodes: true)

    /// A full search first looks closer. In a picture that shows no bars it then only looks for QR codes that are too
    /// small for the quick scans.
    private static let barsOrNone: [SearchStep] = [
        SearchStep(
            name: "barcode.closeUp", purpose: "Scans and fits each patch at up to 4000 pixels.",
            earns: "3 more right on seven sets of codes (Benchmarks/passes.md)",
            applies: { $0.gainsFromCloseUps }, apply: { $0.searchPatchesCloseUp() }),
        SearchStep(
            name: "barcode.noBars", purpose: "Leaves out all steps for bars where the picture shows none.",
            earns: "3 fewer right on seven sets of codes (Benchmarks/passes.md)", checkpoint: .never,
            applies: { !$0.maybeHoldsBars() }, apply: { $0.hasNoBars = true }),
        matrixScan("barcode.matrix.1600", ScanPass(longestSide: 1600)),
        matrixScan("barcode.matrix.4000", ScanPass(longestSide: 4000)),
    ]

    private static func matrixScan(_ name: String, _ pass: ScanPass) -> SearchStep {
        SearchStep(
            name: name, purpose: "Looks for QR codes at up to \(pass.longestSide) pixels in a picture without bars.",
            earns: "nothing on seven sets of codes (Benchmarks/passes.md)", action: .scan(pass), checkpoint: .never,
            seeksBars: false,
            applies: { $0.hasNoBars && !$0.budget.isExhausted }, apply: { $0.scanMatrixCodesIfLarger(pass) })
    }

    /// GS1 DataBar Limited and Expanded, where finder patterns show in the photo no longer than `longestSide`.
    private static func dataBars(_ name: String, longestSide: Int) -> SearchStep {
        SearchStep(
            name: name,
            purpose: "Reads GS1 DataBar Limited and Expanded where \(longestSide) pixels show their finder patterns.",
            earns: "with the other such step 39 of 270 drawn codes of every symbology of GS1, half of them harmed, "
                + "none wrong, Scripts/draw/symbologies.py seed 90417, 10 of each",
            checkpoint: .never, applies: { $0.showsDataBars(longestSide: longestSide) },
            apply: { $0.scanDataBars($0.dataBarPatches) })
    }

    /// Bars that a quick search does not read.
    private static let full: [SearchStep] = [
        .fit(
            "barcode.fit.twoPatches", longestSide: 800, patches: 2, purpose: "Fits the two likeliest patches.",
            earns: readSome
        ).with { $0.checkpoint = .never },
        SearchStep(
            name: "barcode.invertedBars.fit", purpose: "Fits patches on dark ground as light bars.",
            earns: "nothing on seven sets of codes (Benchmarks/passes.md)",
            applies: { $0.candidates.entries.isEmpty }, apply: { $0.searchInvertedBars(byFits: true) }),
        .scan(
            "barcode.scan.1600", ScanPass(longestSide: 1600, includesMatrixCodes: true),
            purpose: "Scans at 1600 pixels: smaller codes.", earns: readSome
        ).with { $0.checkpoint = .never },
        dataBars("barcode.dataBar.1600", longestSide: 1600),
        .scan(
            "barcode.scan.sharpened", ScanPass(longestSide: 800, filter: .sharpen(radius: 2, amount: 2)),
            purpose: "Scans sharpened: slight blur.", earns: readSome),
        .scan(
            "barcode.scan.halfSizeSharpenedMore",
            ScanPass(longestSide: 800, zoom: 0.5, filter: .sharpen(radius: 2, amount: 4)),
            purpose: "Scans at 400 pixels, sharpened more: stronger blur.", earns: readSome),
        uprightScan(
            "barcode.upright", ScanPass(longestSide: 800), leaningOnly: true,
            purpose: "Scans patches of leaning bars turned upright."),
        // Thin bars far out of focus cut a symbol in two patches; at half the size it is one.
        .fit(
            "barcode.fit.halfSize", longestSide: 400, patches: 2, purpose: "Fits two patches at 400 pixels.",
            earns: readSome),
        .fit(
            "barcode.fit.deep", longestSide: 800, patches: 2, deep: true,
            purpose: "Fits two patches also where quiet zones are lost.", earns: readSome),
        uprightScan(
            "barcode.upright.contrast", ScanPass(longestSide: 800, filter: .normalizeContrast(tile: 24)),
            leaningOnly: false,
            purpose: "Scans patches upright with contrast made equal everywhere: shade and glare."),
        uprightScan(
            "barcode.upright.doubleSize", ScanPass(longestSide: 640, zoom: 2), leaningOnly: false,
            purpose: "Scans patches upright, enlarged twice: thin modules."),
        .fit(
            "barcode.fit.deep1600", longestSide: 1600, patches: 3, deep: true,
            purpose: "Fits three patches at 1600 pixels, also where quiet zones are lost.", earns: readSome),
        // The bars of a small code cross every second line of so large a picture often enough.
        SearchStep(
            name: "barcode.scan.4000",
            purpose: "Scans every second line at up to 4000 pixels: codes that are small in a large photo.",
            earns: "nothing on six sets of codes (Benchmarks/passes.md)", action: .scan(largeScan),
            apply: { $0.scanLarge(largeScan) }),
    ]

    private static let largeScan = ScanPass(longestSide: 4000, density: 2)

    private static func uprightScan(
        _ name: String, _ pass: ScanPass, leaningOnly: Bool, purpose: String
    ) -> SearchStep {
        SearchStep(
            name: name, purpose: purpose,
            earns: "not measured alone; the three together what scans of the whole had read, but for 3 of some 900 "
                + "codes (Benchmarks/early.md)",
            applies: { $0.maybeHoldsSharpBars() }, apply: { $0.scanUpright(pass, leaningOnly: leaningOnly) })
    }

    // MARK: At the end

    /// Taken after the others, without checkpoints: the first ones while nothing is confirmed, the last one where
    /// something newly is.
    static let closing = [
        // What has the edges of bars may still be a matrix code.
        SearchStep(
            name: "barcode.matrix.enlarged",
            purpose: "Looks for matrix codes in a small picture at twice its size, unfiltered and sharpened.",
            earns: "3 of 180 drawn matrix codes, half of them harmed, against doing so in pictures without bars alone "
                + "and never sharpened, Scripts/draw/symbologies.py seed 91003, 60 of each",
            applies: { $0.isThrough && $0.isSmall }, apply: { $0.scanEnlargedMatrixCodes() }),
        SearchStep(
            name: "barcode.print.candidates",
            purpose: "Compares the printed digits with numbers that are seen but not confirmed.",
            earns: "4 of 1,000 harmed photos, none wrong, Scripts/measure/stress.py seeds 918273 and 550077, --each 4",
            applies: { !$0.unconfirmedEntries.isEmpty }, apply: { $0.checkPrintedRows($0.unconfirmedEntries) }),
        SearchStep(
            name: ocrDigits, purpose: "Lets the reader of digits read the print of such numbers.",
            earns: "nothing alone on 245 photos, Benchmarks/passes.md",
            applies: { $0.digits != nil && !$0.unconfirmedEntries.isEmpty },
            apply: { $0.readDigits($0.unconfirmedEntries) }),
        SearchStep(
            name: besideConfirmed, purpose: "Looks for a second code beside one that was just confirmed by its bars.",
            earns: "9 codes of 122 in hard places, Benchmarks/passes.md", depth: .quick,
            applies: { $0.confirmedBy != nil && $0.confirmedBy != ocrDigits },
            apply: { $0.searchBesideConfirmed() }),
    ]
    private static let ocrDigits = "barcode.ocrDigits"
    static let besideConfirmed = "barcode.besideConfirmed"
}
