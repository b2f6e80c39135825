import ArgumentParser
import Arguments
import Text
import YAMLFields

/// Prints problems as lines of text, with their numbers at the end, or as JSON. Returns whether any is an error.
func printProblems(_ problems: [YAMLProblem], of file: String, json: Bool) throws -> Bool {
    let errors = problems.count { $0.severity == .error }
    for problem in problems {
        if json { try Output.json(ProblemLine(problem)) } else { print(TerminalText.safe(problem.description)) }
    }
    if !json {
        print(
            problems.isEmpty
                ? "\(file): no problems"
                : "\(counted(errors, "error")), \(counted(problems.count - errors, "warning"))")
    }
    return errors > 0
}

/// A problem for `--json`.
private struct ProblemLine: Encodable {
    var file: String
    var line: Int?
    var field: String
    var severity: String
    var message: String

    init(_ problem: YAMLProblem) {
        file = problem.file
        line = problem.line
        field = problem.field
        severity = problem.severity.rawValue
        message = problem.message
    }
}
