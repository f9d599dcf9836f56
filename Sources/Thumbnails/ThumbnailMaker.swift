internal import Glibc
package import Intents

/// Makes a thumbnail of an image. Images come from strangers, so thumbnails are made only in a
/// separate process, whose memory, CPU time and open files are limited.
package enum ThumbnailMaker {
  /// The greatest size in bytes of an image file that is given by a descriptor.
  private static let mostBytes = 32 << 20

  /// Makes the thumbnail of an image whose file is in memory; fails if the image cannot be decoded,
  /// or if a library is missing.
  package static func make(
    _ bytes: UnsafeRawBufferPointer, mostColumns: Int, mostRows: Int
  ) throws(ThumbnailProblem) -> Thumbnail {
    let image = try ImageDecoder.decode(bytes)
    return try CellArt.draw(image, mostColumns: mostColumns, mostRows: mostRows)
  }

  /// Makes the thumbnail of the image in an open file, which is mapped into memory and not read as
  /// a whole; fails also for an empty file, one over the size limit, and one that is no regular
  /// file.
  package static func make(
    descriptor: Int32, mostColumns: Int, mostRows: Int
  ) throws(ThumbnailProblem) -> Thumbnail {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      (1...mostBytes).contains(Int(facts.st_size)),
      let start = mmap(nil, Int(facts.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0),
      start != MAP_FAILED
    else { throw .undecodable }
    return try make(
      UnsafeRawBufferPointer(start: start, count: Int(facts.st_size)), mostColumns: mostColumns,
      mostRows: mostRows)
  }
}
