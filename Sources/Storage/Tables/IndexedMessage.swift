internal import Database
internal import Intents
internal import Model

/// A message as the search index contains it.
struct IndexedMessage {
  let chat: Int64
  let ord: Int64
  let sender: UserID
  let time: ServerTimestamp
  let content: ContentColumns
  /// The difference between the message's key in the index and the key of its time
  /// (`SearchIndex.key(of:)`); `nil` for 0, and for a message that was never indexed.
  let shift: Int64?

  /// This message with another content.
  func with(_ content: ContentColumns) -> IndexedMessage {
    IndexedMessage(
      chat: chat, ord: ord, sender: sender, time: time, content: content, shift: shift)
  }

  /// The words by which the message is found: those of its text, and marks of its chat, its sender
  /// and its properties. `nil` for a message that no search finds, such as a deleted one.
  var words: SearchedWords? {
    guard let text = content.searchedText else { return nil }
    var marks = [SearchMark.chat(chat), .sender(sender)]
    if content.hasLink { marks.append(.link) }
    if content.kind == .mention { marks.append(.mention) }
    if let file = content.storedFile {
      marks.append(.file)
      if file.kind == .image || file.kind == .sticker { marks.append(.image) }
    }
    return SearchedWords(text: text, marks: marks.map { " \($0.word)" }.joined())
  }
}

/// Adds the columns of a message as the search index contains it to a query, and decodes each row
/// of its result.
struct IndexedMessageColumns {
  private let chat, ord: Column<Int64>
  private let sender: Column<UserID>
  private let time: Column<ServerTimestamp>
  private let kind: Column<ContentKind>
  private let text: Column<String>
  private let format: Column<StoredFormat?>
  private let shift: Column<Int64?>

  init(_ list: inout SelectList) {
    chat = list.column("chat")
    ord = list.column("ord")
    sender = list.column("sender")
    time = list.column("time")
    kind = list.column("kind")
    text = list.column("text")
    format = list.column("format")
    shift = list.column("key_shift")
  }

  func decode(_ row: Row) -> IndexedMessage {
    IndexedMessage(
      chat: row[chat], ord: row[ord], sender: row[sender], time: row[time],
      content: ContentColumns(kind: row[kind], text: row[text], format: row[format]),
      shift: row[shift].map { SearchIndex.bounded($0) })
  }
}

extension ContentColumns {
  /// The text that a search looks through and shows: the text of the message, or the name of its
  /// file and the words about it. `nil` for content that no search finds.
  var searchedText: String? {
    switch kind {
    case .text, .mention, .emote, .botNotice, .poll: return text
    case .attachment:
      guard let file = storedFile, !(file.name + file.caption).isEmpty else { return text }
      return [file.name, file.caption].filter { !$0.isEmpty }.joined(separator: "\n")
    case .change, .encrypted, .deleted, .unknown: return nil
    }
  }

  /// The text of a found message as it is shown: `searchedText`, but without what spoilers hide.
  var foundText: String? {
    guard let text = format?.asRead.text, text.hasSpoiler else { return searchedText }
    return searchedText == nil ? nil : text.wordsWithoutSpoilers
  }

  /// The file as it is read from the row. A message must have the same words when it is removed
  /// from the index as when it was added, so they depend on the stored values only.
  fileprivate var storedFile: AttachedFile? {
    kind == .attachment ? format?.asRead.file : nil
  }

  /// `true` if the text contains a web address, or if its format has a link
  /// (`StoredFormat.hasLink`).
  fileprivate var hasLink: Bool {
    var text = text
    let hasColon = text.withUTF8 { $0.contains(UInt8(ascii: ":")) }
    let isAddress = hasColon && (text.contains("http://") || text.contains("https://"))
    return isAddress || format?.hasLink ?? false
  }
}
