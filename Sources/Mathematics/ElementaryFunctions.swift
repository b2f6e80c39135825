#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// The C library's functions under plain names, so that no other file needs an import that differs by platform.

/// The sine of an angle in radians.
@inlinable public func sine(_ angle: Double) -> Double { sin(angle) }

/// The cosine of an angle in radians.
@inlinable public func cosine(_ angle: Double) -> Double { cos(angle) }

/// The tangent of an angle in radians.
@inlinable public func tangent(_ angle: Double) -> Double { tan(angle) }

/// The angle whose sine is `value`, −π/2 to π/2.
@inlinable public func arcSine(_ value: Double) -> Double { asin(value) }

/// The angle whose tangent is `value`, −π/2 to π/2.
@inlinable public func arcTangent(_ value: Double) -> Double { atan(value) }

/// The angle of a vector, in radians, −π to π, clockwise where y grows downward.
@inlinable public func angle(ofVector x: Double, _ y: Double) -> Double { atan2(y, x) }

/// The angle of the vector (x, y), −π to π.
@inlinable public func direction(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

/// The inverse of the hyperbolic sine.
@inlinable public func hyperbolicArcSine(_ value: Double) -> Double { asinh(value) }

/// e to the power of `power`.
@inlinable public func exponential(_ power: Double) -> Double { exp(power) }

/// e to the power of `power`.
@inlinable public func exponential(_ power: Float) -> Float { expf(power) }

/// The logarithm to the base e.
@inlinable public func naturalLogarithm(_ value: Double) -> Double { log(value) }

/// The logarithm to the base e.
@inlinable public func naturalLogarithm(_ value: Float) -> Float { logf(value) }

/// The logarithm to the base 10.
@inlinable public func commonLogarithm(_ value: Double) -> Double { log10(value) }

/// `base` to the power of `exponent`.
@inlinable public func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// `base` to the power of `exponent`.
@inlinable public func power(_ base: Float, _ exponent: Float) -> Float { pow(base, exponent) }

/// The share of a standard normal distribution below `value`.
@inlinable public func normalDistribution(_ value: Double) -> Double { 0.5 * erfc(-value / 2.0.squareRoot()) }
