import ArgumentParser
import Arguments
import Campaigns
import Foundation
import Text

/// `qix campaigns animation`: a Lottie animation as phones are sent it.
struct AnimationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "animation",
        abstract: "Writes a Lottie animation as the SVG that phones are sent.",
        discussion: """
            Ends with status 1 where cards do not show the animation, and says what it uses that is not drawn.

              qix campaigns animation coin.json > coin.svg
            """)

    @Argument(help: "The animation, JSON; - for standard input.", completion: .file(extensions: ["json"]))
    var file: String

    func run() throws {
        let bytes = try InputFile.bytes(file, upTo: CampaignFile.maxPictureBytes + 1)
        do {
            FileHandle.standardOutput.write(Data(try ShownPicture(file: bytes).bytes))
        } catch {
            Output.log("\(file) \(error)")
            throw ExitCode(1)
        }
    }
}
