/// The numbers that decide what a DataBar reader believes.
public struct Tuning: Sendable {
    /// Source: each value below names its own.
    public static let standard = Tuning()

    /// What the widths of a finder pattern, or of the check character of a DataBar Limited, may differ from it at most,
    /// as a sum of squared modules. Source: judged.
    let maxFinderError: Float = 1.6
    /// Modules of the second and third element of a finder pattern together at least, and of the two narrow ones at
    /// most. Source: 10 and 2 in ISO/IEC 24724, table 15, and what blur changes.
    let minWideElements: Float = 8.5
    /// See `minWideElements`. Source: as there.
    let maxNarrowElements: Float = 3
    /// How much wider or narrower than beside its finder pattern a character's modules may be. Source: judged.
    let maxModuleChange: Float = 0.18
    /// Modules between the lines that show one row of a stacked symbol and those that show the next at most. Source:
    /// judged; separators are three modules high, and lines lie a module or two apart. Two labels have margins.
    let maxRowGap: Float = 12
    /// As `maxFinderError`, of the check character of a DataBar Limited. Source: judged.
    let maxCheckError: Float = 1.6
    /// What the thirteen sums of neighbours in a character of a DataBar Limited may differ from whole modules, as a sum
    /// of squared modules. Source: judged; chance gives 1.1 on average, lines in focus less than 0.3.
    let maxPairsError: Float = 0.7
    /// Modules of the quiet zone behind the last bar of a DataBar Limited at least. Source: ISO/IEC 24724:2011, 6.2:
    /// five, less what blur takes.
    let minQuietZone: Float = 3
    /// The weight of the error of a single element beside that of two neighbours, whose sum no spread of ink changes.
    /// Source: judged.
    let elementWeight: Float = 0.3
    /// The error of one line that counts at most, in squared modules, so that a scratch on one line outvotes no others.
    /// Source: judged.
    let maxLineError: Float = 2
    /// By how much the error of the next value of a character, over all lines, exceeds that of the best at least, in
    /// squared modules. Source: of 16 drawn symbols of each kind (`Scripts/draw/symbologies.py`, seed 21) right values
    /// are mostly ahead by 1.5 for each line.
    let minLead: Float = 2
    /// How many times as many lines read a character's value by themselves as any other. Source: judged.
    let minTimesOthers = 2
}
