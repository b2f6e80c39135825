/// The numbers that bound what the ledger compares and holds in memory.
struct Tuning: Sendable {
    static let standard = Tuning()

    let similarity = Similarity()
    let prices = Prices()
    let paging = Paging()
    let returns = Returns()
    /// The most coins of one booking. Source: judged; more than any programme has, and nine million of them fit 64
    /// bits.
    let maxCoinsBooked = 1_000_000_000_000
    /// For so many days the shop of a receipt that was paid tells where a person is who gave no postcode. Source:
    /// judged; a season: who moves is told of it by the next receipt.
    let shopDays = 90

    /// How many earlier uploads a receipt is compared with.
    struct Similarity: Sendable {
        /// The most earlier receipts that are compared with one, those that share the most keys first. An honest
        /// receipt shares keys with none or two; its twin shares most of them, so that a flooded key does not hide it.
        /// Source: judged; not measured.
        let maxComparedReceipts = 12
        /// The most uploads that are found by one key, the latest first.
        /// Source: judged; not measured.
        let maxUploadsPerKey = 20
        /// The most uploads of a person, the latest first, with which a piece of a receipt is compared that shows
        /// neither number nor day. Source: judged; some months of a household that sends every receipt.
        let maxOwnUploads = 100
        /// The most earlier pictures that are compared with one, those that share the most keypoints first.
        /// Source: judged; a copy shares three or more of 32, two photos of a pack a fifth of one.
        let maxComparedPictures = 12
        /// The most pictures of a product that are looked at, the latest first. Source: `qix-bench ledger --scans`: so
        /// many cost a millisecond.
        let maxPicturesOfCode = 1000
        /// Codes of a picture under which it is found. Source: judged; a pack and the pack in it.
        let maxCodesOfPicture = 2
        /// The most keys of a register that are read for the VAT numbers on its receipts: a register has one owner, or
        /// few. Source: judged; not measured.
        let maxKeysOfRegister = 50
        /// So many independent users make a till known. Source: judged; one may be a forger's other account.
        let minVouchers = 2
        /// A user vouches for a till from so many days after the first receipt that was paid. Source: judged; a forger
        /// who opens an account has to wait, and a household that takes part vouches from its second week on.
        let minVoucherDays = 7
        /// The most users of a till that are looked at. Source: judged; the first ones were paid the longest ago.
        let maxVouchersCompared = 12
        /// The most names of one person whose receipts do not vouch for a till: the service joins no more.
        /// Source: `People.maxMergedUsers` and the person's own.
        let maxNamesOfPerson = 6
        /// The most receipts under a VAT number that are read for the names on them. Source: judged; a new till of a
        /// large chain is compared with its name first.
        let maxNamesOfShop = 1000
    }

    /// What is learned from the prices on paid receipts.
    struct Prices: Sendable {
        /// So many people have to have paid a price before one is usual. Source: judged; more than one person's
        /// accounts, few enough for a product that is sold now and then.
        let minPeople = 5
        /// The middle half of the prices lies within this share of its lowest where one is usual, in percent. Source:
        /// judged; shops differ by less, and half of the people do not buy at offers; a good that is weighed costs some
        /// times more or less.
        let maxSpreadPercent = 150
        /// The most prices of a product that are looked at, the latest first. Source: judged; one row each.
        let maxCompared = 100
    }

    /// How the sales are found whose goods return documents give back.
    struct Returns: Sendable {
        /// The most return documents that are listed, the latest first. Source: judged; more than a week has.
        let maxListed = 100
        /// The most sales of a good that are looked at, the latest first. Source: judged; goods are brought back within
        /// weeks, and a good of one name and price is sold by one chain.
        let maxSalesOfGood = 500
        /// The most sales that are read for one document, those with the most of its goods first. Source: judged; a
        /// document of one good has one sale among all that sold it.
        let maxSalesRead = 200
        /// The most sales that are shown for one document. Source: judged; more help nobody.
        let maxSalesShown = 3
    }

    /// How many rows are held in memory at a time.
    struct Paging: Sendable {
        /// Records of uploads, each a few kilobytes of JSON.
        /// Source: judged; not measured.
        let records = 256
        /// Entries and inputs, each some hundred bytes.
        /// Source: judged; not measured.
        let rows = 1024
        /// Entries that a search for a partner's reads at a time.
        /// Source: judged; not measured.
        let partnerEntries = 1000
        /// The most entries that one call reads while it looks for a partner's.
        /// Source: judged; not measured.
        let maxEntriesPerCall = 20_000
        /// Keys of a receipt that one statement writes; a receipt has eleven. One statement for all would touch more
        /// pages than SQLite keeps in memory to undo it, and write them to a file.
        /// Source: judged; not measured.
        let receiptKeysPerInsert = 12
        /// Names under which one statement adds coins; a receipt of one product has six.
        /// Source: judged; not measured.
        let recentAwardsPerInsert = 8
    }
}
