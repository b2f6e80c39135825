/// How the page of a receipt is found in a picture.
public enum PageFinding: String, CaseIterable, Sendable, Codable {
    /// By the net that finds print, and where the figures read do not agree by the shapes of ink too: the receipt whose
    /// figures agree better is taken (`Benchmarks/pages.md`).
    case auto
    /// By the net alone.
    case net
    /// By the shapes of ink alone.
    case ink
}
