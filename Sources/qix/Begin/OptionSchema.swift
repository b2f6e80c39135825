import Arguments
import Text

/// The JSON Schema of `qix.yaml`, made of the options that the commands have: what an editor completes.
struct OptionSchema: Encodable {
    private struct Property: Encodable {
        var type: [String]
        var description: String
    }

    private var schema = "https://json-schema.org/draft/2020-12/schema"
    private var title = "Options of qix"
    private var type = "object"
    private var additionalProperties = false
    private var properties: [String: Property]

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case title, type, additionalProperties, properties
    }

    init(_ options: [String: CommandOptions.OptionSpelling]) {
        properties = options.mapValues { option in
            Property(
                type: option.takesValue ? ["string", "number", "boolean", "array"] : ["boolean"],
                description: option.spellings.joined(separator: ", "))
        }
    }

    /// The schema as a file.
    var text: String { get throws { try JSONLineEncoder.text(self) + "\n" } }
}
