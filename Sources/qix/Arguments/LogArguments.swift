import ArgumentParser

/// How commands that run for long tell what happens.
struct LogArguments: ParsableArguments {
    @Option(help: "How messages are written: text for people, json for machines, a line each.")
    var logFormat = LogFormat.text

    // Before anything else is told: `validate` is what the parser calls first.
    func validate() { Output.format = logFormat }
}

/// How messages are written to standard error.
enum LogFormat: String, ExpressibleByArgument, CaseIterable {
    /// As they are.
    case text
    /// An object a line: `at`, `level`, `message`, and what else is known.
    case json
}
