import Mathematics
import ReceiptGrammar

private let tuning = Tuning.standard.page.print

/// What tells print from texture that the net takes for print: fur, grass, knitting and clouds have cells on rows, too.
struct PrintFeatures: Encodable {
    /// About how many letters there are.
    let letters: Int
    /// How much its places agree on how rows run, 0 to 1.
    let coherence: Double
    /// How much its places agree on which side is up, 0 to about 1.
    let facing: Double
    /// The middle of the capitals' heights, in pixels of what the net saw.
    let capHeight: Double
    /// How differently high capitals are, as the deviation of their heights' logarithms.
    let spread: Double
    /// How sure the net is of the cells on rows: the mean of their logits.
    let logit: Double
    /// The share of the blocks with print that lies on rows.
    let density: Double
    /// Whether the net has looked closer.
    let isCloser: Bool

    /// Whether the net's page of it would be no page: its places agree neither on how rows run nor on which side is up.
    var isConfused: Bool {
        coherence < tuning.maxCoherenceOfConfused && facing < tuning.maxFacingOfConfused
    }

    /// Whether its places agree on which side is up, as those of texture hardly do.
    var facesSurely: Bool { facing >= tuning.sureFacing }

    /// Whether print of this height and sureness is grain that may run together with other print.
    static func isGrain(capHeight: Double, logit: Double) -> Bool {
        capHeight < tuning.maxCapHeightOfGrain && logit < tuning.maxLogitOfGrain
    }
}

/// What speaks for print; the raw values are the names in `Print.tsv`.
enum PrintFeature: String, ScoreFeature {
    case logit
    case letters
    case coherence
    case facing
    case spread
    case density
    /// How much lower capitals are than those that the net sees well, as a logarithm.
    case small
    /// How much higher than those of a receipt that fills its photo.
    case large
    /// Whether the net has looked closer.
    case closer
    /// `small` where it has.
    case closerSmall = "closer small"
}

extension PrintFeatures {
    /// The learned weights, as text.
    static var table: String { String(decoding: PackageResources.Print_tsv, as: UTF8.self) }

    private static let score = LearnedScore<PrintFeature>(table)

    /// How likely it is print, 0 to 1.
    var certainty: Double {
        let small = max(0, naturalLogarithm(tuning.smallCapHeight / max(1, capHeight)))
        return PrintFeatures.score.probability([
            .logit: logit, .letters: naturalLogarithm(Double(max(1, letters))), .coherence: coherence,
            .facing: facing, .spread: spread, .density: density, .small: small,
            .large: max(0, naturalLogarithm(capHeight / tuning.largeCapHeight)),
            .closer: isCloser ? 1 : 0, .closerSmall: isCloser ? small : 0,
        ])
    }

    /// Whether it is texture: it is read by nobody and costs as much as a receipt.
    var isTexture: Bool { certainty < tuning.maxCertaintyOfTexture }
}
