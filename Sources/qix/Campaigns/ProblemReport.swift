import ArgumentParser
import Arguments
import Text

/// What a check of a file found.
protocol FileProblem: CustomStringConvertible {
    associatedtype JSONLine: Encodable
    /// Whether it makes the file unusable.
    var isError: Bool { get }
    /// The problem for `--json`.
    var jsonLine: JSONLine { get }
}

/// Prints problems as lines of text, with their numbers at the end, or as JSON. Returns whether any is an error.
func printProblems(_ problems: [some FileProblem], of file: String, json: Bool) throws -> Bool {
    let errors = problems.count(where: \.isError)
    for problem in problems {
        if json { try Output.json(problem.jsonLine) } else { print(TerminalText.safe(problem.description)) }
    }
    if !json {
        print(problems.isEmpty ? "\(file): no problems" : "\(errors) errors, \(problems.count - errors) warnings")
    }
    return errors > 0
}
