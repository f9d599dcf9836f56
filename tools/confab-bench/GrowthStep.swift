/// The steps whose cost is measured at each size of an account.
enum GrowthStep: String, CaseIterable, Sendable {
  /// A sync response with ten messages of the open chat and ten of another one is parsed,
  /// translated and committed, with its fsync.
  case sync = "sync response, committed"
  /// The stored parts that are shown of the chat list and of the open chat are read again, as the
  /// commit of a sync response changed them.
  case windows = "windows read"
  /// The view models of the chat list and of the messages are built.
  case viewModels = "view models built"
  /// The chat list and the messages are drawn to buffers.
  case frame = "frame drawn"
  /// The store is opened, and what the first frame needs is read from it.
  case start = "store opened, windows read"
  /// A search for a word that one message has.
  case rareWord = "search, a rare word"
  /// A search for a word that every second message has.
  case commonWord = "search, a common word"
}
