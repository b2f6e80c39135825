/// One named step of a reader: what it is for, when it applies, and what it changes.
///
/// A reader is a list of such steps (`PassList`). All conditions are in `applies`, so that the list alone says what
/// happens to a picture; `apply` does one thing and decides nothing.
public struct Pass<State>: Sendable {
    /// The name that `--steps` shows and `--without` leaves out: the reader, the stage and the step, such as
    /// `receipt.lines.quantities`.
    public let name: String
    /// What it does for the reading, in one sentence.
    public let purpose: String
    /// What readings lose without it, and the command that measured it; `nil` for a step without which there is no
    /// reading.
    public let earns: String?
    /// Whether the step applies to what is known so far.
    public let applies: @Sendable (State) -> Bool
    /// Changes what is known.
    public let apply: @Sendable (inout State) -> Void

    /// A step that can be left out.
    ///
    /// - Parameters:
    ///   - name: lower-case words between points; unique among all passes of a reader.
    ///   - earns: what was measured, with the command: `2 items of 474, Scripts/measure/strangers.py --seed 518705`.
    public init(
        _ name: String, purpose: String, earns: String, applies: @escaping @Sendable (State) -> Bool = { _ in true },
        apply: @escaping @Sendable (inout State) -> Void
    ) {
        self.name = name
        self.purpose = purpose
        self.earns = earns
        self.applies = applies
        self.apply = apply
    }

    /// A step without which there is no reading: it cannot be left out, but it is traced like any other.
    public init(
        required name: String, purpose: String, applies: @escaping @Sendable (State) -> Bool = { _ in true },
        apply: @escaping @Sendable (inout State) -> Void
    ) {
        self.name = name
        self.purpose = purpose
        self.earns = nil
        self.applies = applies
        self.apply = apply
    }

    /// Whether `--without` may name it.
    public var isOptional: Bool { earns != nil }
}

/// What a list shows of a pass.
public struct PassDescription: Hashable, Codable, Sendable {
    /// The pass.
    public let name: String
    /// What it does for the reading.
    public let purpose: String
    /// What readings lose without it; `nil` for a step without which there is no reading.
    public let earns: String?

    /// Whether `--without` may name it.
    public var isOptional: Bool { earns != nil }
}
