/// An entry of the chat list: a chat, or the head of a section.
package enum ChatListEntry: Sendable, Equatable {
  case chat(ChatRowViewModel)
  case head(SectionHeadViewModel)

  /// The entries of the list in their order.
  package static func entries(
    _ rows: [ChatRowViewModel], _ heads: [SectionHeadViewModel]
  ) -> [ChatListEntry] {
    guard !heads.isEmpty else { return rows.map { .chat($0) } }
    var entries: [ChatListEntry] = []
    var rest = heads[...]
    for (index, row) in rows.enumerated() {
      while let head = rest.first, head.row <= index {
        entries.append(.head(head))
        rest = rest.dropFirst()
      }
      entries.append(.chat(row))
    }
    return entries + rest.map { .head($0) }
  }
}
