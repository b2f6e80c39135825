import CSndfile
import DomainModel
import ReaderAPI

/// Marks in recordings, as one of the registry's readers.
public final class SoundReader: EvidenceReader {
    private let limits: SoundLimits

    /// - Parameter limits: what a recording may be.
    public init(limits: SoundLimits = .recordings) { self.limits = limits }

    /// `sound`.
    public let name = "sound"

    /// The reader and its libraries.
    public var components: [ReaderComponent] {
        let version = String(cString: sf_version_string()).split(separator: "-").last.map(String.init) ?? ""
        return [
            ReaderComponent(name, "3"), ReaderComponent("libsndfile", version),
            ReaderComponent("libavcodec", AACLibrary.version),
        ]
    }

    /// What was decoded, and what was heard.
    public let stages = ["sound.decoded", "sound.heard"]

    /// Loads what decodes AAC, for a file that may hold some. Where it is missing the attempt says so.
    public func prepare(for format: String) {
        if format == SoundFormat.m4a.rawValue { try? AACLibrary.load() }
    }

    /// The format of a sound file.
    public func format(of start: ArraySlice<UInt8>) -> String? { SoundFormat(signatureOf: start)?.rawValue }

    /// One attempt, which settles what the file shows. Cost: five seconds of sound, `make sound`.
    public func attempts(at context: ReadContext) -> [Attempt] {
        [
            Attempt("sound", cost: 250) { [limits] trace in
                let recording = try trace.shared("decode") { () throws(SoundError) in
                    try Recording(decoding: context.bytes, limits: limits)
                }
                context.seconds = (recording.seconds * 1000).rounded() / 1000
                trace.show(
                    "sound.decoded",
                    .json(
                        DecodedSound(
                            rate: recording.rate, channels: recording.channels.count, seconds: recording.seconds))
                )
                let heard = WatermarkDetector.mark(in: recording.mono, rate: recording.rate)
                trace.show("sound.heard", .json(["mark": heard]))
                return Attempt.Verdict(
                    evidence: [heard].compactMap { $0.map(Evidence.watermark) }, kind: .sound, isSettled: true)
            }
        ]
    }

    /// What `--steps` shows of the sound.
    private struct DecodedSound: Encodable {
        var rate: Double
        var channels: Int
        var seconds: Double
    }
}
