/// Brightness as it was lit: paper = `paper + paperTilt · v`, and so much darker where there is ink.
struct Shading: Hashable, Sendable {
    var paper: Float = 0
    var paperTilt: Float = 0
    var ink: Float = 1
    var inkTilt: Float = 0
}
