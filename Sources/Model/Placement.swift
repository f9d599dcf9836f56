/// The position of arrived messages in a chat's history: at its end, or in a gap.
package enum Placement: Sendable, Equatable {
  /// At the end of the timeline. If messages are missing before them, `gap` is the pagination token
  /// that fetches those.
  case newest(gap: HistoryToken?)
  /// In the gap that the pagination token `filling` fetches; `nil` stands for the history before
  /// all stored messages. `rest` fetches the next page; `nil` means that the start of the chat is
  /// reached.
  case older(filling: HistoryToken?, rest: HistoryToken?)
}
