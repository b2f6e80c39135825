// HEIC can be left out of a build: `QIX_OPTIONS` in Package.swift.
#if HEIC
    import CHEIF
    import CLeptonica
    import DomainModel

    /// libheif, which decodes HEIC. It is loaded for the first file that needs it and never linked: few pictures are
    /// HEIC, and it loads the codecs of three video formats.
    public enum HEICLibrary {
        /// Whether this build has the library.
        public static let isBuilt = true

        /// The version that qix was built with; a machine may have another one with the same interface.
        static let version: String? = String(cString: libheif_version())

        /// Loads the library from files that a confined process cannot open; returns at once if it is loaded already.
        public static func load() throws(ImagingError) {
            if let why = libheif_load() { throw .noLibrary(.heic, why: String(cString: why)) }
        }
    }

    /// A libheif context over bytes that it borrows; `deinit` frees it before the bytes.
    private struct HEIFContext: ~Copyable {
        let pointer: OpaquePointer

        init?(_ bytes: UnsafeRawBufferPointer) {
            guard let pointer = heif_context_alloc() else { return nil }
            // One tile at a time: a reader has one core.
            heif_context_set_max_decoding_threads(pointer, 0)
            let outcome = heif_context_read_from_memory_without_copy(pointer, bytes.baseAddress, bytes.count, nil)
            guard outcome.code == heif_error_Ok else {
                heif_context_free(pointer)
                return nil
            }
            self.pointer = pointer
        }

        deinit { heif_context_free(pointer) }
    }

    /// The primary image of a file; the handle is released in `deinit`.
    private struct HEIFImageHandle: ~Copyable {
        let pointer: OpaquePointer

        init?(primaryOf context: borrowing HEIFContext) {
            var handle: OpaquePointer?
            guard heif_context_get_primary_image_handle(context.pointer, &handle).code == heif_error_Ok, let handle
            else { return nil }
            pointer = handle
        }

        deinit { heif_image_handle_release(pointer) }
    }

    /// Decoded samples; released in `deinit`.
    private struct HEIFImage: ~Copyable {
        let pointer: OpaquePointer
        /// Whether a pixel's colours are followed by how opaque it is.
        let hasAlpha: Bool
        /// Whether its colours are multiplied by that already.
        let isPremultiplied: Bool

        init?(_ handle: borrowing HEIFImageHandle) {
            var image: OpaquePointer?
            hasAlpha = heif_image_handle_has_alpha_channel(handle.pointer) != 0
            isPremultiplied = heif_image_handle_is_premultiplied_alpha(handle.pointer) != 0
            let chroma = hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB
            guard
                heif_decode_image(handle.pointer, &image, heif_colorspace_RGB, chroma, nil).code == heif_error_Ok,
                let image
            else { return nil }
            pointer = image
        }

        deinit { heif_image_release(pointer) }

        /// A row's pixels as leptonica's words, on white where they are transparent.
        func copyRow(_ samples: UnsafePointer<UInt8>, to words: UnsafeMutablePointer<UInt32>, width: Int) {
            guard hasAlpha else {
                // Nearly every photo: dividing by 255 would take longer than the rest of this file together.
                for x in 0..<width {
                    let pixel = samples + x * 3
                    words[x] = UInt32(pixel[0]) << 24 | UInt32(pixel[1]) << 16 | UInt32(pixel[2]) << 8
                }
                return
            }
            for x in 0..<width {
                let pixel = samples + x * 4
                let alpha = UInt32(pixel[3])
                func onWhite(_ sample: UInt8) -> UInt32 {
                    let colour = isPremultiplied ? UInt32(sample) * 255 : UInt32(sample) * alpha
                    return min(255, (colour + (255 - alpha) * 255 + 127) / 255)
                }
                words[x] = onWhite(pixel[0]) << 24 | onWhite(pixel[1]) << 16 | onWhite(pixel[2]) << 8
            }
        }
    }

    /// The upright size of a HEIC file's primary image: libheif has applied its turns and crops.
    func heicSize(_ bytes: UnsafeRawBufferPointer) -> (width: Int, height: Int)? {
        guard let context = HEIFContext(bytes), let handle = HEIFImageHandle(primaryOf: context) else { return nil }
        return (Int(heif_image_handle_get_width(handle.pointer)), Int(heif_image_handle_get_height(handle.pointer)))
    }

    /// Decodes the primary image of a HEIC file, upright. The caller frees the result.
    func decodeHEIC(_ bytes: UnsafeRawBufferPointer, limits: PhotoLimits) throws(ImagingError) -> UnsafeMutablePointer<
        Pix
    > {
        try HEICLibrary.load()
        guard let context = HEIFContext(bytes), let handle = HEIFImageHandle(primaryOf: context),
            let image = HEIFImage(handle)
        else { throw .undecodable(.heic) }
        let width = Int(heif_image_get_width(image.pointer, heif_channel_interleaved))
        let height = Int(heif_image_get_height(image.pointer, heif_channel_interleaved))
        var stride: Int32 = 0
        guard width > 0, height > 0,
            let samples = heif_image_get_plane_readonly(image.pointer, heif_channel_interleaved, &stride)
        else { throw .undecodable(.heic) }
        guard width * height <= limits.pixels else {
            throw .tooManyPixels(width: width, height: height, limit: limits.pixels)
        }
        let picture = try Picture(owning: pixCreateNoInit(Int32(width), Int32(height), 32))
        guard let words = pixGetData(picture.pix) else { throw .outOfMemory }
        let wordsPerRow = Int(pixGetWpl(picture.pix))
        for y in 0..<height {
            image.copyRow(samples + y * Int(stride), to: words + y * wordsPerRow, width: width)
        }
        return picture.release()
    }
#else
    import CLeptonica
    import DomainModel

    /// libheif in a build without it.
    public enum HEICLibrary {
        /// No.
        public static let isBuilt = false
        static let version: String? = nil

        /// Throws `builtWithoutHEIC`.
        public static func load() throws(ImagingError) { throw .builtWithoutHEIC }
    }

    /// Unknown: only libheif finds it.
    func heicSize(_ bytes: UnsafeRawBufferPointer) -> (width: Int, height: Int)? { nil }

    /// Throws `builtWithoutHEIC`.
    func decodeHEIC(
        _ bytes: UnsafeRawBufferPointer, limits: PhotoLimits
    ) throws(ImagingError) -> UnsafeMutablePointer<Pix> {
        throw .builtWithoutHEIC
    }
#endif
