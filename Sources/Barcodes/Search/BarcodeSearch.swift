import DomainModel
import Imaging
import Mathematics

/// A search for codes in one photo: the numbers seen so far, the pictures made on the way, and the step that comes
/// next.
///
/// `SearchSteps` lists what a search does, in order; `BarcodeSearch+Run.swift` takes those steps. The other extensions
/// hold what steps do: scans, fits, bar signs, printed digits and candidates.
public struct BarcodeSearch {
    /// The photo as it was decoded.
    let luma: Luma
    /// By how much decoding reduced the photo: a pixel of `luma` is this many pixels of the photo wide.
    let reduction: Int

    /// Every number seen so far.
    var candidates = CandidateTable()
    /// Place in `SearchSteps.search` of the next step.
    var position = 0
    /// Names of the steps that ran, in order.
    var passes: [String] = []
    /// The scans and fits that ran, in order.
    var actions: [SearchAction] = []
    /// How often each engine was asked.
    var asked: [BarcodeEngine: Int] = [:]
    /// Engines that failed.
    var failed: Set<BarcodeEngine> = []
    /// Pixels of `WorkUnits` that earlier calls spent.
    var spent = 0

    /// All work that this call may do.
    var wholeBudget = WorkBudget.unlimited
    /// Work that the current step may do: all of `wholeBudget`, or what is not reserved for the reader of digits.
    var budget = WorkBudget.unlimited
    /// Reads printed digits during this call.
    var digits: (any DigitReader)?
    /// Whether the picture shows no bars, so that only matrix codes are left to look for.
    var hasNoBars = false
    /// The step after which this call first had a confirmed number; `nil` while it has none, or had one when it began.
    var confirmedBy: String?

    /// The largest scale that was scanned.
    var largestScanned = 0.0
    /// Scans that were made.
    var scanned: Set<ScanKey> = []
    /// How many patches were fitted.
    var fitted: [FitKey: Int] = [:]
    private var scaled: [Double: Luma] = [:]
    /// The photo halved once, twice and so on: every smaller scale begins with one of them.
    private var halves: [Luma] = []
    private var patches: [Double: [BarPatch]] = [:]
    /// The patches at `fitScale` that show finder patterns of GS1 DataBar Limited or Expanded.
    var dataBarPatches: [BarPatch] = []
    /// Where patches were read for GS1 DataBar, so that the same lines are not counted twice.
    var dataBarsRead: [BarPatch] = []
    /// Finder patterns of QR codes by scale, where they were counted.
    var finderPatterns: [Double: FinderPatterns] = [:]
    /// Whether a patch has the edges of bars, by scale, where that was checked.
    var barsByScale: [Double: Bool] = [:]

    struct ScanKey: Hashable {
        var scale: Double
        var filter: ScanPass.Filter
        var angle: Double
        var density: Int
    }

    struct FitKey: Hashable {
        var scale: Double
        var deep: Bool
    }

    init(luma: Luma, reduction: Int) {
        self.luma = luma
        self.reduction = reduction
    }

    /// A search that goes on with what another knows, in the same photo decoded at another size.
    init(continuing other: BarcodeSearch, in luma: Luma, reduction: Int) {
        self.init(luma: luma, reduction: reduction)
        (candidates, position, passes, actions) = (other.candidates, other.position, other.passes, other.actions)
        (asked, failed, spent) = (other.asked, other.failed, other.spent)
    }

    // MARK: Pictures and patches

    /// The scale at which the photo is no longer than `longestSide`; never enlarged.
    func scale(forLongestSide longestSide: Int) -> Double {
        ScanPass.scale(forLongestSide: longestSide, of: luma.width, luma.height)
    }

    /// The scale at which patches are fitted first.
    var fitScale: Double { scale(forLongestSide: Tuning.standard.search.fitLongestSide) }
    /// The scale at which patches that were found at `fitScale` are scanned.
    var patchScanScale: Double { scale(forLongestSide: Tuning.standard.search.patchScanLongestSide) }

    /// Whether modules of a code may have too few pixels for bars or finder patterns to show.
    var isSmall: Bool { max(luma.width, luma.height) <= Tuning.standard.search.smallLongestSide }

    /// The photo at a scale; made once.
    mutating func picture(at scale: Double) -> Luma {
        if let known = scaled[scale] { return known }
        budget.charge(luma.pixels.count, each: StepCost.standard.scaled)
        let made = fromHalves(at: scale)
        scaled[scale] = made
        return made
    }

    /// The photo at a scale, as `Luma.scaled` makes it, from as many halvings as that takes.
    private mutating func fromHalves(at scale: Double) -> Luma {
        var (rest, times) = (scale, 0)
        while rest <= 0.5, min(luma.width, luma.height) >> times > 1 {
            rest *= 2
            times += 1
        }
        while halves.count < times { halves.append((halves.last ?? luma).halved()) }
        return (times == 0 ? luma : halves[times - 1]).scaled(by: rest)
    }

    /// The patches of parallel edges in the photo at a scale, the likeliest bars first; found once.
    mutating func patches(at scale: Double) -> [BarPatch] {
        if let known = patches[scale] { return known }
        let picture = picture(at: scale)
        budget.charge(picture.pixels.count, each: StepCost.standard.located)
        var found = BarLocator.patches(in: picture)
        // A strip lower than the locator's cells can only be a cut through bars.
        let strip = Tuning.standard.search
        if picture.height < strip.stripMaxHeight, picture.width >= strip.stripMinWidth {
            let whole = BarPatch(
                centreX: Double(picture.width - 1) / 2, centreY: Double(picture.height - 1) / 2, angle: 0,
                length: Double(picture.width), height: Double(picture.height), weight: 1)
            found.insert(whole, at: 0)
        }
        patches[scale] = found
        return found
    }

    /// The patch at `fitScale` that contains a box of the photo, or the nearest one; `nil` where none is near.
    mutating func patch(near box: Box) -> BarPatch? {
        let tuning = Tuning.standard.search
        let scale = fitScale
        let toPicture = scale / Double(reduction)
        let (x, y) = (box.centerX * toPicture, box.centerY * toPicture)
        let near = patches(at: scale).map { patch in
            let (across, down) = (cosine(patch.angle), sine(patch.angle))
            let along = abs((x - patch.centreX) * across + (y - patch.centreY) * down) / (patch.length / 2 + 8)
            let aside = abs((y - patch.centreY) * across - (x - patch.centreX) * down) / (patch.height / 2 + 8)
            return (patch: patch, distance: max(along, aside))
        }
        return near.filter { $0.distance < tuning.maxPatchDistance }.min { $0.distance < $1.distance }?.patch
    }

    // MARK: Places in the photo

    /// The box of a reading made at a scale, in pixels of the photo.
    func box(of reading: PatchReading, scale: Double) -> Box {
        enclosing(reading.corners.map { ($0.x / scale, $0.y / scale) })
    }

    /// The corners of a reading made at a scale, in pixels of the photo.
    func corners(of reading: PatchReading, scale: Double) -> [(x: Double, y: Double)] {
        let toPhoto = Double(reduction) / scale
        return reading.corners.map { ($0.x * toPhoto, $0.y * toPhoto) }
    }

    /// The box around points of a scanned picture, in pixels of the photo.
    func box(of points: [(x: Double, y: Double)], in view: ScanView) -> Box {
        let angle = -view.pass.angle * .pi / 180
        let (across, down) = (cosine(angle), sine(angle))
        return enclosing(
            points.map { point in
                let x = (point.x + Double(view.origin.x) - Double(view.whole.width) / 2) / view.scale
                let y = (point.y + Double(view.origin.y) - Double(view.whole.height) / 2) / view.scale
                return (
                    x * across - y * down + Double(luma.width) / 2 + view.offset.x,
                    x * down + y * across + Double(luma.height) / 2 + view.offset.y
                )
            })
    }

    /// The box around points of `luma`, in pixels of the photo.
    private func enclosing(_ points: [(Double, Double)]) -> Box {
        let whole = Box(x: 0, y: 0, width: luma.width * reduction, height: luma.height * reduction)
        guard let left = points.map(\.0).min(), let right = points.map(\.0).max(),
            let top = points.map(\.1).min(), let bottom = points.map(\.1).max()
        else { return whole }
        let box = Box(
            x: Int(left.rounded(.down)) * reduction, y: Int(top.rounded(.down)) * reduction,
            width: (Int((right - left).rounded(.up)) + 1) * reduction,
            height: (Int((bottom - top).rounded(.up)) + 1) * reduction)
        return box.intersection(whole) ?? whole
    }
}
