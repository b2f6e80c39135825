import Arguments
import ArgumentParser
import Barcodes
import Imaging
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
        try Output.json([libraries, models, sound] + missing)
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

    /// The libraries for pictures that this build lacks.
    private var missing: [DoctorCheck] {
        var checks: [DoctorCheck] = []
        if !PictureBarcodeReader.readsDataMatrix {
            checks.append(
                DoctorCheck(
                    name: "DataMatrix", state: .weak,
                    detail: "this qix-reader was built without zxing-cpp: it reads no DataMatrix, and fewer QR codes",
                    advice: "build it with `make build` (option zxing, package libzxing-dev)"))
        }
        if !HEICLibrary.isBuilt {
            checks.append(
                DoctorCheck(
                    name: "HEIC", state: .weak, detail: "this qix-reader was built without HEIC",
                    advice: "build it with `make build` (option heic, package libheif-dev)"))
        }
        return checks
    }

    /// Checks the AAC decoder, which is otherwise loaded only by the first recording that needs it.
    private var sound: DoctorCheck {
        #if SOUND
            do throws(SoundError) {
                try CodecLibrary.load()
                return DoctorCheck(name: "M4A", state: .well, detail: "FFmpeg's libraries decode what phones record")
            } catch {
                return DoctorCheck(
                    name: "M4A", state: .weak, detail: "\(error)",
                    advice: "sudo apt-get install \(CodecLibrary.package)")
            }
        #else
            return DoctorCheck(
                name: "sound", state: .weak, detail: "this qix-reader was built without sound",
                advice: "build it with `make build`")
        #endif
    }
}
