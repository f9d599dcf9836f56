internal import Database
package import Intents
package import Model

/// Searches the newest stored messages for words, without an index.
extension ChatStore {
  private static let mostChats = 200
  private static let mostMessages = 300

  /// Returns the messages among the newest of the chats with the latest activity that contain all
  /// words of the request.
  package func search(_ request: SearchRequest) throws(StorageError) -> SearchResults {
    try guarded { () throws(DatabaseError) in
      let words = request.text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
      guard !words.isEmpty else { return SearchResults(request: request, problem: .noWords) }
      var hits: [SearchHit] = []
      for chat in try scanned(request.chat) {
        guard let row = try tables.chats.load(chat.id) else { continue }
        for message in try tables.messages.messages(
          before: .max, limit: Self.mostMessages, in: row.key)
        {
          guard let hit = try hit(message, words, of: chat, key: row.key) else { continue }
          hits.append(hit)
        }
      }
      hits.sort { $0.timestamp > $1.timestamp }
      return SearchResults(
        request: request, hits: Array(hits.prefix(request.limit)), total: hits.count,
        chats: Set(hits.map(\.chat)).count)
    }
  }

  private func scanned(_ chat: ChatID?) throws(DatabaseError) -> [Chat] {
    guard let chat else { return try tables.listed.recent(Self.mostChats) }
    return try tables.listed.chat(chat).map { [$0] } ?? []
  }

  private func hit(
    _ message: StoredMessage, _ words: [String], of chat: Chat, key: Int64
  ) throws(DatabaseError) -> SearchHit? {
    let text: String
    switch message.content {
    case .text(let words, _, _), .emote(let words, _), .botNotice(let words, _): text = words
    case .attachment(let words, let file): text = file?.name ?? words
    case .poll, .change, .encrypted, .deleted, .unknown: return nil
    }
    let bytes = text.utf8.map(Self.small)
    var marks: [Range<Int>] = []
    for word in words {
      let found = Self.places(of: Array(word.utf8), in: bytes, isWhole: word.count == 1)
      guard !found.isEmpty else { return nil }
      marks += found
    }
    return SearchHit(
      chat: chat.id, chatName: chat.name, event: .event(message.event), thread: nil,
      sender: message.sender, senderName: try names.name(of: message.sender, in: key),
      isOwn: message.sender == identity.user, timestamp: message.time, text: text,
      marks: Self.joined(marks))
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func places(
    of word: [UInt8], in bytes: [UInt8], isWhole: Bool
  ) -> [Range<Int>] {
    guard bytes.count >= word.count else { return [] }
    return (0...bytes.count - word.count).compactMap { start in
      let end = start + word.count
      guard bytes[start..<end].elementsEqual(word), start == 0 || !isLetter(bytes[start - 1]),
        !isWhole || end == bytes.count || !isLetter(bytes[end])
      else { return nil }
      return start..<end
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte >= 0x80
  }

  private static func joined(_ marks: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for mark in marks.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, mark.lowerBound <= last.upperBound {
        result[result.count - 1] =
          last.lowerBound..<max(last.upperBound, mark.upperBound)
      } else {
        result.append(mark)
      }
    }
    return Array(result.prefix(SearchHit.markLimit))
  }
}
