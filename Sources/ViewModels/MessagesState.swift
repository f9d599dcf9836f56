/// The content of the messages pane above the composer.
package enum MessagesState: Sendable, Equatable {
  case loading
  case loaded(MessageRows)
  case failed(FailureViewModel)
}
