package import Intents

/// The file of a message, ready for drawing: as a line such as "Image  ridge-map.png  1200 × 800,
/// 2.4 MB", and below it the thumbnail and the caption.
package struct FileViewModel: Sendable, Equatable {
  /// The label for the kind of the file: "Image", "Voice message".
  package let label: String
  /// The file's name, for display only; "" if the file has no name.
  package let name: String
  /// The known details of the file ("1200 × 800, 2.4 MB"), with a few words if no thumbnail can be
  /// made of it; for a file that is encrypted or has no valid address, words that say so in place
  /// of the details. "" for none.
  package let facts: String
  /// The caption that the sender wrote for the file; "" for none.
  package let caption: String
  package let state: State
  /// The thumbnail of an image or sticker; `nil` for other files, and if there can be none now.
  package let thumbnail: ThumbnailViewModel?
  /// The intents that open the file and save it, `nil` if its message has no address from which
  /// this program can fetch it; and the intent that cancels its upload or download, `nil` for none.
  package let open, save, cancel: Intent?

  /// The state of fetching the file, in order to open or save it.
  package enum State: Sendable, Equatable {
    case idle
    /// The file is being fetched; the text says how much of it has arrived: "34 %".
    case moving(String)
    /// The file could not be opened or saved; the text says why: "Not saved: no answer". `again` is
    /// the intent that tries again; `nil` if another attempt would hardly succeed.
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
