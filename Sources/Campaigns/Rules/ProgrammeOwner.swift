/// Who runs a programme, as people who see it for the first time are told.
public struct ProgrammeOwner: Hashable, Sendable {
    /// What the programme is called.
    public var name: LocalText
    /// Who runs it, and answers for it.
    public var operatedBy: LocalText

    /// A name and who answers for it.
    public init(name: LocalText, operatedBy: LocalText) {
        self.name = name
        self.operatedBy = operatedBy
    }
}
