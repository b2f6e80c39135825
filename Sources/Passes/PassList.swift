/// Receives the name of each pass that changed something, with what is known after it.
public typealias PassObserver = (_ pass: String, _ after: any Encodable) -> Void

/// The steps of a reader or of one of its stages, in order.
public struct PassList<State>: Sendable {
    /// The steps, in the order in which they run.
    public let passes: [Pass<State>]

    /// A list of steps.
    public init(_ passes: [Pass<State>]) { self.passes = passes }

    /// Takes `state` through every step that applies.
    ///
    /// - Parameters:
    ///   - skipped: names of optional steps to leave out, to measure what each is worth. Required steps always run.
    ///   - observe: receives each step that ran and what is known after it; for `--steps`.
    public func run(
        _ state: inout State, skipping skipped: Set<String> = [],
        observe: ((Pass<State>, State) -> Void)? = nil
    ) {
        for pass in passes {
            if !skipped.isEmpty, pass.isOptional, skipped.contains(pass.name) { continue }
            guard pass.applies(state) else { continue }
            pass.apply(&state)
            observe?(pass, state)
        }
    }

    /// The steps as lists show them.
    public var descriptions: [PassDescription] {
        passes.map { PassDescription(name: $0.name, purpose: $0.purpose, earns: $0.earns) }
    }
}
