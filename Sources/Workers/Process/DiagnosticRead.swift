import DomainModel
import FoundationEssentials

/// Reads one picture in detail, in a reader process of its own: the result of each stage, and a picture with outlines.
/// The calling process decodes nothing of the picture.
public struct DiagnosticRead: Sendable {
    private let bytes: [UInt8]
    private let command: ReaderCommand
    private let limits: ReaderLimits

    /// Bytes of one line of an answer: more than a PNG of the largest phone picture has in base64.
    private static let longestLine = 512 << 20

    /// A picture, and the command that reads it.
    public init(_ bytes: [UInt8], by command: ReaderCommand, limits: ReaderLimits = ReaderLimits()) {
        (self.bytes, self.command, self.limits) = (bytes, command, limits)
    }

    /// The picture's reading; `step` receives the result of each stage.
    public func reading(
        _ step: (_ stage: String, _ value: EncodedStageOutput) throws -> Void
    ) throws -> Reading {
        var process = try started(for: .steps(length: bytes.count, format: command.format(of: bytes)))
        var line = try process.exchange([bytes], within: limits.timeout, longest: Self.longestLine)
        while let value = try? JSONDecoder().decode(ReaderProtocol.Step.self, from: Data(line)) {
            if let png = value.png { try step(value.stage, .png(Array(png))) }
            if let json = value.json { try step(value.stage, .json(Array(json))) }
            line = try process.nextLine(within: limits.timeout, longest: Self.longestLine)
        }
        return try ReaderProtocol.answer(line, about: FileDigest(bytes)).reading
    }

    /// The picture, upright, with `outlines` on it, as a PNG.
    public func overlay(_ outlines: [Outline]) throws -> [UInt8] {
        let boxes = Array(try JSONEncoder().encode(outlines))
        guard boxes.count <= ReaderRequest.longestOutlines else { throw DiagnosticReadError.tooManyOutlines }
        var process = try started(for: .overlay(length: bytes.count, outlines: boxes.count))
        let line = try process.exchange([bytes, boxes], within: limits.timeout, longest: Self.longestLine)
        guard let drawing = try? JSONDecoder().decode(ReaderProtocol.OverlayAnswer.self, from: Data(line)) else {
            throw ReaderFailure.garbled("no drawing")
        }
        guard let png = drawing.png else { throw DiagnosticReadError.notDrawn(drawing.failure ?? "no reason given") }
        return Array(png)
    }

    private func started(for request: ReaderRequest) throws(ReaderFailure) -> ReaderProcess {
        var process = try ReaderProcess(command, memoryLimit: limits.memory)
        _ = try process.greeting(ahead: request, within: limits.start)
        return process
    }
}

/// Why there is no picture with outlines.
public enum DiagnosticReadError: Error, Hashable, CustomStringConvertible {
    /// There are too many outlines.
    case tooManyOutlines
    /// The reader could not draw, for this reason.
    case notDrawn(String)

    /// What happened.
    public var description: String {
        switch self {
        case .tooManyOutlines: "there are too many boxes to draw"
        case .notDrawn(let why): "the picture could not be drawn on: \(why)"
        }
    }
}
