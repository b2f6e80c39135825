import Arguments
import Intake

extension Manifest {
    /// As many as a person reads of one run.
    private static let maxNotes = 20

    /// Prints notes about the manifest and about rows that were skipped, prefixed by `command`.
    func printNotes(as command: String) {
        for note in notes { Output.log("\(command): \(note)") }
        for what in setAside.prefix(Manifest.maxNotes) { Output.log("\(command): set aside: \(what)") }
        let rest = setAside.count - Manifest.maxNotes
        if rest > 0 { Output.log("\(command): … and \(rest) more are set aside") }
    }
}
