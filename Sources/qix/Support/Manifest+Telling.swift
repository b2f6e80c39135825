import Intake

extension Manifest {
    /// As many as a person reads of one run.
    private static let mostTold = 20

    /// Says what a person should know of it, and what was set aside; `command` is who says it.
    func tell(as command: String) {
        for note in notes { Output.tell("\(command): \(note)") }
        for what in setAside.prefix(Manifest.mostTold) { Output.tell("\(command): set aside: \(what)") }
        let rest = setAside.count - Manifest.mostTold
        if rest > 0 { Output.tell("\(command): … and \(rest) more are set aside") }
    }
}
