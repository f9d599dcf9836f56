/// The orientation of a JPEG's pixels from its Exif data: a number from 1 to 8, which says at which
/// edges of the scene the first row and the first column of pixels are (Exif 2.3, tag 0x0112).
struct Orientation: Equatable {
  static let upright = Orientation(number: 1)

  /// `true` if the rows of pixels are columns of the scene.
  let swapsSides: Bool
  /// `true` if the first column of pixels is the scene's last column; the scene's last row if the
  /// sides are swapped.
  let reversesColumns: Bool
  /// `true` if the first row of pixels is the scene's last row; the scene's last column if the
  /// sides are swapped.
  let reversesRows: Bool

  /// Any number except 2 to 8 is upright.
  init(number: Int) {
    swapsSides = (5...8).contains(number)
    reversesColumns = [2, 3, 7, 8].contains(number)
    reversesRows = [3, 4, 6, 7].contains(number)
  }

  init(jpeg: UnsafeRawBufferPointer) {
    self.init(number: Self.exif(of: jpeg).flatMap { Self.number(in: $0) } ?? 1)
  }

  /// The greatest number of JPEG segments among which the Exif data is searched; it usually is the
  /// first or second.
  private static let maxSegments = 32

  /// The TIFF data in the JPEG segment with the Exif data; `nil` if that segment is not found.
  private static func exif(of jpeg: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let name = Array("Exif\0\0".utf8)
    var place = 2
    for _ in 0..<maxSegments {
      guard place + 4 <= jpeg.count, jpeg[place] == 0xff, jpeg[place + 1] != 0xda else {
        return nil
      }
      let count = Int(jpeg[place + 2]) << 8 | Int(jpeg[place + 3])
      let end = place + 2 + count
      guard count >= 2, end <= jpeg.count else { return nil }
      let segment = UnsafeRawBufferPointer(rebasing: jpeg[place + 4..<end])
      if jpeg[place + 1] == 0xe1, segment.starts(with: name) {
        return UnsafeRawBufferPointer(rebasing: segment[name.count...])
      }
      place = end
    }
    return nil
  }

  /// The number of the orientation in the first directory of TIFF data; `nil` if none is found.
  private static func number(in tiff: UnsafeRawBufferPointer) -> Int? {
    let isBigEndian: Bool
    switch Array(tiff.prefix(2)) {
    case Array("MM".utf8): isBigEndian = true
    case Array("II".utf8): isBigEndian = false
    default: return nil
    }
    func value(_ place: Int, bytes: Int) -> Int? {
      guard place >= 0, place + bytes <= tiff.count else { return nil }
      let part = tiff[place..<place + bytes]
      return isBigEndian
        ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = value(4, bytes: 4), let count = value(start, bytes: 2) else { return nil }
    for entry in 0..<count {
      let place = start + 2 + entry * 12
      guard let tag = value(place, bytes: 2) else { return nil }
      if tag == 0x0112 { return value(place + 8, bytes: 2) }
    }
    return nil
  }
}
