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
        let text =
            switch language {
            case .english: PackageResources.campaigns_en_yaml
            case .italian: PackageResources.campaigns_it_yaml
            case .german: PackageResources.campaigns_de_yaml
            case .french: PackageResources.campaigns_fr_yaml
            case .spanish: PackageResources.campaigns_es_yaml
            }
        return ProgrammeTemplates.text(text)
            .replacingOccurrences(of: "{{from}}", with: "\(from)").replacingOccurrences(of: "{{to}}", with: "\(to)")
            // Last, because it is whatever somebody wrote. A string of JSON is one of YAML.
            .replacingOccurrences(of: "{{partner}}", with: (try? JSONLineEncoder.text(partner)) ?? "")
    }

    /// The rewards file.
    var rewards: String {
        let text =
            switch language {
            case .english: PackageResources.rewards_en_yaml
            case .italian: PackageResources.rewards_it_yaml
            case .german: PackageResources.rewards_de_yaml
            case .french: PackageResources.rewards_fr_yaml
            case .spanish: PackageResources.rewards_es_yaml
            }
        return ProgrammeTemplates.text(text)
    }

    /// The options file.
    var options: String {
        let text =
            switch language {
            case .english: PackageResources.qix_en_yaml
            case .italian: PackageResources.qix_it_yaml
            case .german: PackageResources.qix_de_yaml
            case .french: PackageResources.qix_fr_yaml
            case .spanish: PackageResources.qix_es_yaml
            }
        return ProgrammeTemplates.text(text)
    }

    /// The schemas of the files that people write.
    static let schemas = [
        (name: "campaigns", text: text(PackageResources.campaigns_schema_json)),
        (name: "rewards", text: text(PackageResources.rewards_schema_json)),
        (name: "catalog", text: text(PackageResources.catalog_schema_json)),
    ]

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
