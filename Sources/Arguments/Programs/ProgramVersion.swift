/// The version of the programs, which are released together.
package enum ProgramVersion {
    /// As CHANGELOG.md counts; readings name it.
    package static let current = "0.2.0"
}
