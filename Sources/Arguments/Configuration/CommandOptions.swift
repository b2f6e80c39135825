import Foundation
import Text

/// A command's options and its subcommands, as the argument parser describes them.
package struct CommandOptions: Decodable {
    /// How an option is given.
    package struct OptionSpelling {
        /// Whether a value follows; otherwise it is a flag.
        package var takesValue: Bool
        /// Every way to write it, with its dashes.
        package var spellings: [String]
    }

    /// The options by their long names.
    package let options: [String: OptionSpelling]
    private let name: String
    private let subcommands: [CommandOptions]

    /// The options of this command and of all below it.
    package var allOptions: [String: OptionSpelling] {
        subcommands.reduce(options) { $0.merging($1.allOptions) { first, _ in first } }
    }

    /// The command that the first of `arguments` name, and how many of them do.
    package func command(named arguments: some Collection<String>) -> (CommandOptions, words: Int) {
        guard let first = arguments.first, let next = subcommands.first(where: { $0.name == first }) else {
            return (self, 0)
        }
        let (command, words) = next.command(named: arguments.dropFirst())
        return (command, words + 1)
    }

    /// The command that was meant where the first word that names none is near one; `nil` where each names one, or
    /// where words are no commands' names.
    package func meant(by arguments: some Collection<String>) -> (written: String, command: String)? {
        guard let first = arguments.first, !subcommands.isEmpty else { return nil }
        if let next = subcommands.first(where: { $0.name == first }) { return next.meant(by: arguments.dropFirst()) }
        return LevenshteinDistance.meant(by: first, among: subcommands.map(\.name)).map { (first, $0) }
    }

    /// Whether the command line gives the option: in any of its spellings, before a `--` that ends options.
    package func gives(_ option: String, in arguments: some Sequence<String>) -> Bool {
        let spellings = options[option]?.spellings ?? []
        return arguments.prefix { $0 != "--" }.contains { argument in
            spellings.contains { spelling in
                argument == spelling || argument.hasPrefix(spelling + "=")
                    // `-j4`
                    || spelling.utf8.count == 2 && argument.hasPrefix(spelling) && !argument.hasPrefix("--")
            }
        }
    }

    /// What the parser prints for `--experimental-dump-help`.
    package init(dump: String) throws { self = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command }

    private struct Dump: Decodable { var command: CommandOptions }

    private struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String
        }
        var kind: String
        var names: [Name]?
        var shouldDisplay: Bool?
    }

    private enum CodingKeys: String, CodingKey { case commandName, arguments, subcommands }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .commandName)
        subcommands = try container.decodeIfPresent([CommandOptions].self, forKey: .subcommands) ?? []
        var options: [String: OptionSpelling] = [:]
        for argument in try container.decodeIfPresent([Argument].self, forKey: .arguments) ?? []
        where argument.kind != "positional" && argument.shouldDisplay != false {
            let names = argument.names ?? []
            guard let long = names.first(where: { $0.kind == "long" }), !["help", "version"].contains(long.name) else {
                continue
            }
            options[long.name] = OptionSpelling(
                takesValue: argument.kind == "option",
                spellings: names.map { ($0.kind == "long" ? "--" : "-") + $0.name })
        }
        self.options = options
    }
}
