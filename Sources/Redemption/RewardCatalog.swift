import Campaigns
import DomainModel
import Text
import YAMLFields
import Yams

/// All rewards, from a YAML file.
public struct RewardCatalog: Hashable, Sendable {
    /// The rewards in the order of the file.
    public var rewards: [Reward]

    /// A catalog without rewards.
    public static let empty = RewardCatalog(rewards: [])

    /// The reward with this id.
    public subscript(id: String) -> Reward? { rewards.first { BytewiseString($0.id) == BytewiseString(id) } }

    /// Parses the file; throws the first thing that is wrong, and where.
    public static func load(yaml: String, named file: String) throws(YAMLProblem) -> RewardCatalog {
        let reading = read(yaml: yaml, named: file)
        if let first = reading.problems.first(where: { $0.severity == .error }) { throw first }
        return reading.catalog
    }

    /// Everything that is wrong with a file, and what in it looks like a slip, in the order of its lines.
    ///
    /// - Parameter beside: the files beside it, whose pictures rewards show; not looked at where this is `nil`.
    public static func check(yaml: String, named file: String, beside: FilesBeside? = nil) -> [YAMLProblem] {
        read(yaml: yaml, named: file, beside: beside).problems
    }

    /// What is wrong with the pictures that the rewards show.
    ///
    /// - Parameter file: the path that errors give.
    public func problems(ofPictures beside: FilesBeside, named file: String) -> [YAMLProblem] {
        rewards.compactMap(\.picture).compactMap { beside.problem(of: $0, in: file) }
    }

    /// Whether a reward shows a picture of this name, so that it is given to who asks.
    public func showsPicture(named name: String) -> Bool {
        rewards.contains { $0.picture?.file.utf8.elementsEqual(name.utf8) == true }
    }

    /// Everything that is wrong with a file, as `check` without a programme says, and what does not fit the campaigns
    /// beside it, which earn the rewards and pay their discounts back, or what is wrong with these.
    ///
    /// - Parameters:
    ///   - campaigns: the text of the campaigns file.
    ///   - campaignsFile: its name, in messages.
    ///   - files: the files beside it, whose pictures rewards show; not looked at where this is `nil`.
    public static func check(
        yaml: String, named file: String, beside campaigns: String, of campaignsFile: String,
        files: FilesBeside? = nil
    ) -> [YAMLProblem] {
        let reading = read(yaml: yaml, named: file, beside: files)
        let programme: CampaignFile.Reading
        do throws(CampaignError) {
            programme = try CampaignFile.read(yaml: campaigns, named: campaignsFile)
        } catch {
            return reading.problems + error.problems
        }
        // Names are looked up in a file that is right.
        guard !reading.problems.contains(where: { $0.severity == .error }) else { return reading.problems }
        let fit = RewardFit(
            catalog: reading.catalog, audiences: reading.audiences, file: file, lines: reading.lines,
            programme: programme, programmeFile: campaignsFile)
        return (reading.problems + fit.problems()).sorted { ($0.line ?? 0) < ($1.line ?? 0) } + fit.unknownDiscounts()
    }

    private struct Reading {
        var catalog: RewardCatalog
        var audiences: [Audience]
        var problems: [YAMLProblem]
        var lines: FieldLines
    }

    private static func read(yaml: String, named file: String, beside: FilesBeside? = nil) -> Reading {
        let root: Node
        do throws(YAMLProblem) {
            root = try YAMLReader.root(ofYAML: yaml, named: file, ifEmpty: "is empty; give a list of rewards")
        } catch {
            return Reading(catalog: .empty, audiences: [], problems: [error], lines: FieldLines(Node("")))
        }
        var reader = YAMLReader(file: file, root: root, text: yaml)
        let (rewards, audiences) = reader.rewards(root)
        var languages = LanguageLint(file: file)
        for (place, reward) in rewards.enumerated() {
            let field = "rewards[\(place)].name"
            languages.add(reward.name, line: reader.lines.nearest(to: field), at: field)
        }
        // What was not read has no place in the list.
        let isWhole = reader.problems.isEmpty
        let catalog = RewardCatalog(rewards: rewards)
        let problems =
            reader.problems + reader.warnings + (isWhole ? languages.problems : [])
            + (beside.map { catalog.problems(ofPictures: $0, named: file) } ?? [])
        return Reading(
            catalog: catalog, audiences: audiences,
            problems: problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) }, lines: reader.lines)
    }
}
