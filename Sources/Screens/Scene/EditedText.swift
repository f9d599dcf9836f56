/// The outcome of the person's editor on the text of a composer.
package enum EditedText: Sendable, Equatable {
  /// The editor's text, not cleaned yet. `isRepaired`: it was not all UTF-8.
  case text(String, isRepaired: Bool)
  case failed(EditorFailure)
}

/// The reason why an editor left the text of the composer as it was.
package enum EditorFailure: Sendable, Equatable {
  /// No program of this name can be run.
  case notFound(String)
  /// The editor ended with this status, which is not 0.
  case status(Int32)
  /// This signal ended the editor.
  case signal(Int32)
  /// The editor left no regular file that can be read.
  case noFile
  /// The file for the editor could not be written, for this reason.
  case noPlace(String)
}
