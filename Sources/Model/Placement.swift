package import Intents

/// The position of arrived messages in a chat's history: at its end, in a gap, or in a thread.
package enum Placement: Sendable, Equatable {
  /// The end of the timeline. If messages are missing before the arrived ones, `gap` is the
  /// pagination token that fetches those.
  case newest(gap: HistoryToken?)
  /// The gap that the pagination token `filling` fetches; `nil` stands for the history before all
  /// stored messages. `rest` is the token for the next older page; `nil` if the start of the chat
  /// is reached.
  case older(filling: HistoryToken?, rest: HistoryToken?)
  /// A page of the thread that begins with the message `root`, which `filling` fetched; `nil` for
  /// the thread's newest page. `rest` is the token for the next older page; `nil` if the start of
  /// the thread is reached.
  case thread(EventID, filling: HistoryToken?, rest: HistoryToken?)
}
