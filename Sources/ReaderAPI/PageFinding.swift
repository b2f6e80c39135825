/// How the page of a receipt is found in a picture.
public enum PageFinding: String, CaseIterable, Sendable, Codable {
    /// By the shapes of its ink.
    case ink
    /// By the net that finds print, which is compared with the other way until it is better everywhere
    /// (`Benchmarks/pages.md`).
    case net
}
