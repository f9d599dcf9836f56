/// The position of arrived messages in a chat's history: at its end, or in a gap.
package enum Placement: Sendable, Equatable {
  /// The end of the timeline. If messages are missing before the arrived ones, `gap` is the
  /// pagination token that fetches those.
  case newest(gap: HistoryToken?)
  /// The gap that the pagination token `filling` fetches; `nil` stands for the history before all
  /// stored messages. `rest` is the token for the next older page; `nil` if the start of the chat
  /// is reached.
  case older(filling: HistoryToken?, rest: HistoryToken?)
}
