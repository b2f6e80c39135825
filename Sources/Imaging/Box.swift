import DomainModel

/// The box of `Retail`; named again here because leptonica brings a `Box` of its own.
public typealias Box = DomainModel.Box
