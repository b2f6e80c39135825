extension Tuning {
    /// How rows are shown to the engines, and what of their answers counts.
    struct OCR: Sendable {
        /// Sources in `Rendering`.
        let first = Rendering(
            capHeight: 28, blur: 0.037, margin: 0.24, breadth: 1, above: 0.29, below: 0.33)
        /// Smaller and with a narrower margin: the further apart the attempts, the fewer errors they share. Source: a
        /// second attempt at another size and margin brings half a point of word F1 on 50 scans (commit 8298bab).
        let second = Rendering(
            capHeight: 22, blur: 0.03, margin: 0.16, breadth: 1.15, above: 0.29, below: 0.33)
        /// For what the first two leave in doubt. Source: judged; not measured.
        let large = Rendering(
            capHeight: 36, blur: 0.05, margin: 0.3, breadth: 1, above: 0.29, below: 0.33)
        /// For tesseract's search for a row in a picture without margins. Source: judged; not measured.
        let bare = Rendering(
            capHeight: 26, blur: 0.06, margin: 0.2, breadth: 1, above: 0.29, below: 0.33)
        /// For tesseract's second reading of a figure. Source: Scripts/learn/secondreader.py.
        let figure = Rendering(
            capHeight: 28, blur: 0.037, margin: 0.3, breadth: 1, above: 0.29, below: 0.33)
        /// For tesseract's reading of a figure that it read otherwise than the row model. Source: further from the
        /// first than a reader's noise; Scripts/learn/secondreader.py.
        let largeFigure = Rendering(
            capHeight: 40, blur: 0.06, margin: 0.5, breadth: 1.1, above: 0.29, below: 0.33)
        /// Sources in `SecondReader`.
        let secondReader = SecondReader()
        /// Sources in `Scripts`.
        let scripts = Scripts()
        /// Sources in `Shades`.
        let shades = Shades()
        /// Sources in `Shadows`.
        let shadows = Shadows()
        /// Sources in `ModelRow`.
        let modelRow = ModelRow()
        /// Sources in `Rereading`.
        let rereading = Rereading()
        /// Sources in `Tesseract`.
        let tesseract = Tesseract()
        /// Sources in `SymbolDigits`.
        let symbolDigits = SymbolDigits()

        /// How a row's picture is made.
        struct Rendering: Sendable {
            /// Cap height of tesseract's picture, in px of the picture. Source: judged; tesseract's models are trained
            /// at about 30.
            let capHeight: Double
            /// Blur, as a standard deviation in cap heights. Source: judged; not measured.
            let blur: Double
            /// Paper around the row, in cap heights. Source: judged; not measured.
            let margin: Double
            /// How much wider letters are drawn than printed: tesseract's time grows with a row's width. Source:
            /// judged; not measured.
            let breadth: Double
            /// What the row model is shown above the capitals, in cap heights. Source: the middle of what it was taught
            /// with, 0.08 to 0.5, Scripts/learn/model/draw.py.
            let above: Double
            /// What the row model is shown below the baseline, in cap heights. Source: the middle of what it was taught
            /// with, 0.1 to 0.55, Scripts/learn/model/draw.py.
            let below: Double
        }

        /// The shades of a row's picture.
        struct Shades: Sendable {
            /// The share of pixels that becomes black. Source: judged; not measured.
            let blackShare = 0.02
            /// The share of pixels that are darker than white. Source: judged; not measured.
            let whiteShare = 0.7
            /// Shades between black and white at least. Source: judged; not measured.
            let minRange = 24.0
            /// The gamma that makes middle shades darker, so that faint strokes come nearer to full ones. Source:
            /// judged; not measured.
            let gamma = 0.7
            /// A segment's own cap height is used where it is more than so many times the page's. Source: judged; not
            /// measured.
            let largeCapHeight = 1.35
            /// A segment's own cap height is used where it is less than such a share of the page's. Source: judged; not
            /// measured.
            let smallCapHeight = 0.7
            /// The least share of the page's cap height that is used. Source: judged; not measured.
            let minCapHeight = 0.5
        }

        /// Rows on which light falls unevenly.
        struct Shadows: Sendable {
            /// The row is normalised where the brightest paper has more than five quarters of the darkest paper's
            /// shade. Source: with every row normalised the words of 150 scans fall from 0.9330 to 0.9324 (F1); with
            /// these alone they stay, and of 158 items each on 40 usual and 40 hard photos
            /// (Scripts/measure/strangers.py) 139 and 71 are found instead of 138 and 71 (seed 4411), 151 and 69
            /// instead of 150 and 68 (7001), 152 and 90 instead of 151 and 88 (7002).
            let unevenness = (darkest: 5, brightest: 4)
            /// How far to each side the paper's shade is looked for, in cap heights: a letter's breadth and a half.
            /// Less finds no paper within bold print, more blurs the shadow's edge. Source: judged; not measured.
            let reach = 1.5
            /// The paper's shade is what one pixel in so many is brighter than. Source: judged; not measured.
            let pixelsPerBrightPixel = 5
        }

        /// What the row model is shown of a segment, and what is made of its words.
        struct ModelRow: Sendable {
            /// Pieces higher than this stand on the baseline, in cap heights. Source: judged; not measured.
            let minLetterHeight = 0.55
            /// Paper above and below the segment's ink, in cap heights. Source: judged; not measured.
            let padding = 0.1
            /// How far above the baseline the picture goes at most, in cap heights. Source: judged; not measured.
            let maxAbove = 2.2
            /// How far below the baseline the picture goes at most, in cap heights. Source: judged; not measured.
            let maxBelow = 1.2
            /// Letters of one word are not so far apart, in cap heights: capitals are 18 dots high on a till's grid of
            /// 12 by 24, a full stop and a 1, both three dots wide, leave 9 dots between them, and a space no less than
            /// 14. Source: Epson's Font A.
            let wideGap = 0.7
            /// A gap without ink is a space where the net holds a space to be so likely: within words its probability
            /// of a space is lower. Source: words of 25 tuned scans (F1), 0.932 with every such gap a space or none,
            /// 0.935 so.
            let minSpaceProbability = 0.002
        }

        /// What of a segment is read a second time.
        struct Rereading: Sendable {
            /// Pieces higher than this are letters, in cap heights. Source: judged; not measured.
            let minLetterHeight = 0.5
        }

        /// What a second engine is asked.
        struct SecondReader: Sendable {
            /// The characters of a figure: others would be letters taken for digits. Source: what tills print.
            let figureCharacters = "0123456789.,-"
            /// Figures of a receipt that are read a second time at most. Source: judged; not measured.
            let maxFigures = 24
        }

        /// Rows in scripts that the row model was not taught.
        struct Scripts: Sendable {
            /// Letters of a word that counts. Source: judged; not measured.
            let minLettersOfWord = 3
            /// Words of a page that is looked at. Source: judged; not measured.
            let minWords = 8
            /// Figures of a page that is looked at. Source: judged; not measured.
            let minFigures = 3
            /// Letters read with less confidence may be of another script. Source: 16 drawn Greek and Bulgarian tills
            /// have 0.64 to 0.76; of 23 Latin photos 20 have more than 0.78.
            let maxLetterConfidence = 0.78
            /// And where figures are read with so much more confidence. Source: the same tills have 0.06 to 0.16; of
            /// the three Latin photos with little confidence one has more than 0.05.
            let minFigureLead = 0.05
            /// Segments that each script's model reads to find the script. Source: judged; not measured.
            let sampledSegments = 6
            /// How much surer than the row model a script's model must be. Source: judged; not measured.
            let minLead = 0.05
            /// The confidence of the words of a page that is in the script, at least. Source: six drawn Greek and
            /// Bulgarian tills (`Scripts/draw/alphabets.py --seed 91`) have 0.64 to 0.89, an Italian bill in bad light
            /// 0.29.
            let minPageConfidence = 0.5
        }

        /// What tesseract answers.
        struct Tesseract: Sendable {
            /// Rivals of a symbol that are kept: more are never what is printed. Source: judged; not measured.
            let maxChoices = 3
            /// Dots an inch that tesseract is given for every picture. Source: tesseract's documentation, the
            /// resolution of its training pictures.
            let resolution: Int32 = 300
        }

        /// The digits printed under a barcode.
        struct SymbolDigits: Sendable {
            /// Narrower pictures of a symbol are enlarged, in px: its digits are about a tenth of its width, and
            /// tesseract loses smaller ones. Source: judged; not measured.
            let minWidth = 600
        }
    }
}
