/// The content of the messages pane above the composer.
///
/// The enum is indirect, so that a copy is one reference: the screen copies it many times for each
/// key press.
package indirect enum MessagesState: Sendable, Equatable {
  case loading
  case loaded(MessageRows)
  case failed(FailureViewModel)
  /// The person is invited to the chat and has not accepted the invite.
  case invited(InviteViewModel)
}
