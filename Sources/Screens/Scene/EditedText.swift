/// The outcome of editing a composer's text in the person's external editor.
package enum EditedText: Sendable, Equatable {
  /// The text from the editor, from which control characters are not removed yet. `isRepaired`:
  /// bytes that were not valid UTF-8 were replaced by U+FFFD.
  case text(String, isRepaired: Bool)
  case failed(EditorFailure)
}

/// The reason why an external editor did not change the composer's text.
package enum EditorFailure: Sendable, Equatable {
  /// The editor with this name could not be started.
  case notFound(String)
  /// The editor ended with this exit status, which is not 0.
  case status(Int32)
  /// This signal ended the editor.
  case signal(Int32)
  /// After the editor ended, the temporary file was missing, not a regular file, or not readable.
  case noFile
  /// The temporary file for the editor could not be written, for the reason in this text.
  case noPlace(String)
}
