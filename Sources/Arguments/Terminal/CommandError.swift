/// Why a command could not finish, where what went wrong needs a word more than the error itself has.
package struct CommandError: Error, CustomStringConvertible {
    /// What happened and what to do.
    package let description: String
    /// The status that the process ends with.
    package let status: ExitStatus

    package init(_ description: String, status: ExitStatus = .failure) {
        self.description = description
        self.status = status
    }
}
