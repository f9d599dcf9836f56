/// Parts of the model. When a part changes, the view models that show it are to be built again.
package struct ModelParts: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let chatList = ModelParts(rawValue: 1 << 0)
  package static let messages = ModelParts(rawValue: 1 << 1)
  /// The sums of the unread counts of all chats.
  package static let totals = ModelParts(rawValue: 1 << 2)
  /// The account, the connection, and the problem or notice that the status line shows.
  package static let status = ModelParts(rawValue: 1 << 3)
  /// The request for a new chat.
  package static let creation = ModelParts(rawValue: 1 << 4)
  package static let chatSearch = ModelParts(rawValue: 1 << 5)
  /// The states of the submissions and changes of messages in all chats, such as stored, refused,
  /// sent or failed.
  package static let sending = ModelParts(rawValue: 1 << 6)
  /// The people who are suggested for the name that is typed for a new chat.
  package static let contacts = ModelParts(rawValue: 1 << 7)

  /// The people who match the name that is typed in the composer for a mention or a command.
  package static let mentions = ModelParts(rawValue: 1 << 8)
  /// The list of a chat's people that is shown, and the details of one of them.
  package static let members = ModelParts(rawValue: 1 << 9)
  package static let banner = ModelParts(rawValue: 1 << 10)
  /// The message whose details are shown.
  package static let messageDetails = ModelParts(rawValue: 1 << 11)
  package static let settings = ModelParts(rawValue: 1 << 12)
  /// The public room directory that is shown.
  package static let roomDirectory = ModelParts(rawValue: 1 << 13)
  /// The search of messages that is shown, on this machine and on the server.
  package static let messageSearch = ModelParts(rawValue: 1 << 14)

  package static let all: ModelParts = [
    .chatList, .messages, .totals, .status, .creation, .chatSearch, .sending, .contacts, .banner,
    .messageDetails, .settings, .mentions, .members, .roomDirectory, .messageSearch,
  ]
}
