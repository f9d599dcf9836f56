package import Intents
package import ViewModels

/// The rows at the end of the chat list for the accounts that are open but not shown: each account,
/// and below it some of its invites and unread chats.
package struct OtherAccountRows: Sendable, Equatable {
  package enum Row: Sendable, Equatable {
    case account(OtherAccountViewModel)
    case chat(OtherChatViewModel)
  }

  /// The identity of a row: an account, or a chat of an account. It stays the same when the row's
  /// content changes. The id of a chat is unique only within its account.
  package enum Place: Sendable, Equatable {
    case account(String)
    case chat(account: String, ChatID)

    /// The name of the profile of the row's account.
    package var account: String {
      switch self {
      case .account(let name), .chat(account: let name, _): name
      }
    }
  }

  package let rows: [Row]

  package static let none = OtherAccountRows([])

  private init(rows: [Row]) { self.rows = rows }

  /// Makes the rows of all accounts and of their chats.
  package init(_ accounts: [OtherAccountViewModel]) {
    rows = accounts.flatMap { [.account($0)] + $0.chats.map { .chat($0) } }
  }

  /// At most `limit` of the rows: the accounts first, then as many of their chats as fit, the chats
  /// of the first account before those of the next.
  package func fitting(_ limit: Int) -> OtherAccountRows {
    guard rows.count > limit else { return self }
    let heads = rows.count { $0.isAccount }
    guard heads < limit else {
      return OtherAccountRows(rows: Array(rows.filter(\.isAccount).prefix(max(0, limit))))
    }
    var chats = limit - heads
    return OtherAccountRows(
      rows: rows.filter { row in
        if row.isAccount { return true }
        chats -= 1
        return chats >= 0
      })
  }

  /// The index of the row for an account or a chat; if the chat has no row, that of its account;
  /// `nil` if the account has no row.
  package func index(of place: Place) -> Int? {
    rows.firstIndex { $0.place == place }
      ?? rows.firstIndex { $0.place == .account(place.account) }
  }
}

extension OtherAccountRows.Row {
  package var place: OtherAccountRows.Place {
    switch self {
    case .account(let account): .account(account.name)
    case .chat(let chat): .chat(account: chat.account, chat.row.id)
    }
  }

  fileprivate var isAccount: Bool {
    if case .account = self { true } else { false }
  }
}
