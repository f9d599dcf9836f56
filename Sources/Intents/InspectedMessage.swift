/// A message whose details are shown.
package struct InspectedMessage: Sendable, Equatable {
  package let chat: ChatID
  package let message: MessageID

  package init(_ chat: ChatID, _ message: MessageID) {
    self.chat = chat
    self.message = message
  }
}
