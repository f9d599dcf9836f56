/// The windows that must be read from the store again, because a commit or an intent may have
/// changed them. A window is the part of the stored data that the model has loaded, such as some
/// messages.
package struct StaleWindows: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let chatList = StaleWindows(rawValue: 1 << 0)
  /// The open chat's row: its name, topic, membership and counts.
  package static let openChat = StaleWindows(rawValue: 1 << 1)
  package static let messages = StaleWindows(rawValue: 1 << 2)
  package static let totals = StaleWindows(rawValue: 1 << 3)
  package static let chatSearch = StaleWindows(rawValue: 1 << 4)
  /// The people of the stored chats who match the name typed for a new chat.
  package static let contacts = StaleWindows(rawValue: 1 << 7)
  /// The people of a chat who match the name typed after "@".
  package static let mentions = StaleWindows(rawValue: 1 << 8)
  /// The people of the chat whose list of people is shown.
  package static let members = StaleWindows(rawValue: 1 << 9)
  package static let messageDetails = StaleWindows(rawValue: 1 << 11)

  package static let all: StaleWindows = [
    .chatList, .openChat, .messages, .totals, .chatSearch, .contacts, .messageDetails,
    .mentions, .members,
  ]

  /// The parts of the model that may change when these windows (loaded parts of the stored data)
  /// are read again.
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
