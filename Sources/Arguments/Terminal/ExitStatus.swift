/// The statuses that commands end with, as Documentation/running.md lists them; those of the command line itself are
/// the parser's.
package struct ExitStatus: Hashable, Sendable {
    /// What the shell sees.
    package let number: Int32

    /// The command could not finish, or found a fault.
    package static let failure = ExitStatus(number: 1)
    /// `EX_UNAVAILABLE` of sysexits.h: the pictures cannot be reached.
    package static let picturesOutOfReach = ExitStatus(number: 69)
    /// `EX_TEMPFAIL` of sysexits.h: something is left that may succeed when it is tried again.
    package static let unread = ExitStatus(number: 75)

    /// What a shell reports of a process that a signal ended.
    package static func stopped(by signal: Int32) -> ExitStatus { ExitStatus(number: 128 + signal) }
}
