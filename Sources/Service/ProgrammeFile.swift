import Cryptography
import Foundation
import Rewards
import Synchronization

/// The campaigns' file of a service: the one place where its programme stands, so that the next start has the same.
public final class ProgrammeFile: Sendable {
    /// The programme that it holds.
    public let inForce: ProgrammeInForce
    private let path: String
    private let earlier: String
    /// One change at a time.
    private let text: Mutex<String>

    /// Why a text did not become the programme.
    enum Refusal: Error {
        /// What is wrong with it.
        case wrong([CampaignProblem])
        /// The programme is another by now than the one that was to be replaced.
        case changed(version: String)
        /// The file cannot be written.
        case notWritable
    }

    /// Reads the file at `path`. A text that is replaced is kept in the folder `earlier` under its version.
    public init(path: String, text: String, earlier: String) throws(CampaignError) {
        self.path = path
        self.earlier = earlier
        self.text = Mutex(text)
        inForce = ProgrammeInForce(try CampaignFile.load(yaml: text, named: path))
    }

    /// The programme's text and the version that names it.
    var current: (text: String, version: String) {
        text.withLock { ($0, ProgrammeFile.version(of: $0)) }
    }

    /// Checks a text, keeps the one that stood, writes the new one and puts it in force. Returns its version and what a
    /// reader may find odd in it.
    func replace(
        with yaml: String, where expected: String?
    ) throws(Refusal) -> (version: String, warnings: [CampaignProblem]) {
        let problems = CampaignFile.check(yaml: yaml, named: "programme")
        guard problems.allSatisfy({ $0.severity == .warning }),
            let programme = try? CampaignFile.load(yaml: yaml, named: "programme")
        else { throw .wrong(problems) }
        let result = text.withLock { text -> Result<String, Refusal> in
            let standing = ProgrammeFile.version(of: text)
            guard expected == nil || expected == standing else { return .failure(.changed(version: standing)) }
            do {
                try FileManager.default.createDirectory(
                    atPath: earlier, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                try Data(text.utf8).write(to: URL(fileURLWithPath: "\(earlier)/\(standing).yaml"), options: .atomic)
                try Data(yaml.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
            } catch {
                return .failure(.notWritable)
            }
            text = yaml
            inForce.replace(with: programme)
            return .success(ProgrammeFile.version(of: yaml))
        }
        return (try result.get(), problems)
    }

    private static func version(of text: String) -> String { SHA256.hexDigest(text.utf8) }
}
