/// The numbers that decide what the barcode reader reads, by stage; what each step costs is in `StepCost`.
///
/// They are stored properties, so that the reader's version is a digest of them.
struct Tuning: Sendable {
    /// Source: each value below names its own.
    static let standard = Tuning()

    /// Source: see `Search`.
    let search = Search()
    /// Source: see `Locator`.
    let locator = Locator()
    /// Source: see `Profile`.
    let profile = Profile()
    /// Source: see `Edges`.
    let edges = Edges()
    /// Source: see `Fit`.
    let fit = Fit()
    /// Source: see `Patch`.
    let patch = Patch()
    /// Source: see `Bands`.
    let bands = Bands()
    /// Source: see `Ink`.
    let ink = Ink()
    /// Source: see `Acceptance`.
    let acceptance = Acceptance()
    /// Source: see `Print`.
    let print = Print()
    /// Source: see `Surroundings`.
    let surroundings = Surroundings()
    /// Source: see `DataBar`.
    let dataBar = DataBar()
    /// Source: see `RedChannel`.
    let redChannel = RedChannel()
}
