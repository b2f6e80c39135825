import Workers

#if canImport(Glibc)
    import Glibc
#endif

extension CommandLine {
    /// The arguments as bytes: strings from the parser have lost bytes that are not UTF-8.
    package static func rawArguments(matching parsed: [String]) -> [RawPath] {
        var raw: [String: [RawPath]] = [:]
        for place in 1..<max(1, Int(argc)) {
            guard let argument = unsafeArgv[place] else { continue }
            let bytes = UnsafeBufferPointer(start: argument, count: strlen(argument)).map { UInt8(bitPattern: $0) }
            raw[String(decoding: bytes, as: UTF8.self), default: []].append(RawPath(bytes: bytes))
        }
        // Two names that decode alike keep their order.
        return parsed.map { text in
            guard var candidates = raw[text], !candidates.isEmpty else { return RawPath(text) }
            let first = candidates.removeFirst()
            raw[text] = candidates
            return first
        }
    }
}
