import CSndfile
import DomainModel
import Passes
import ReaderAPI

/// Finds watermarks in recordings, as one of the registry's readers.
public final class SoundReader: EvidenceReader {
    private let limits: SoundLimits

    /// - Parameter limits: bounds on a recording.
    public init(limits: SoundLimits = .recordings) { self.limits = limits }

    /// `sound`.
    public let name = "sound"

    /// The reader and its libraries. The reader's version is a digest of its numbers.
    public var components: [ReaderComponent] {
        let sndfile = String(cString: sf_version_string()).split(separator: "-").last.map(String.init) ?? ""
        let version = ReaderVersion.digest(
            passes: [], tuning: [Tuning.standard],
            others: ["\(DetectedWatermark.minAgreement)", WatermarkLayout.format])
        return [
            ReaderComponent(name, version), ReaderComponent("libsndfile", sndfile),
            ReaderComponent("libavcodec", CodecLibrary.version),
        ]
    }

    /// The decoded sound, and the watermark found in it.
    public let stages = ["sound.decoded", "sound.heard"]

    /// Loads what decodes AAC and Opus, for a file that may hold some. Where it is missing, the attempt fails with the
    /// reason.
    public func prepare(for format: String) {
        if [SoundFormat.m4a, .webm].contains(where: { $0.rawValue == format }) { try? CodecLibrary.load() }
    }

    /// The format of a sound file.
    public func format(of start: ArraySlice<UInt8>) -> String? { SoundFormat(signatureOf: start)?.rawValue }

    /// One attempt, which settles what the file shows. Its cost is that of five seconds of sound (`make sound`).
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
                let detected = WatermarkDetector.mark(in: recording.mono, rate: recording.rate)
                trace.show("sound.heard", .json(["mark": detected]))
                return Attempt.Verdict(
                    evidence: [detected].compactMap { $0.map(Evidence.watermark) }, kind: .sound, isSettled: true)
            }
        ]
    }

    /// The sound as `--steps` shows it.
    private struct DecodedSound: Encodable {
        var rate: Double
        var channels: Int
        var seconds: Double
    }
}
