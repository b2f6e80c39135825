/// Why a command could not finish, where what went wrong needs a word more than the error itself has.
struct CommandError: Error, CustomStringConvertible {
    /// What happened and what to do.
    let description: String

    init(_ description: String) { self.description = description }
}
