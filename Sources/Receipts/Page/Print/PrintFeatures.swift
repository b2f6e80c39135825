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

    /// Whether the net's page of it would be no page: its places agree neither on how rows run nor on which side is up.
    var isConfused: Bool {
        coherence < tuning.maxCoherenceOfConfused && facing < tuning.maxFacingOfConfused
    }

    /// Whether its places agree on which side is up, as those of texture hardly do.
    var facesSurely: Bool { facing >= tuning.sureFacing }

    /// Whether it is grain: of low letters though the net has looked closer, and of little sureness.
    var isGrain: Bool { PrintFeatures.isGrain(capHeight: capHeight, logit: logit) }

    /// Whether print of this height and sureness is grain.
    static func isGrain(capHeight: Double, logit: Double) -> Bool {
        capHeight < tuning.maxCapHeightOfGrain && logit < tuning.maxLogitOfGrain
    }
}
