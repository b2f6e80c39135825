/// Every number of the damage that detection is measured under (`qix sound bench`). No reading depends on it.
struct ChannelTuning: Sendable {
    static let standard = ChannelTuning()

    /// Metres a second. Source: the speed of sound in air at 20 °C.
    let speedOfSound = 343.0
    /// Samples a second of other recorders. Source: judged; not measured.
    let rates = [32_000.0, 16_000]
    /// Per cent of speed. Source: film and cheap clocks differ by 2 %.
    let speedPercents = [2.0, -2]
    /// Seconds in which echoes die by 60 dB; a second and more is a stadium, less a room. Source: judged; not measured.
    let roomSeconds = [0.2, 0.5, 0.8, 2.5]
    /// Seconds of a room that also holds other sound. Source: judged; not measured.
    let busyRoomSeconds = 0.5
    /// Seconds before the first echo of a room. Source: judged; not measured.
    let echoFreeSeconds = 0.003
    /// Share of the neighbouring samples in an echo, which makes echoes softer above. Source: judged; not measured.
    let echoSmoothing: Float = 0.25
    /// Centimetres that a phone is moved by, for each of `movementsPerSecond`. Source: judged; not measured.
    let movementCentimetres = [3.0, 10, 30, 10]
    /// Movements a second. Source: judged; not measured.
    let movementsPerSecond = [1.0, 1, 0.5, 2.5]
    /// Decibels of the programme above other sound. Source: judged; not measured.
    let otherDecibels = [10.0, 5, 0]
    /// Hertz of a telephone's band. Source: ITU-T G.712, 300 to 3400 Hz.
    let phoneBand = 300.0...3400.0
    /// Seconds of sound that a phone's gain follows. Source: judged; not measured.
    let gainSeconds = 0.3
    /// Level that a phone's gain aims at, of full scale 1. Source: judged; not measured.
    let gainTarget: Float = 0.1
    /// Power of silence, which no gain raises. Source: judged; not measured.
    let gainFloor: Float = 1e-5
}
