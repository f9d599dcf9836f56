/// A message whose details are shown.
package struct InspectedMessage: Sendable, Equatable {
  package let chat: ChatID
  package let message: MessageID
  /// `true` if the versions of an edited message are shown, so that those that are not stored are
  /// fetched from the server.
  package let wantsVersions: Bool

  package init(_ chat: ChatID, _ message: MessageID, wantsVersions: Bool = false) {
    self.chat = chat
    self.message = message
    self.wantsVersions = wantsVersions
  }
}
