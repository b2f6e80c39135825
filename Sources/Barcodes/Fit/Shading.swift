/// The light on a symbol: paper is `paper + paperTilt · v`, and ink is darker by `ink + inkTilt · v`.
struct Shading: Hashable, Sendable {
    var paper: Float = 0
    var paperTilt: Float = 0
    var ink: Float = 1
    var inkTilt: Float = 0
}
