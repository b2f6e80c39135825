import Campaigns
import Cryptography
import DurableFiles
import Foundation
import Synchronization
import YAMLFields

/// The campaign file of a service. It is the only place that stores the programme, so a restart loads the same one.
///
/// Several processes may serve one file. The process that replaces the file writes the new version to
/// `earlier/in-force`, and the others detect the change there. A change by hand takes effect at the next start, when
/// the file is surely complete.
public final class ProgrammeFile: Sendable {
    /// The programme in force.
    public let currentProgramme: CurrentProgramme
    private let path: String
    private let earlier: String
    /// Serializes changes within this process; `FileLock` serializes processes.
    private let state: Mutex<State>
    /// Animations of cards as they are shown, by the file's name, with the SHA-256 of the file.
    private let drawnAnimations = Mutex<[String: (content: String, picture: ShownPicture?)]>([:])

    /// Most animations that are kept as they are shown. Source: judged; half a megabyte each at most.
    private static let maxDrawnAnimations = 40

    private struct State {
        var text: String
        /// The last version that this process saw some process put in force.
        var lastSeenVersion: String?
    }

    /// Why a text did not become the programme.
    enum Refusal: Error {
        /// The text has these problems.
        case wrong([YAMLProblem])
        /// The programme is no longer the version that the caller wanted to replace; `version` is in force.
        case changed(version: String)
        /// The file cannot be written.
        case notWritable
    }

    /// Reads the file at `path`. The folder `earlier` keeps each replaced text under its version.
    public init(path: String, text: String, earlier: String) throws(CampaignError) {
        self.path = path
        self.earlier = earlier
        let lastSeenVersion = ProgrammeFile.versionInForce(earlier)
        // Another process may have replaced the file since `text` was read.
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? text
        state = Mutex(State(text: text, lastSeenVersion: lastSeenVersion))
        currentProgramme = CurrentProgramme(try CampaignFile.load(yaml: text, named: path))
    }

    /// Loads the programme that another process put in force since the last check.
    func reloadIfReplaced() throws { try state.withLock { try reloadIfReplaced(&$0) } }

    private func reloadIfReplaced(_ state: inout State) throws {
        guard let version = ProgrammeFile.versionInForce(earlier), version != state.lastSeenVersion else { return }
        let yaml = try String(contentsOfFile: "\(earlier)/\(version).yaml", encoding: .utf8)
        currentProgramme.replace(with: try CampaignFile.load(yaml: yaml, named: "programme"))
        state = State(text: yaml, lastSeenVersion: version)
    }

    /// The version that some process put in force last; `nil` if none ever did.
    private static func versionInForce(_ folder: String) -> String? {
        guard let text = try? String(contentsOfFile: "\(folder)/in-force", encoding: .utf8) else { return nil }
        // The text becomes part of a path, so only a SHA-256 in lower-case hex is accepted.
        guard text.utf8.count == 64, text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        return text
    }

    /// The programme's text and its version.
    var current: (text: String, version: String) {
        state.withLock { ($0.text, ProgrammeFile.version(of: $0.text)) }
    }

    /// Checks a text, keeps the current one, writes the new one and puts it in force. Returns its version and its
    /// warnings.
    func replace(
        with yaml: String, where expected: String?
    ) throws(Refusal) -> (version: String, warnings: [YAMLProblem]) {
        let problems = CampaignFile.check(
            yaml: yaml, named: "programme", beside: filesBeside)
        guard problems.allSatisfy({ $0.severity == .warning }),
            let programme = try? CampaignFile.load(yaml: yaml, named: "programme")
        else { throw .wrong(problems) }
        let result = state.withLock { state -> Result<String, Refusal> in
            do {
                try DurableFolder.make(earlier)
                return try FileLock.hold("\(earlier)/lock") {
                    try reloadIfReplaced(&state)
                    let currentVersion = ProgrammeFile.version(of: state.text)
                    guard expected == nil || expected == currentVersion else {
                        return .failure(.changed(version: currentVersion))
                    }
                    let version = ProgrammeFile.version(of: yaml)
                    for (text, name) in [(state.text, currentVersion), (yaml, version)] {
                        try DurableFile.replace("\(earlier)/\(name).yaml", with: text)
                    }
                    try DurableFile.replace(path, with: yaml)
                    try DurableFile.replace("\(earlier)/in-force", with: version)
                    state = State(text: yaml, lastSeenVersion: version)
                    currentProgramme.replace(with: programme)
                    return .success(version)
                }
            } catch {
                return .failure(.notWritable)
            }
        }
        return (try result.get(), problems)
    }

    /// What the programme in force shows and is not beside its file, or is of no use there. `replace` refuses a
    /// programme with such errors; a service that had one yesterday starts without the pictures nevertheless.
    public func missingFiles() -> [YAMLProblem] {
        let problems = CampaignFile.check(
            yaml: current.text, named: path, beside: filesBeside)
        return problems.filter { $0.severity == .error }
    }

    /// A picture that a card of the programme in force shows, and its format; `nil` for any other file.
    func cardPicture(named name: String) -> ShownPicture? {
        guard currentProgramme.programme.showsPicture(named: name), let bytes = bytes(ofFile: name) else { return nil }
        guard CardPictureType(bytes) == nil else { return try? ShownPicture(file: bytes) }
        // Turning an animation into an SVG costs more than sending it: once for a file's content.
        let content = SHA256.hexDigest(bytes)
        return drawnAnimations.withLock { drawn in
            if let known = drawn[name], known.content == content { return known.picture }
            let picture = try? ShownPicture(file: bytes)
            if drawn.count >= ProgrammeFile.maxDrawnAnimations { drawn.removeAll() }
            drawn[name] = (content, picture)
            return picture
        }
    }

    /// A film beside the programme's file that a content in force shows; `nil` for any other file.
    func film(named name: String) -> (file: StoredFile, type: FilmType)? {
        let films = currentProgramme.programme.contents.lazy.flatMap(\.filmFiles)
        guard films.contains(where: { $0.utf8.elementsEqual(name.utf8) }), let file = storedFile(named: name),
            let type = FilmType(file.piece(from: 0, count: 16))
        else { return nil }
        return (file, type)
    }

    /// The first bytes of a file beside the programme's; `nil` where there is none. The programme's reader takes plain
    /// names alone, so that none leads out of the folder.
    private func bytes(ofFile name: String) -> [UInt8]? { StoredFile.firstBytes(of: name, beside: path) }

    private var filesBeside: FilesBeside { FilesBeside(storedBeside: path) }

    private func storedFile(named name: String) -> StoredFile? { StoredFile(named: name, beside: path) }

    private static func version(of text: String) -> String { SHA256.hexDigest(text.utf8) }
}
