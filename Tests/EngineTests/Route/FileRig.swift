import Intents
import Model
import Engine
import ViewModels

/// A rig with an open chat whose only message has a file.
extension StoredRig {
  static let fileChat = ChatID("!choir")
  static let fileMessage = MessageID.event(EventID("$f"))

  convenience init(showing file: AttachedFile) throws {
    try self.init()
    let message = TimelineMessage(
      event: EventID("$f"), sender: UserID("@a:s"), timestamp: ServerTimestamp(milliseconds: 5),
      content: .attachment("x", file: file), transaction: nil)
    send(
      .chats(.updated(ChatUpdate(chat: Self.fileChat, membership: .joined, name: "Choir"))),
      .messages(
        .arrived(
          Arrival(chat: Self.fileChat, messages: [message], placement: .newest(gap: nil)))),
      .account(.synced(SyncToken("t"))))
    send(.connection(.online))
    send(open("!choir"))
    advance(milliseconds: 100)
    _ = effects()
  }

  /// The file of the message in the newest view model; `nil` if the message has no file, or if
  /// there is no new view model.
  func shownFile() -> FileViewModel? {
    guard case .loaded(let rows)? = messages.take()?.state else { return nil }
    for case .message(let message) in rows.rows { if let file = message.file { return file } }
    return nil
  }
}
