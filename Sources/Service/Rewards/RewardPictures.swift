import Campaigns
import Redemption
import YAMLFields

/// The pictures of rewards: files beside the rewards' file.
public struct RewardPictures: Sendable {
    private let catalog: RewardCatalog
    private let file: String

    /// No reward has a picture.
    public static let none = RewardPictures(of: .empty, besideFile: "")

    /// The pictures that the rewards of a file show.
    public init(of catalog: RewardCatalog, besideFile file: String) {
        (self.catalog, self.file) = (catalog, file)
    }

    /// Those that are not there, or that phones cannot be sent.
    public var problems: [YAMLProblem] {
        catalog.problems(ofPictures: FilesBeside(storedBeside: file), named: file)
    }

    /// Where a reward's picture is; `nil` where it has none.
    static func address(of reward: Reward) -> String? { reward.picture.map { "/v1/reward-pictures/\($0.file)" } }

    /// A picture that a reward shows; `nil` for any other file.
    func picture(named name: String) -> ShownPicture? {
        guard catalog.showsPicture(named: name), let bytes = StoredFile.firstBytes(of: name, beside: file) else {
            return nil
        }
        return try? ShownPicture(file: bytes)
    }
}
