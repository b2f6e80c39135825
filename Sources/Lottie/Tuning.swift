/// The bounds of what is drawn of an animation.
struct Tuning: Sendable {
    static let standard = Tuning()

    /// Most frames from the first to the last. Source: judged; half a minute at 60 frames a second, and a card's loop
    /// has two to five seconds.
    let maxFrames = 1800.0
    /// Longest side in pixels. Source: judged; more than any phone shows.
    let maxSide = 8192.0
    /// Fewest and most frames a second. Source: judged; After Effects exports 24 to 60.
    let frameRates = 1.0...240.0
    /// Most levels of compositions and groups within each other. Source: judged; real files have up to six.
    let maxDepth = 24
    /// Most elements of the drawing: compositions that are used many times within each other multiply. Source: judged;
    /// the largest of the 103 animations of rlottie's examples has 2,900.
    let maxElements = 12_000
    /// Most values of all animations together. Source: judged; as above.
    let maxValues = 200_000
    /// How many times the largest SVG may be worked out on the way to it. Source: judged; some of it is not drawn.
    let mostWorkedOut = 2
    /// Largest absolute figure. Source: judged; a thousand times a large screen, and no sum of such figures overflows.
    let maxFigure = 1e7
    /// Steps in which the length of a path of motion is measured. Source: judged; finer than a pixel on a phone.
    let motionSteps = 64
    /// Of a quarter of a circle drawn by a cubic curve, the handle's length. Source: 4/3 × (√2 − 1).
    let circleHandle = 0.5522847498
    /// Handle of a polygon's round corner, as a share of the circle between two corners. Source: lottie-web's players.
    let polygonHandle = 0.25
    /// The same of a star, of whose corners every second one lies further inside. Source: as above.
    let starHandle = 0.5
    /// Shortest part of a line that is drawn, as a share of the line. Source: judged; less than a pixel of any screen.
    let leastPart = 0.0001
    /// Decimals of a coordinate. Source: judged; a hundredth of a pixel is not seen.
    let decimals = 2
    /// Decimals of a point in time, a share of the loop. Source: judged; a tenth of a frame of the longest animation.
    let timeDecimals = 5
}
