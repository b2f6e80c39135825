/// What readings of several photos depend on, for a reader's version.
public enum RowStitchingVersion {
    /// The tuned numbers.
    public static var tuning: any Sendable { Tuning.standard }
}
