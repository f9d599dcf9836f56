internal import Intents
internal import Model

/// A row of the table `chats`, split into four groups of columns that change at different times and
/// are written separately.
struct ChatRow: Equatable {
  let key: Int64
  let id: ChatID
  var identity: ChatIdentity
  var timeline: ChatTimeline
  var reading: ChatReadState
  var listing: ChatListing
}

extension HistoryEdge {
  /// The pagination token of the case `more`, with which older messages are fetched; `nil` for the
  /// other cases.
  var token: HistoryToken? {
    if case .more(let token) = self { token } else { nil }
  }
}
