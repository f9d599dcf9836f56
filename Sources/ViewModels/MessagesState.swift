/// The content of the messages pane above the composer.
package enum MessagesState: Sendable, Equatable {
  case loading
  case loaded(MessageRows)
  case failed(FailureViewModel)
  /// The person is invited and has not accepted.
  case invited(InviteViewModel)
}
