/// One thing that the doctor looked at.
package struct DoctorCheck: Codable {
    /// How it is.
    package enum State: String, Codable {
        /// As it should be.
        case well
        /// It works, with less than it could have.
        case weak
        /// It does not work.
        case broken
    }

    /// What was looked at.
    package var name: String
    /// How it is.
    package var state: State
    /// What was found.
    package var detail: String
    /// What to do, where something is wrong.
    package var advice: String?

    /// A check and its result.
    package init(name: String, state: State, detail: String, advice: String? = nil) {
        (self.name, self.state, self.detail, self.advice) = (name, state, detail, advice)
    }
}
