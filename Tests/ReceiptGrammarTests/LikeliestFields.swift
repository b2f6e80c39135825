import DomainModel

extension Receipt {
    /// The total that the sums chose: as it is told, or else the likeliest candidate.
    var likeliestTotal: Money? { total ?? candidates["total"]?.first.flatMap { Money($0.value) } }

    /// The day of issue that was found: as it is told, or else the likeliest candidate.
    var likeliestDate: Day? { date ?? candidates["date"]?.first.flatMap { Day($0.value) } }
}
