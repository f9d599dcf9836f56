package import Intents

/// The file of a message, ready for drawing in one line: "Image  ridge-map.png  1200 × 800, 2.4
/// MB".
package struct FileViewModel: Sendable, Equatable {
  /// The kind of the file: "Image".
  package let label: String
  /// The file's name, for display only; "" if it has none.
  package let name: String
  /// What is known of the file: "1200 × 800, 2.4 MB"; "" if nothing is.
  package let facts: String
  /// The words of the sender about the file; "" for none.
  package let caption: String
  package let state: State
  /// The thumbnail of an image; `nil` for other files, and for an image without one.
  package let thumbnail: ThumbnailViewModel?
  /// The intents of the buttons; `nil` where there is nothing to open, save or cancel.
  package let open, save, cancel: Intent?

  /// The present state of the file's transfer.
  package enum State: Sendable, Equatable {
    case idle
    /// It is being fetched; the words say how much is there: "34 %".
    case moving(String)
    /// It could not be fetched; the words say why: "Not saved: no answer". `again`: the intent that
    /// tries again; `nil` if that has no sense.
    case failed(String, again: Intent?)
  }

  package init(
    label: String, name: String, facts: String, caption: String = "", state: State = .idle,
    thumbnail: ThumbnailViewModel? = nil, open: Intent? = nil, save: Intent? = nil,
    cancel: Intent? = nil
  ) {
    self.label = label
    self.name = name
    self.facts = facts
    self.caption = caption
    self.state = state
    self.thumbnail = thumbnail
    self.open = open
    self.save = save
    self.cancel = cancel
  }
}
