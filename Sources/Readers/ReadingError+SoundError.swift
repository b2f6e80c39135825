#if SOUND
    import DomainModel
    import Sound

    extension ReadingError {
        init(_ error: SoundError) {
            let code: Code =
                switch error {
                case .tooManyBytes, .tooLong: .tooLarge
                case .empty, .unknownFormat, .undecodable, .noKnownCoding, .outOfRange, .noSamples, .notFinite,
                    .unknownEnding,
                    .unwritable:
                    .unreadableSound
                // Not the file's fault: once the library is installed, it can be read.
                case .noLibrary: .readerCrashed
                }
            self.init(code: code, message: error.description)
        }
    }
#endif
