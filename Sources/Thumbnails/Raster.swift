internal import Intents

/// A decoded image: rows of pixels, each of four bytes: red, green, blue and alpha.
struct Raster {
  /// The greatest number of pixels of an image that is decoded; it is checked before memory is
  /// allocated.
  static let mostPixels = 40 << 20

  let width, height: Int
  let pixels: [UInt8]

  /// `true` if an image of this size may be decoded: it is not empty and has at most `mostPixels`
  /// pixels.
  static func isAcceptable(width: Int, height: Int) -> Bool {
    width > 0 && height > 0 && width <= mostPixels && height <= mostPixels
      && width * height <= mostPixels
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

  /// The raster rotated and mirrored so that it is upright.
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

  /// The greatest number of pixels to which a small image is enlarged.
  private static let mostEnlarged = 1 << 20

  /// The raster enlarged by a whole number, so that it has `columns` columns or more: each pixel
  /// becomes a square of equal pixels. The raster itself if it has that many columns already, or
  /// would get too many pixels. libchafa mixes the colours of neighbouring pixels when it enlarges
  /// an image; within such a square it does not change them.
  func enlarged(to columns: Int) throws(ThumbnailProblem) -> Raster {
    let times = (columns + width - 1) / width
    guard times > 1, width * height * times * times <= Self.mostEnlarged else { return self }
    return try Raster(width: width * times, height: height * times, of: self) { column, row in
      (column / times, row / times)
    }
  }
}
