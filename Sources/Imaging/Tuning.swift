/// Every number of this target that was measured or judged.
struct Tuning: Sendable {
    static let standard = Tuning()

    let decoding = Decoding()
    let filters = Filters()
    let screen = Screen()
    let keypoints = Keypoints()

    /// Bounds on a stranger's file.
    struct Decoding: Sendable {
        /// Bytes a pixel at the peak of decoding a JPEG, which is decoded at the size that is needed; a progressive one
        /// keeps its coefficients. Source: `Scripts/learn/decoding-memory`, rounded up, as are the others.
        let bytesPerJPEGPixel = 4
        /// Source: `Scripts/learn/decoding-memory`.
        let bytesPerGIFPixel = 5
        /// Source: `Scripts/learn/decoding-memory`.
        let bytesPerHEICPixel = 13
        /// Source: `Scripts/learn/decoding-memory`.
        let bytesPerBMPPixel = 14
        /// Of PNG, WebP and TIFF with one channel. Source: `Scripts/learn/decoding-memory`.
        let bytesPerGreyPixel = 5
        /// Of PNG, WebP and TIFF with three channels. Source: `Scripts/learn/decoding-memory`.
        let bytesPerColorPixel = 14
        /// Of PNG, WebP and TIFF with any other number of channels, or an unknown one. Source:
        /// `Scripts/learn/decoding-memory`.
        let bytesPerOtherPixel = 19
        /// Eighths of a reader's memory that decoding may take; the rest is for models and reading. Source: judged; not
        /// measured.
        let memoryEighths = 7
        /// Pixels that all scans of a JPEG may go over together. A photo at the limit of pixels may have the ten scans
        /// of a progressive JPEG, a small picture more. Source: the Independent JPEG Group's script of ten scans.
        let maxScannedPixels = 1_000_000_000
        /// Items of a HEIC file. Source: the largest phone picture, 108 megapixels in tiles of 512 pixels, has 432.
        let maxHEICItems = 4096
        /// Boxes of a HEIC file for each item it may have: one of its own, and a few more. Source: judged; not
        /// measured.
        let maxHEICBoxesPerItem = 3
        /// How many times the limit of pixels the tiles of a HEIC grid may have together, as they may reach beyond its
        /// edge. Source: judged; not measured.
        let maxHEICTileExcess = 2
        /// Entries of an EXIF directory that are searched for the orientation. Source: judged; not measured.
        let maxEXIFEntries = 512
    }

    /// Filters and scaling.
    struct Filters: Sendable {
        /// Pixels of the side of the squares in which a grey picture is turned on its side. Source: the bytes of a
        /// cache line; so many lines fit into the smallest cache.
        let squareOfTurn = 64
        /// Pixels of sigma below which a Gaussian changes nothing. Source: judged; not measured.
        let minGaussianSigma = 0.3
        /// Sigmas to each side that a Gaussian's kernel covers. Source: judged; not measured.
        let gaussianReach = 2.5
        /// Shades between the darkest and the brightest that are stretched to the whole range at most; a smaller spread
        /// counts as this. Source: judged; not measured.
        let minContrastSpread = 24
        /// Factor below which a picture is shrunk by averaging areas; from it on, it is interpolated. Source:
        /// leptonica's `pixScale`, which uses the same bound.
        let maxAreaMappedFactor = 0.7
        /// Components of ink that are returned at most: a picture of pure noise has a million. Source: judged; not
        /// measured.
        let maxComponents = 60_000
    }

    /// The grid of a photographed screen. `Scripts/learn/screengrid.py` measured 352 photos and scans of receipts and
    /// packs, and drawn screens of 1.5 to 5.5 photographed pixels for each of theirs.
    struct Screen: Sendable {
        /// Per cent of the paper's shade that the strongest common frequency has on a screen at least. Source:
        /// `Scripts/learn/screengrid.py`: pictures without a screen have 0.8 at most, screens 1.3 to 15.
        let minAmplitude = 1.0
        /// How many times the amplitude of other frequencies. Source: `Scripts/learn/screengrid.py`: print and weave
        /// that repeat have 13 at most, and in half as many squares as `minSquares`; screens have 26 and more.
        let minProminence = 16.0
        /// Squares of blank paper that must be there: in fewer, two alike are chance. Source: judged; not measured.
        let minSquares = 12
        /// Squares that are looked at; more add no information. Source: judged; not measured.
        let maxSquares = 60
        /// Pixels of a square's side. Source: judged; a power of two.
        let squareSide = 64
        /// Pixels of the longest period that counts: letters and bars repeat every ten pixels or more, a screen's
        /// pixels more often. Source: judged; not measured.
        let maxPeriod = 7.0
        /// Share of a square's pixels that may be darker than its blank paper. Source: judged; not measured.
        let darkShare = 0.02
        /// What the shade at `darkShare` must be of the median shade, or the square has print on it. Source: judged;
        /// not measured.
        let minBlankShade = 0.75
        /// The median shade of blank paper, 0 to 255; darker squares are shadow and background. Source: judged; not
        /// measured.
        let minPaperShade = 60.0
        /// Share of squares in which a common frequency may be weaker: shadow, gloss and folds hide it. Source: judged;
        /// not measured.
        let maxMissingShare = 0.35
        /// Per cent of the shade: a picture of 256 shades shows no weaker amplitude. Source: judged; not measured.
        let noiseAmplitude: Float = 0.05
    }

    /// Places by which a picture is known again. `Scripts/learn/copies.py` measured how many of a picture's are found
    /// again in copies that are turned, cropped, scaled and recompressed, and in other photos of the pack.
    struct Keypoints: Sendable {
        /// Pixels of the long side of the picture in which they are looked for. Source: judged; a quarter of the work
        /// of twice as many, and as many are found again.
        let longSide = 256
        /// Blur of the first plane. Source: Lowe, 2004.
        let firstSigma = 1.6
        /// Blur that a picture has of itself. Source: judged; Lowe has 0.5, and phones' lenses more.
        let ownSigma = 0.8
        /// How far inside its border a plane is sampled, so that four pixels are there. Source: judged; a pixel and a
        /// little more.
        let borderOffset: Float = 1.001
        /// The share of a neighbourhood's half side that must be inside the picture. Source: judged; not measured.
        let insideReach: Float = 0.8
        /// Twice the square of the width of the Gaussian in which directions count, in sigmas. Source: Lowe, 2004: 1.5.
        let directionSpread: Float = 4.5
        /// Planes by which the blur doubles. Source: Lowe, 2004.
        let stepsPerOctave = 3
        /// Octaves at most. Source: judged; larger blobs than a quarter of the picture are cut by any crop.
        let maxOctaves = 4
        /// Pixels of the short side of an octave at least. Source: judged; not measured.
        let minOctaveSide = 16
        /// Sigmas to each side that a Gaussian's kernel covers. Source: judged; not measured.
        let gaussianReach = 2.5
        /// Shades by which a blob stands out at least. Source: judged; the noise of a phone is below.
        let minContrast: Float = 1
        /// Keypoints of a picture at most. Source: `Scripts/learn/copies.py`: half as many again find no more copies.
        let count = 32
        /// How many times longer than wide a blob may be. Source: Lowe, 2004, who has 10.
        let maxEdgeRatio: Float = 8
        /// Sigmas from a blob's middle to the side of its neighbourhood. Source: `Scripts/learn/copies.py`: of 4, 6 and
        /// 8 it gives the fewest bits that differ.
        let patchReach: Float = 6
    }
}
