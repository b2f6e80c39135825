/// What readings depend on in this target, for a reader's version.
public enum MisreadModelVersion {
    /// The tuned numbers.
    public static var tuning: any Sendable { Tuning.standard }
    /// The learned table.
    public static var table: String { String(decoding: PackageResources.Confusions_tsv, as: UTF8.self) }
}
