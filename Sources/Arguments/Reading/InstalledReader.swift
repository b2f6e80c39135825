import ArgumentParser
import Foundation
import ReaderAPI
import Workers

/// What `qix-reader describe` prints.
package struct ReaderDescription: Codable {
    /// The versions of program, models and libraries: the `reader_version` of readings.
    package var version: String
    /// The names of the steps that may be left out.
    package var optionalPasses: [String]

    private enum CodingKeys: String, CodingKey {
        case version
        case optionalPasses = "optional_passes"
    }

    /// A description.
    package init(version: String, optionalPasses: [String]) {
        (self.version, self.optionalPasses) = (version, optionalPasses)
    }
}

/// The reader program, as one run uses it.
package struct InstalledReader {
    /// How its processes are started.
    package let command: ReaderCommand
    /// The `reader_version` of its readings.
    package let version: String
}

extension ReadingOptions {
    /// The reader's answer to what it is with these options.
    ///
    /// - Parameter task: the command that needs it, such as `qix batch`.
    package func description(for task: String) throws -> ReaderDescription {
        let output = try CompanionProgram.reader.output(of: ["describe"] + arguments, for: task)
        guard let description = try? JSONDecoder().decode(ReaderDescription.self, from: output) else {
            throw CommandError("\(CompanionProgram.reader.path) does not say what it is: install it again")
        }
        try checkSkippedPasses(optional: description.optionalPasses)
        return description
    }
}

extension ReaderArguments {
    /// The reader that makes a run's readings. Asks it for its version.
    ///
    /// - Parameter task: the command that needs it, such as `qix batch`.
    package func installed(for task: String) throws -> InstalledReader {
        let executable = try CompanionProgram.reader.openedPath(for: task)
        let version = try givenReaderVersion ?? reading.description(for: task).version
        return InstalledReader(command: command(executable, version: version), version: version)
    }

    /// The readers of one picture, which determine their version themselves: one for a pool's first try, which loads
    /// models only when it meets text, and one for any other.
    ///
    /// - Parameter task: the command that needs them, such as `qix check`.
    package func single(for task: String) throws -> (first: FirstReader?, other: ReaderCommand) {
        // Without passes to leave out there is nothing to ask, and asking takes as long as reading a product's photo.
        if !reading.skippedPasses.isEmpty { _ = try reading.description(for: task) }
        let other = command(
            try CompanionProgram.reader.openedPath(for: task), version: givenReaderVersion, readsOnce: true)
        // Models of tesseract's are files, which a confined process cannot open.
        guard reading.lang == ReaderDefaults.tillModel, reading.ocr != .tesseract else { return (nil, other) }
        var first = other
        first.arguments.append("--lazy-models")
        return (.started(by: first), other)
    }
}
