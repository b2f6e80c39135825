import DomainModel
import Foundation
import Text

/// The texts of a first programme's files, by language, and the schemas by which editors check them.
struct ProgrammeTemplates {
    let language: Language
    let partner: String
    let from: Day
    let to: Day

    /// The campaigns file.
    var campaigns: String {
        ProgrammeTemplates.text(files.campaigns)
            .replacingOccurrences(of: "{{from}}", with: "\(from)").replacingOccurrences(of: "{{to}}", with: "\(to)")
            // Last, because it is whatever somebody wrote. A string of JSON is one of YAML.
            .replacingOccurrences(of: "{{partner}}", with: (try? JSONLineEncoder.text(partner)) ?? "")
    }

    /// The rewards file.
    var rewards: String { ProgrammeTemplates.text(files.rewards) }

    /// The options file.
    var options: String { ProgrammeTemplates.text(files.options) }

    private var files: (campaigns: [UInt8], rewards: [UInt8], options: [UInt8]) {
        typealias Files = PackageResources
        return switch language {
        case .english: (Files.campaigns_en_yaml, Files.rewards_en_yaml, Files.qix_en_yaml)
        case .italian: (Files.campaigns_it_yaml, Files.rewards_it_yaml, Files.qix_it_yaml)
        case .german: (Files.campaigns_de_yaml, Files.rewards_de_yaml, Files.qix_de_yaml)
        case .french: (Files.campaigns_fr_yaml, Files.rewards_fr_yaml, Files.qix_fr_yaml)
        case .spanish: (Files.campaigns_es_yaml, Files.rewards_es_yaml, Files.qix_es_yaml)
        }
    }

    /// The schemas of the files that people write.
    static let schemas = [
        (name: "campaigns", text: text(PackageResources.campaigns_schema_json)),
        (name: "rewards", text: text(PackageResources.rewards_schema_json)),
        (name: "catalog", text: text(PackageResources.catalog_schema_json)),
    ]

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
