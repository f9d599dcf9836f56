/// A set of windows. A window is a part of the stored data that the model has loaded, such as the
/// messages around the viewport. After a commit or a query that may change it, the window is stale
/// until the router reads it from the store again.
package struct StoreWindows: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let chatList = StoreWindows(rawValue: 1 << 0)
  /// The open chat's row, such as its name, membership and unread counts, and the user's power
  /// level there.
  package static let openChat = StoreWindows(rawValue: 1 << 1)
  package static let messages = StoreWindows(rawValue: 1 << 2)
  /// The sums of the unread counts of all chats.
  package static let totals = StoreWindows(rawValue: 1 << 3)
  /// The chats and people who match the query of a chat search.
  package static let chatSearch = StoreWindows(rawValue: 1 << 4)
  /// The people of the stored chats who match the name typed for a new chat.
  package static let contacts = StoreWindows(rawValue: 1 << 7)
  /// The people who match the name that is typed in the composer for a mention or a command.
  package static let mentions = StoreWindows(rawValue: 1 << 8)
  /// The shown part of the list of a chat's people, and the details of one of them.
  package static let members = StoreWindows(rawValue: 1 << 9)
  /// The message whose details are shown.
  package static let messageDetails = StoreWindows(rawValue: 1 << 11)

  package static let all: StoreWindows = [
    .chatList, .openChat, .messages, .totals, .chatSearch, .contacts, .messageDetails,
    .mentions, .members,
  ]

  /// The parts of the model that may change when these windows are read again.
  package var parts: ModelParts {
    var parts: ModelParts = []
    if contains(.chatList) { parts.insert(.chatList) }
    if contains(.openChat) || contains(.messages) { parts.insert(.messages) }
    if contains(.totals) { parts.insert(.totals) }
    if contains(.chatSearch) { parts.insert(.chatSearch) }
    if contains(.contacts) { parts.insert(.contacts) }
    if contains(.mentions) { parts.insert(.mentions) }
    if contains(.members) { parts.insert(.members) }
    if contains(.messageDetails) { parts.insert(.messageDetails) }
    return parts
  }
}
