import Foundation
import Text
import Yams

/// The options of `qix.yaml` in the working folder, or of the file that `QIX_CONFIG` names: they are added to
/// every command that has them, unless the command line gives them.
///
/// A key is an option without its dashes: `ledger: coins.qix`, `jobs: 4`, `show-personal: true`.
package struct Configuration {
    /// The file.
    package let path: String
    /// Each option's values, in the order of the file.
    package let options: [(name: String, values: [String])]

    /// The environment's name for the file's path; if it is empty there is no configuration.
    package static let pathVariable = "QIX_CONFIG"

    /// The most bytes that the file may have; it holds a few dozen lines.
    private static let mostBytes = 1 << 16

    /// The configuration of the working folder; `nil` without a file, or if `QIX_CONFIG` is empty.
    package static func found() throws -> Configuration? {
        // Asked for alone: a copy of the whole environment would be in the memory of a reader that is forked.
        if let named = getenv(pathVariable).map({ String(cString: $0) }) {
            return named.isEmpty ? nil : try Configuration(path: named)
        }
        return FileManager.default.fileExists(atPath: "qix.yaml") ? try Configuration(path: "qix.yaml") : nil
    }

    package init(path: String) throws {
        let text = try InputFile.text(path)
        guard text.utf8.count <= Configuration.mostBytes else {
            throw CommandError(
                "\(path): more than \(Configuration.mostBytes) bytes: a configuration has one line per option")
        }
        try self.init(yaml: text, named: path)
    }

    package init(yaml: String, named path: String) throws {
        self.path = path
        let node: Node?
        do { node = try Yams.compose(yaml: yaml) } catch { throw CommandError("\(path): is not YAML: \(error)") }
        guard let node else {
            options = []
            return
        }
        guard case .mapping(let mapping) = node else {
            throw CommandError("\(path): write one line per option, such as ledger: coins.qix")
        }
        var options: [(name: String, values: [String])] = []
        for (key, value) in mapping {
            guard let name = key.string else { throw CommandError("\(path): a key is not the name of an option") }
            guard !options.contains(where: { $0.name == name }) else {
                throw CommandError("\(path): \(name) is given twice: keep one")
            }
            switch value {
            case .scalar(let scalar): options.append((name, [scalar.string]))
            case .sequence(let items) where items.allSatisfy({ $0.scalar != nil }):
                options.append((name, items.compactMap { $0.scalar?.string }))
            default: throw CommandError("\(path): \(name): write one value, or a list of values")
            }
        }
        self.options = options
    }

    /// The arguments with what the file adds to them, behind the words that name the command.
    package func applied(to arguments: [String], of commands: CommandOptions) throws -> [String] {
        let known = commands.allOptions
        for option in options where known[option.name] == nil {
            let near = LevenshteinDistance.meant(by: option.name, among: known.keys.sorted())
            throw CommandError(
                "\(path): \(option.name) is not an option of any command"
                    + (near.map { "; did you mean \($0)?" } ?? "; qix COMMAND --help lists them"))
        }
        let (command, words) = commands.command(named: arguments)
        var added: [String] = []
        for option in options {
            guard let kind = command.options[option.name], !command.gives(option.name, in: arguments.dropFirst(words))
            else { continue }
            switch kind.takesValue {
            case true: added += option.values.map { "--\(option.name)=\($0)" }
            case false:
                guard let value = option.values.first, option.values.count == 1, ["true", "false"].contains(value)
                else {
                    throw CommandError("\(path): \(option.name): write true or false")
                }
                if value == "true" { added.append("--\(option.name)") }
            }
        }
        return Array(arguments.prefix(words)) + added + arguments.dropFirst(words)
    }
}
