import DomainModel
import YAMLFields

/// A field of a campaign in a campaigns file.
struct CampaignField: Sendable {
    /// Its name in the file, and that of the stored property.
    let name: String
    /// Whether it is refused in campaigns of recordings (`tv`, `stadium`), which show no purchase.
    let isOfPurchase: Bool
    /// Takes the field's value from the file to the campaign; reports what is wrong with it.
    let read: @Sendable (inout YAMLReader, inout CampaignDraft) -> Void
    /// What may not be meant by the value that a campaign has, and in which field; `nil` where it looks right.
    let oddity: @Sendable (Campaign) -> (field: String, message: String)?

    /// A field; where `read` gives `nil` the property keeps its default.
    init<Value>(
        _ name: String, _ property: WritableKeyPath<Campaign, Value> & Sendable, isOfPurchase: Bool = false,
        _ read: @escaping @Sendable (inout YAMLReader, inout CampaignDraft) -> Value?,
        oddity: @escaping @Sendable (Campaign) -> (field: String, message: String)? = { _ in nil }
    ) {
        self.name = name
        self.isOfPurchase = isOfPurchase
        self.read = { reader, draft in
            guard let value = read(&reader, &draft) else { return }
            draft.campaign[keyPath: property] = value
            draft.given.insert(name)
        }
        self.oddity = oddity
    }
}

/// A campaign while it is read: what is left of its fields in the file, and what they have given so far.
struct CampaignDraft {
    var map: YAMLReader.Fields
    var campaign = Campaign(
        id: "", partner: "", shake: .scan, from: Day(daysSinceEpoch: 0), to: Day(daysSinceEpoch: 0),
        coins: Campaign.Coins())
    /// The fields that `read` gave a value for. An optional property is among them even where the file omits it.
    var given: Set<String> = []
    /// The audiences of the file.
    let audiences: [Audience]

    init(_ map: YAMLReader.Fields, audiences: [Audience]) {
        self.map = map
        self.audiences = audiences
    }

    var isRecording: Bool { campaign.shake.isRecording }

    /// Whether the file says in a word that is known what is shaken: what else a campaign may say depends on it.
    var knowsShake: Bool { given.contains("shake") }

    /// Whose the campaign is, as an audience asks.
    var owner: AudienceOwner { given.contains("partner") ? .partner(campaign.partner) : .unknown }

    /// The days of the campaign; `nil` where they are not given or in the wrong order.
    var days: ClosedRange<Day>? {
        given.isSuperset(of: ["from", "to"]) && campaign.from <= campaign.to ? campaign.from...campaign.to : nil
    }
}
