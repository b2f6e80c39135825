import DomainModel
import ReaderAPI

#if SOUND
    import Sound
#endif

// Sound can be left out of a build: `QIX_OPTIONS` in Package.swift.
extension ReaderRegistry {
    /// The reader of recordings, if the build has one.
    static var soundReaders: [any EvidenceReader] {
        #if SOUND
            [SoundReader()]
        #else
            []
        #endif
    }

    /// What a recording's error says in a reading; `nil` for the error of anything else.
    static func soundError(_ error: any Error) -> ReadingError? {
        #if SOUND
            if let error = error as? SoundError { return ReadingError(error) }
        #endif
        return (error as? MissingSound).map { _ in
            // Not the file's fault: another build can read it.
            ReadingError(
                code: .readerCrashed, message: "this qix-reader was built without sound: build it with `make build`")
        }
    }

    /// The error of a recording in a build without sound.
    struct MissingSound: Error {}
}
