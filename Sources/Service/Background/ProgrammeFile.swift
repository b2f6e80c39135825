import Campaigns
import Cryptography
import Foundation
import Synchronization

/// The campaigns' file of a service: the one place where its programme stands, so that the next start has the same.
///
/// Several processes may serve one file. Whichever replaces it leaves the version in `earlier/in-force`, by which the
/// others find out. A file that is changed by hand is read at the next start and not before, when it is surely whole.
public final class ProgrammeFile: Sendable {
    /// The programme that it holds.
    public let currentProgramme: CurrentProgramme
    private let path: String
    private let earlier: String
    /// One change at a time in this process; `FileLock` sees to others.
    private let state: Mutex<State>

    private struct State {
        var text: String
        /// The version that was last seen to be put in force by any process.
        var seen: String?
    }

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
        let seen = ProgrammeFile.versionInForce(earlier)
        // Another process may have replaced it since it was read.
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? text
        state = Mutex(State(text: text, seen: seen))
        currentProgramme = CurrentProgramme(try CampaignFile.load(yaml: text, named: path))
    }

    /// Puts in force what another process did since this one last looked.
    func reloadIfReplaced() throws { try state.withLock { try reloadIfReplaced(&$0) } }

    private func reloadIfReplaced(_ state: inout State) throws {
        guard let version = ProgrammeFile.versionInForce(earlier), version != state.seen else { return }
        let yaml = try String(contentsOfFile: "\(earlier)/\(version).yaml", encoding: .utf8)
        currentProgramme.replace(with: try CampaignFile.load(yaml: yaml, named: "programme"))
        state = State(text: yaml, seen: version)
    }

    /// The version that some process put in force last; `nil` where none ever did.
    private static func versionInForce(_ folder: String) -> String? {
        guard let text = try? String(contentsOfFile: "\(folder)/in-force", encoding: .utf8) else { return nil }
        // It becomes part of a path.
        guard text.utf8.count == 64, text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        return text
    }

    /// The programme's text and the version that names it.
    var current: (text: String, version: String) {
        state.withLock { ($0.text, ProgrammeFile.version(of: $0.text)) }
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
        let result = state.withLock { state -> Result<String, Refusal> in
            do {
                try FileManager.default.createDirectory(
                    atPath: earlier, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                return try FileLock.hold("\(earlier)/lock") {
                    try reloadIfReplaced(&state)
                    let standing = ProgrammeFile.version(of: state.text)
                    guard expected == nil || expected == standing else {
                        return .failure(.changed(version: standing))
                    }
                    let version = ProgrammeFile.version(of: yaml)
                    for (text, name) in [(state.text, standing), (yaml, version)] {
                        try Data(text.utf8).write(
                            to: URL(fileURLWithPath: "\(earlier)/\(name).yaml"), options: .atomic)
                    }
                    try Data(yaml.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
                    try Data(version.utf8).write(to: URL(fileURLWithPath: "\(earlier)/in-force"), options: .atomic)
                    state = State(text: yaml, seen: version)
                    currentProgramme.replace(with: programme)
                    return .success(version)
                }
            } catch {
                return .failure(.notWritable)
            }
        }
        return (try result.get(), problems)
    }

    private static func version(of text: String) -> String { SHA256.hexDigest(text.utf8) }
}
