/// A number and what is counted: "1 upload", "2 uploads".
///
/// - Parameters:
///   - one: what is said of one, which may go on with its verb ("picture is missing").
///   - many: what is said of none and of several; `one` with an "s" where it is `nil`.
public func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
}
