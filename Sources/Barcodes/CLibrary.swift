#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// Functions of the C library under names of this module, so that only this file has an import for each platform.

func sine(_ angle: Double) -> Double { sin(angle) }
func exponential(_ power: Float) -> Float { expf(power) }
func naturalLogarithm(_ value: Float) -> Float { logf(value) }
func cosine(_ angle: Double) -> Double { cos(angle) }
func tangent(_ angle: Double) -> Double { tan(angle) }
func arcSine(_ value: Double) -> Double { asin(value) }
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
/// The angle of the vector (x, y), −π to π.
func direction(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
/// The share of a standard normal distribution below `value`.
func normalDistribution(_ value: Double) -> Double { 0.5 * erfc(-value / 2.0.squareRoot()) }
