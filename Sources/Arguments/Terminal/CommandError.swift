/// Why a command could not finish, where what went wrong needs a word more than the error itself has.
package struct CommandError: Error, CustomStringConvertible {
    /// What happened and what to do.
    package let description: String

    package init(_ description: String) { self.description = description }
}
