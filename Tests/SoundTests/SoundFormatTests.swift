import DomainModel
import Testing

@Suite("A sound's format") struct SoundFormatTests {
    @Test(
        "is told by its first bytes",
        arguments: [
            ("RIFF\0\0\0\0WAVEfmt ", SoundFormat.wav), ("RF64\0\0\0\0WAVEds64", .wav), ("fLaC\0\0\0", .flac),
            ("OggS\0\u{2}", .ogg), ("ID3\u{3}\0", .mp3), ("\0\0\0\u{20}ftypM4A \0\0", .m4a),
            ("\0\0\0\u{18}ftypmp42\0\0", .m4a), ("\0\0\0\u{18}ftypisom\0\0", .m4a),
            ("\0\0\0\u{18}ftypiso5\0\0", .m4a), ("\0\0\0\u{18}ftyp3gp4\0\0", .m4a),
        ])
    func signatures(head: String, format: SoundFormat) {
        #expect(SoundFormat(signatureOf: Array(head.utf8)) == format)
    }

    @Test("is MP3 where a frame of layer III begins, and only there")
    func frames() {
        for head in [[0xFF, 0xFB, 0x90, 0x00], [0xFF, 0xF3, 0x40, 0xC0], [0xFF, 0xE3, 0x18, 0xC4]] as [[UInt8]] {
            #expect(SoundFormat(signatureOf: head) == .mp3)
        }
        // Reserved values, another layer, a JPEG, UTF-16's mark, too little.
        for head in [
            [0xFF, 0xFB, 0xF0, 0x00], [0xFF, 0xFB, 0x9C, 0x00], [0xFF, 0xEB, 0x90, 0x00], [0xFF, 0xFD, 0x90, 0x00],
            [0xFF, 0xD8, 0xFF, 0xE0], [0xFF, 0xFE, 0x41, 0x00], [0xFF, 0xFB],
        ] as [[UInt8]] {
            #expect(SoundFormat(signatureOf: head) == nil)
        }
    }

    @Test("is none where a picture begins, or a sound that is not read")
    func others() {
        for head in [
            "RIFF\0\0\0\0WEBPVP8 ", "\0\0\0\u{18}ftypheic\0\0", "\0\0\0\u{18}ftypmif1\0\0", "\0\0\0\u{18}ftypavif\0\0",
            "FORM\0\0\0\0AIFF", "caff\0\u{1}", ".snd", "\u{89}PNG", "",
        ] {
            #expect(SoundFormat(signatureOf: Array(head.utf8)) == nil)
        }
    }
}
