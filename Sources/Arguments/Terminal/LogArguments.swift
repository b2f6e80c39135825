import ArgumentParser

/// How long-running commands report what happens.
package struct LogArguments: ParsableArguments {
    @Option(help: "Format of messages: text, or json with one object per line.")
    package var logFormat = LogFormat.text

    package init() {}

    // Set before anything is logged: the parser calls `validate` first.
    package func validate() { Output.format = logFormat }
}

/// How messages are written to standard error.
package enum LogFormat: String, ExpressibleByArgument, CaseIterable {
    /// As they are.
    case text
    /// An object a line: `at`, `level`, `message`, and what else is known.
    case json
}
