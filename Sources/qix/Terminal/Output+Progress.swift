import Arguments
import Intake

extension Output {
    /// How far a run is, in the form that messages have.
    static func progress(quiet: Bool) -> Intake.RunProgress {
        quiet || format == .text ? Intake.RunProgress(quiet: quiet) : Intake.RunProgress(log: { log($0) })
    }
}
