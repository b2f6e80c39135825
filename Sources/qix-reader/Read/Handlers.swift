import Foundation
import ReaderAPI
import Readers
import Workers

extension ReaderWorker.Handlers {
    /// What a worker is asked about a picture.
    ///
    /// - Parameter loadsModelsLazily: whether models are made when text is met, from files that were read before.
    ///   Making them takes longer than a photo of a product does, so that a reader of a single picture does without.
    init(_ given: ReaderOptions, memory: Int, version: String, loadsModelsLazily: Bool) throws {
        var options = given
        options.limits.memory = memory
        let limits = options.limits
        let reader = try ReaderRegistry(options: options, version: version)
        if loadsModelsLazily { try reader.loadFiles() } else { try reader.load() }
        self.init(
            prepare: reader.prepare,
            warmupFiles: { reader.warmupFiles },
            loadOptionalLibraries: reader.loadOptionalLibraries,
            read: { bytes, wantsThumbnail in
                let reading = reader.read(bytes, named: "")
                let thumbnail =
                    wantsThumbnail && reading.error == nil
                    ? Thumbnail.jpeg(of: bytes, hiding: reading.personal, limits) : nil
                return (reading, thumbnail)
            },
            readTracing: { bytes, step in
                withoutActuallyEscaping(step) { step in
                    reader.read(bytes, named: "") { stage, value in
                        if let value = EncodedStageOutput(value) { step(stage, value) }
                    }
                }
            },
            draw: { bytes, outlines in try Overlay.png(of: bytes, outlines: outlines, limits) })
    }
}

extension EncodedStageOutput {
    /// A stage's value as bytes; `nil` for a stage without output.
    fileprivate init?(_ value: Trace.StageOutput) {
        switch value {
        case .picture(let png):
            guard let bytes = try? png() else { return nil }
            self = .png(bytes)
        case .json(let value):
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
            guard let data = try? encoder.encode(value) else { return nil }
            self = .json(Array(data))
        }
    }
}
