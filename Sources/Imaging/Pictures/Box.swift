import DomainModel

/// The domain model's box, declared here because leptonica has a `Box` too.
public typealias Box = DomainModel.Box
