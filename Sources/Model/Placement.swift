package import Intents

/// The position of arrived messages in a chat's history: at its end, in missing history, or in a
/// thread.
package enum Placement: Sendable, Equatable {
  /// The end of the chat's history. If messages are missing before the arrived ones, `gap` is the
  /// pagination token with which the missing messages are fetched; else `nil`.
  case newest(gap: HistoryToken?)
  /// A gap, or the history before all stored messages. `filling` is the pagination token with which
  /// the messages were fetched, by which the store finds the gap; `nil` if they are the newest page
  /// of a chat of which no history was fetched before, or, without messages, if a sync has reached
  /// the start of the chat. `rest` is the token for the next older page; `nil` if there is none.
  case older(filling: HistoryToken?, rest: HistoryToken?)
  /// A page of the thread that begins with the message of the given event id. `filling` is the
  /// pagination token with which the page was fetched; `nil` for the newest page of the thread.
  /// `rest` is the token for the next older page; `nil` if there is none.
  case thread(EventID, filling: HistoryToken?, rest: HistoryToken?)
}
