/// The texts of the search of messages.
extension PaneWords {
  static let search = "Search"
  static let searchWords = "Words of a message"

  static func onlyIn(_ chat: String) -> String { "only \(chat)" }

  /// Examples of queries, and the messages that each of them finds.
  static let searchHelp: [(example: String, meaning: String)] = [
    ("ridge hut", "messages with both words"),
    ("\"early train\"", "with these words one after the other"),
    ("-lake", "without this word"),
    ("from:anna", "that Anna wrote; from:me for your own"),
    ("in:hiking", "of this chat"),
    ("before:2026-03-01", "written before this day"),
    ("after:monday", "written after this day"),
    ("on:yesterday", "written on this day; also on:2026-03"),
    ("has:file", "with a file; also has:image, has:link"),
    ("is:unread", "that are unread; also is:mention, is:mine"),
  ]

  /// The row below the matches of the switcher: "Search messages for “ridge”".
  static func open(link address: String) -> String { "Open the link to \(address)" }
  static func searchMessages(for words: String) -> String { "Search messages for “\(words)”" }
}
