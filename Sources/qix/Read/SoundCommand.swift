import Arguments
import ArgumentParser

/// `qix sound`: carried out by the reader program.
struct SoundCommand: ParsableCommand {
    static let configuration = SoundArguments.configuration([
        CompanionCommand<SoundArguments.Mark>.self, CompanionCommand<SoundArguments.Detect>.self,
    ])
}
