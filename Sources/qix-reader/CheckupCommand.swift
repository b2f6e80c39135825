import Arguments
import ArgumentParser
import Readers

#if SOUND
    import Sound
#endif

/// What `qix doctor` asks the reader.
struct CheckupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checkup", abstract: "Checks the reader's libraries and models; prints JSON for `qix doctor`.",
        shouldDisplay: false)

    @OptionGroup var reading: ReadingOptions

    func run() throws {
        try Output.json([libraries, models, sound])
    }

    private var libraries: DoctorCheck { DoctorCheck(name: "libraries", state: .well, detail: reading.version) }

    private var models: DoctorCheck {
        do {
            try ReaderRegistry(options: reading.options, version: reading.version).load()
            return DoctorCheck(name: "models", state: .well, detail: reading.lang)
        } catch {
            return DoctorCheck(
                name: "models", state: .broken, detail: "\(error)",
                advice: "give --lang an installed model, or install tesseract-ocr-LANGUAGE")
        }
    }

    /// Checks the AAC decoder, which is otherwise loaded only by the first recording that needs it.
    private var sound: DoctorCheck {
        #if SOUND
            do throws(SoundError) {
                try AACLibrary.load()
                return DoctorCheck(name: "M4A", state: .well, detail: "FFmpeg's libraries decode what phones record")
            } catch {
                return DoctorCheck(
                    name: "M4A", state: .weak, detail: "\(error)",
                    advice: "sudo apt-get install \(AACLibrary.package)")
            }
        #else
            return DoctorCheck(
                name: "sound", state: .weak, detail: "this qix-reader was built without sound",
                advice: "build it with `make build`")
        #endif
    }
}
