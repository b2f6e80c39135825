import YAMLFields

/// A campaigns file that cannot be used, with everything that is wrong with it.
public struct CampaignError: Error, Hashable, Sendable {
    /// What is wrong, in the order of the file; never empty.
    public var problems: [YAMLProblem]

    /// An error of these problems.
    public init(problems: [YAMLProblem]) { self.problems = problems }

    /// One problem of a whole file, or of a line of it.
    init(_ file: String, line: Int? = nil, _ message: String) {
        self.init(problems: [YAMLProblem(file: file, line: line, field: "", message: message)])
    }
}

extension CampaignError: CustomStringConvertible {
    /// One problem a line.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
