/// The reason why an image has no thumbnail.
package enum ThumbnailProblem: Error, Equatable {
  /// The image is damaged, too large or of another format, or the process that decoded it failed.
  case undecodable
  /// A library that decodes images of this format, or draws any, is not installed.
  case missing(ThumbnailLibrary)
}

/// The libraries that make thumbnails, each of which may be missing. The numbers are the exit
/// statuses by which the process that decodes names one.
package enum ThumbnailLibrary: Int32, CaseIterable, Sendable {
  case chafa = 16
  case png
  case jpeg
  case webp
}
