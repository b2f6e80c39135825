/// Receipts kept under keys of before are found whatever their date, by what follows it in the key; and a ledger that
/// is opened learns what its pictures look like without reading through the uploads. The words are those of every
/// dialect.
let similarityIndexes = """
    CREATE INDEX receipts_undated ON receipts (substr(key, length(kind) + 13))
        WHERE kind IN ('register', 'document', 'merchant_total', 'name_total', 'amounts');
    CREATE INDEX uploads_by_picture ON uploads (number, picture);
    """
