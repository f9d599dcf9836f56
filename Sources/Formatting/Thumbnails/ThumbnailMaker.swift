internal import CImages
internal import Glibc
package import Intents

/// Makes a thumbnail of an image. Images come from strangers, so thumbnails are made only in a
/// separate process, whose memory, CPU time and open files are limited.
package enum ThumbnailMaker {
  private static let mostBytes = 32 << 20

  package static func make(
    _ bytes: UnsafeRawBufferPointer, mostColumns: Int, maxRows: Int
  ) throws(ThumbnailProblem) -> Thumbnail {
    let image = try ImageDecoder.decode(bytes)
    return try CellArt.draw(image, mostColumns: mostColumns, maxRows: maxRows)
  }

  /// Makes the thumbnail of the image in an open file, which is mapped into memory and not read as
  /// a whole; fails also for an empty file, one over the size limit, and one that is no regular
  /// file.
  package static func make(
    descriptor: Int32, mostColumns: Int, maxRows: Int
  ) throws(ThumbnailProblem) -> Thumbnail {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      (1...mostBytes).contains(Int(facts.st_size)),
      let start = mmap(nil, Int(facts.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0),
      start != MAP_FAILED
    else { throw .undecodable }
    return try make(
      UnsafeRawBufferPointer(start: start, count: Int(facts.st_size)), mostColumns: mostColumns,
      maxRows: maxRows)
  }
}

/// A shared library that is needed to make a thumbnail, loaded only when an image needs it.
struct LoadedLibrary {
  private let shared: SharedLibrary
  private let library: ThumbnailLibrary

  /// - Parameter name: a file name, with the version, from which the library is loaded; `nil` for
  ///   the library's default file name.
  init(_ library: ThumbnailLibrary, named name: String? = nil) throws(ThumbnailProblem) {
    guard let shared = SharedLibrary(Self.file(of: library), named: name) else {
      throw .missing(library)
    }
    self.shared = shared
    self.library = library
  }

  private static func file(of library: ThumbnailLibrary) -> LibraryFile {
    switch library {
    case .chafa: .chafa
    case .png: .png
    case .jpeg: .jpeg
    case .webp: .webp
    }
  }

  func function<Function>(
    _ name: String, as type: Function.Type
  ) throws(ThumbnailProblem) -> Function {
    guard let found = shared.function(name, as: type) else { throw .missing(library) }
    return found
  }
}

/// Decodes PNG, JPEG and WebP images. The format is recognized by the first bytes, not by the
/// file's name, and the size in the header is checked before memory for pixels is allocated.
enum ImageDecoder {
  private typealias Bytes = UnsafeRawBufferPointer

  /// Fails for another format, for a damaged or truncated image or one with too many pixels, and if
  /// the library for the format is not installed or too old.
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

/// A decoded image: rows of pixels, each of four bytes: red, green, blue and alpha.
struct Raster {
  /// The greatest number of pixels of an image that is decoded; it is checked before memory is
  /// allocated.
  static let maxPixels = 40 << 20

  let width, height: Int
  let pixels: [UInt8]

  static func isAcceptable(width: Int, height: Int) -> Bool {
    width > 0 && height > 0 && width <= maxPixels && height <= maxPixels
      && width * height <= maxPixels
  }

  /// Makes a raster whose pixels `fill` writes; fails if `fill` returns `false`, or if the size is
  /// 0 or over the limit. All pixels are opaque white before.
  init(
    width: Int, height: Int, fill: (UnsafeMutablePointer<UInt8>) -> Bool
  ) throws(ThumbnailProblem) {
    guard Self.isAcceptable(width: width, height: height) else { throw .undecodable }
    let count = width * height * 4
    var isFilled = false
    pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      guard let start = buffer.baseAddress else { return }
      start.initialize(repeating: 0xff, count: count)
      isFilled = fill(start)
      used = count
    }
    guard isFilled else { throw .undecodable }
    self.width = width
    self.height = height
  }

  /// Makes a raster of this size from pixels of another raster; `place` returns the column and the
  /// row of the pixel to copy.
  private init(
    width: Int, height: Int, of other: Raster, place: (_ column: Int, _ row: Int) -> (Int, Int)
  ) throws(ThumbnailProblem) {
    try self.init(width: width, height: height) { target in
      other.pixels.withUnsafeBytes { source in
        let (from, to) = (
          source.assumingMemoryBound(to: UInt32.self),
          UnsafeMutableRawPointer(target).assumingMemoryBound(to: UInt32.self)
        )
        for row in 0..<height {
          for column in 0..<width {
            let (otherColumn, otherRow) = place(column, row)
            to[row * width + column] = from[otherRow * other.width + otherColumn]
          }
        }
      }
      return true
    }
  }

  func turned(by orientation: Orientation) throws(ThumbnailProblem) -> Raster {
    guard orientation != .upright else { return self }
    let size = orientation.swapsSides ? (height, width) : (width, height)
    return try Raster(width: size.0, height: size.1, of: self) { column, row in
      let (across, down) = orientation.swapsSides ? (row, column) : (column, row)
      return (
        orientation.reversesColumns ? width - 1 - across : across,
        orientation.reversesRows ? height - 1 - down : down
      )
    }
  }

  private static let maxEnlarged = 1 << 20

  /// The raster enlarged by a whole number, so that it has `columns` columns or more: each pixel
  /// becomes a square of equal pixels. The raster itself if it has that many columns already, or
  /// would get too many pixels. libchafa mixes the colours of neighbouring pixels when it enlarges
  /// an image; within such a square it does not change them.
  func enlarged(to columns: Int) throws(ThumbnailProblem) -> Raster {
    let times = (columns + width - 1) / width
    guard times > 1, width * height * times * times <= Self.maxEnlarged else { return self }
    return try Raster(width: width * times, height: height * times, of: self) { column, row in
      (column / times, row / times)
    }
  }
}
