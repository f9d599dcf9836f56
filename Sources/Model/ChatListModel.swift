package import Intents

/// The loaded part of the chat list, the people who are typing in its chats, and chats for the
/// screen to select or to open.
package struct ChatListModel: Sendable, Equatable {
  package internal(set) var load = LoadState.loading
  package internal(set) var query = ChatListQuery(around: nil, limit: 200)
  package internal(set) var window = ChatListWindow.empty
  /// The people who are typing in the loaded chats of the chat list; chats without such people are
  /// left out.
  package internal(set) var typing: [ChatID: [Typist]] = [:]
  /// The chat whose row is to be selected: the chat that was selected when the last run ended, or
  /// later the chat in which a request for a new chat resulted; `nil` for none.
  package internal(set) var selected: ChatID?
  /// The chat that was open when the last run ended; `nil` if no chat was open, or the user is no
  /// longer a joined member of it.
  package internal(set) var front: ChatID?
  /// The result of the last search for a chat or thread with unread messages, or of the last
  /// request to open the room that replaced a chat.
  package internal(set) var chatToOpen = ChatToOpen(number: 0, finding: .nothing)

  /// Replaces the people who are typing in a chat. Returns `true` if they changed; `false`, and
  /// changes nothing, also for a chat outside of the loaded part of the chat list.
  mutating func replace(typing people: [Typist], in chat: ChatID) -> Bool {
    guard window.chats.contains(where: { $0.id == chat }) else { return false }
    guard people != typing[chat] ?? [] else { return false }
    typing[chat] = people.isEmpty ? nil : people
    return true
  }

  /// Forgets who is typing in chats that are no longer in the loaded part of the chat list.
  mutating func keepTypingOfWindow() {
    guard !typing.isEmpty else { return }
    let shown = Set(window.chats.map(\.id))
    typing = typing.filter { shown.contains($0.key) }
  }
}
