import Campaigns
import Catalog
import Foundation
import Redemption
import Testing
import YAMLFields
import Yams

/// The schemas by which editors complete and check programme files say what the parsers say.
@Suite("Schemas of programme files")
struct SchemaTests {
    /// Part of a JSON Schema, with the references of its document resolved.
    private struct Schema {
        let root: [String: Any]
        let value: [String: Any]

        init(_ name: String) throws {
            let file = MistakenFilesTests.images.deletingLastPathComponent()
                .appending(path: "Sources/qix/Begin/Schemas/\(name).schema.json")
            let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
            root = try #require(document as? [String: Any])
            value = root
        }

        private init(root: [String: Any], value: [String: Any]) { (self.root, self.value) = (root, value) }

        /// The forms that a value may have.
        var forms: [Schema] {
            if let reference = value["$ref"] as? String, let name = reference.split(separator: "/").last,
                let found = (root["$defs"] as? [String: Any])?[String(name)] as? [String: Any]
            {
                return Schema(root: root, value: found).forms
            }
            guard let several = value["oneOf"] as? [[String: Any]] else { return [self] }
            return several.flatMap { Schema(root: root, value: $0).forms }
        }

        var properties: [String: Schema] {
            (value["properties"] as? [String: Any] ?? [:]).compactMapValues { $0 as? [String: Any] }
                .mapValues { Schema(root: root, value: $0) }
        }

        var items: Schema? { (value["items"] as? [String: Any]).map { Schema(root: root, value: $0) } }

        private var types: [String] { value["type"] as? [String] ?? (value["type"] as? String).map { [$0] } ?? [] }

        /// Whether a value of a file has this form.
        func takes(_ node: Node) -> Bool { forms.contains { $0.takesAsOne(node) } }

        private func takesAsOne(_ node: Node) -> Bool {
            if let mapping = node.mapping {
                guard types.contains("object") || types.isEmpty else { return false }
                let keys = mapping.compactMap { $0.key.scalar?.string }
                let required = value["required"] as? [String] ?? []
                return required.allSatisfy(keys.contains)
                    && mapping.allSatisfy { key, entry in
                        properties[key.scalar?.string ?? ""].map { $0.takes(entry) } ?? (types.isEmpty)
                    }
            }
            if let sequence = node.sequence {
                guard types.contains("array") || types.isEmpty else { return false }
                return sequence.allSatisfy { items?.takes($0) ?? true }
            }
            let text = node.scalar?.string ?? ""
            if let choices = value["enum"] as? [String] { return choices.contains(text) }
            if let pattern = value["pattern"] as? String, let form = try? Regex(pattern),
                text.firstMatch(of: form) == nil
            {
                return false
            }
            let number = Double(text)
            if let least = value["minimum"] as? Double, number.map({ $0 < least }) ?? true { return false }
            if let most = value["maximum"] as? Double, number.map({ $0 > most }) ?? true { return false }
            return types.isEmpty || types.contains("string") || types.contains("integer") && Int(text) != nil
                || types.contains("number") && number != nil
                || types.contains("boolean") && ["true", "false"].contains(text)
        }
    }

    private func check(_ text: String, as kind: String) -> [String] {
        let problems =
            kind == "campaigns"
            ? CampaignFile.check(yaml: text, named: "file") : RewardCatalog.check(yaml: text, named: "file")
        return problems.map(\.description)
    }

    /// A file with an unknown field in each of its mappings in turn, and the forms that the schema has for that
    /// mapping.
    private func probes(_ node: Node, _ schema: [Schema], _ change: @escaping (Node) -> Node) -> [(Node, [Schema])] {
        var found: [(Node, [Schema])] = []
        let forms = schema.flatMap(\.forms)
        if var mapping = node.mapping {
            let entries = Array(mapping)
            mapping["unknownfieldhere"] = "1"
            found.append((change(.mapping(mapping)), forms.filter { !$0.properties.isEmpty }))
            for (key, value) in entries {
                let below = forms.compactMap { $0.properties[key.scalar?.string ?? ""] }
                found += probes(value, below) { changed in
                    var mapping = node.mapping!
                    mapping[key] = changed
                    return change(.mapping(mapping))
                }
            }
        } else if let sequence = node.sequence {
            for (place, entry) in sequence.enumerated() {
                found += probes(entry, forms.compactMap(\.items)) { changed in
                    var sequence = node.sequence!
                    sequence[place] = changed
                    return change(.sequence(sequence))
                }
            }
        }
        return found
    }

    @Test("Each mapping of the samples has the fields that its parser knows", arguments: ["campaigns", "rewards"])
    func fields(kind: String) throws {
        let schema = try Schema(kind)
        // What the schema has for a mapping, by its fields; parsers know some of them in some places only.
        var known: [Set<String>: Set<String>] = [:]
        for sample in MistakenFilesTests.samples {
            let root = try #require(try Yams.compose(yaml: sample.text("\(kind).yaml")))
            for (changed, forms) in probes(root, [schema], { $0 }) {
                let told = check(try Yams.serialize(node: changed), as: kind)
                let fields = try #require(
                    told.compactMap { $0.firstMatch(of: /unknownfieldhere: is no field here; known are (.*)/) }.first?
                        .1,
                    "\(told)")
                let names = Set(fields.split(separator: ", ").map(String.init))
                let fitting = forms.map { Set($0.properties.keys) }.filter { names.isSubset(of: $0) }
                let form = try #require(
                    fitting.first, "\(names) is none of \(forms.map { $0.properties.keys.sorted() })")
                known[form, default: []].formUnion(names)
            }
        }
        #expect(known.count > 5 || kind == "rewards")
        for (form, names) in known { #expect(form == names, "only the schema has \(form.subtracting(names))") }
    }

    @Test("The samples have the schemas' form, and files with a slip do not")
    func samples() throws {
        for kind in ["campaigns", "rewards"] {
            let schema = try Schema(kind)
            for sample in MistakenFilesTests.samples {
                let text = try sample.text("\(kind).yaml")
                #expect(schema.takes(try #require(try Yams.compose(yaml: text))), "\(sample.folder)/\(kind).yaml")
                for (right, wrong) in [("- id: ", "- idd: "), ("from: 2026-", "from: 1-"), ("name:", "nome:")]
                where text.contains(right) {
                    let slip = try #require(
                        try Yams.compose(yaml: text.replacingOccurrences(of: right, with: wrong)))
                    #expect(!schema.takes(slip), "\(wrong) in \(sample.folder)")
                }
            }
        }
    }

    @Test("A catalogue's schema has its columns")
    func columns() throws {
        #expect(try Set(Schema("catalog").properties.keys) == Set(CatalogCSV.columns))
    }
}
