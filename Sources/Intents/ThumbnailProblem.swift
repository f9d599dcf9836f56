/// The reason why an image has no thumbnail.
package enum ThumbnailProblem: Error, Equatable {
  /// The image could not be decoded, for instance because it is damaged, too large or of an
  /// unsupported format, or the server refused to send it.
  case undecodable
  /// The library that decodes images of this format, or the one that draws all thumbnails, is not
  /// installed or cannot be used, for instance because it is too old.
  case missing(ThumbnailLibrary)
}

/// The libraries that make thumbnails, each of which may be missing. The raw values are the exit
/// statuses with which the process that decodes images reports that a library is missing.
package enum ThumbnailLibrary: Int32, CaseIterable, Sendable {
  case chafa = 16
  case png
  case jpeg
  case webp
}
