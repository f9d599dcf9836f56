internal import Intents
internal import Model

extension Event {
  /// `true` if the event may change the stored data; `false` for any other event, such as a typing
  /// notice.
  var lasts: Bool {
    switch self {
    case .account(.signedOut), .connection, .creation, .rooms: false
    case .messages(.typing), .messages(.historyFailed): false
    case .contacts(.found), .contacts(.notFound), .chats(.leaveFailed): false
    case .chats(.followed), .chats(.followFailed), .chats(.resolved): false
    case .relations(.file), .relations(.search), .relations(.versionsFetched): false
    case .intent(let intent): intent.lasts
    case .account, .chats, .messages, .relations, .contacts: true
    }
  }
}

extension Intent {
  fileprivate var lasts: Bool {
    switch self {
    case .chatList(.select), .chatList(.markRead), .chatList(.markAllRead), .chatList(.setLevel):
      true
    case .messages(.submit), .messages(.draft), .actions(.resend), .actions(.discard): true
    case .actions(.setAside): true
    case .messages(.open), .messages(.close): true
    case .actions(.delete), .actions(.relate), .actions(.undoRead), .set: true
    case .actions(.room(.setNumber)), .actions(.room(.set)), .actions(.room(.fold)): true
    case .chatList, .messages, .peek, .actions, .createChat, .reading, .chatSearch, .reconnect:
      false
    }
  }
}
