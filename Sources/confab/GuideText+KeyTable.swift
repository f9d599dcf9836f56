internal import Homeserver
internal import Keys

extension GuideText {
  /// The longer texts of the embedded homeserver's bots, with the names of keys from the key table.
  internal static let fromKeyTable = GuideText(
    keys: GuideKeys(
      send: route(.send, .messages), newLine: route(.newLine, .messages),
      newChat: route(.newChat, .messages), switcher: route(.switcher, .messages),
      nextPane: route(.nextPane, .messages), older: route(.scrollUp, .messages),
      newest: route(.scrollToEnd, .messages), deleteLine: route(.deleteToStart, .messages),
      help: route(.help, .messages), quit: route(.quit, .messages)),
    keyList: KeyTable.list(of: [.everywhere, .messages])
      + "\n\n\(CommandTable.heading)\n\(CommandTable.list)")

  private static func route(_ action: Action, _ context: KeyContext) -> String {
    KeyTable.routes(to: action, in: context)
  }
}
