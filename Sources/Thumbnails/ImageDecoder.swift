internal import CImages
internal import Intents

/// Decodes PNG, JPEG and WebP images. The format is recognized by the first bytes, not by the
/// file's name, and the size in the header is checked before memory for pixels is allocated.
enum ImageDecoder {
  private typealias Bytes = UnsafeRawBufferPointer

  /// Decodes the image in these bytes. Fails for another format, for a damaged or truncated image
  /// or one with too many pixels, and if the library for the format is not installed or too old.
  static func decode(_ bytes: UnsafeRawBufferPointer) throws(ThumbnailProblem) -> Raster {
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return try png(bytes) }
    if bytes.starts(with: [0xff, 0xd8, 0xff]) {
      return try jpeg(bytes).turned(by: Orientation(jpeg: bytes))
    }
    if bytes.starts(with: Array("RIFF".utf8)) { return try webp(bytes) }
    throw .undecodable
  }

  private static func png(_ bytes: Bytes) throws(ThumbnailProblem) -> Raster {
    let library = try LoadedLibrary(.png)
    let begin = try library.function(
      "png_image_begin_read_from_memory", as: confab_png_image_begin_read_from_memory.self)
    let finish = try library.function(
      "png_image_finish_read", as: confab_png_image_finish_read.self)
    let end = try library.function("png_image_free", as: confab_png_image_free.self)
    var image = png_image()
    image.version = UInt32(confab_png_version)
    defer { end(&image) }
    guard begin(&image, bytes.baseAddress, bytes.count) != 0 else { throw .undecodable }
    image.format = UInt32(confab_png_rgba)
    let (width, height) = (Int(image.width), Int(image.height))
    return try Raster(width: width, height: height) { finish(&image, nil, $0, 0, nil) != 0 }
  }

  /// A JPEG is decoded at a half, a quarter or an eighth of its size, as long as each side keeps at
  /// least this many pixels.
  private static let enoughPixels = 320

  private static func jpeg(_ bytes: Bytes) throws(ThumbnailProblem) -> Raster {
    let library = try LoadedLibrary(.jpeg)
    let start = try library.function("tjInitDecompress", as: confab_tjInitDecompress.self)
    let header = try library.function("tjDecompressHeader3", as: confab_tjDecompressHeader3.self)
    let decompress = try library.function("tjDecompress2", as: confab_tjDecompress2.self)
    guard let handle = start(), let data = bytes.bindMemory(to: UInt8.self).baseAddress else {
      throw .undecodable
    }
    var (width, height, sampling, colours) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let isRead =
      header(handle, data, UInt(bytes.count), &width, &height, &sampling, &colours) == 0
    guard isRead, Raster.isAcceptable(width: Int(width), height: Int(height)) else {
      throw .undecodable
    }
    var share = 1
    while share < 8, min(Int(width), Int(height)) / (2 * share) >= enoughPixels { share *= 2 }
    let (scaledWidth, scaledHeight) =
      ((Int(width) + share - 1) / share, (Int(height) + share - 1) / share)
    // A progressive image of thousands of scans would take minutes.
    let flags = TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING
    return try Raster(width: scaledWidth, height: scaledHeight) {
      decompress(
        handle, data, UInt(bytes.count), $0, Int32(scaledWidth), 0, Int32(scaledHeight),
        Int32(TJPF_RGBA.rawValue), flags) == 0
    }
  }

  private static func webp(_ bytes: Bytes) throws(ThumbnailProblem) -> Raster {
    let library = try LoadedLibrary(.webp)
    let info = try library.function("WebPGetInfo", as: confab_WebPGetInfo.self)
    let decode = try library.function("WebPDecodeRGBAInto", as: confab_WebPDecodeRGBAInto.self)
    var (width, height) = (Int32(0), Int32(0))
    guard let data = bytes.bindMemory(to: UInt8.self).baseAddress,
      info(data, bytes.count, &width, &height) != 0
    else { throw .undecodable }
    let line = Int(width) * 4
    return try Raster(width: Int(width), height: Int(height)) {
      decode(data, bytes.count, $0, line * Int(height), Int32(line)) != nil
    }
  }
}
