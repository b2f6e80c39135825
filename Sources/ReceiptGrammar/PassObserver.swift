import Foundation
import Passes

/// Is shown each pass that changed something, by its name, with what is known after it.
public typealias PassObserver = (_ pass: String, _ after: any Encodable) -> Void

extension PassList {
    /// Takes `state` through the passes and shows `observe` those after which `shown` differs.
    func run(
        _ state: inout State, skipping skipped: Set<String>, observe: PassObserver?,
        shown: @escaping (State) -> some Encodable
    ) {
        guard let observe else { return run(&state, skipping: skipped) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var before = try? encoder.encode(shown(state))
        run(&state, skipping: skipped) { pass, state in
            let value = shown(state)
            let after = try? encoder.encode(value)
            if after != before { observe(pass.name, value) }
            before = after
        }
    }
}
