internal import Database
internal import Model

/// Adds the columns `state` and `reason` of `outbox` to a query, and makes the `Delivery` of a
/// message, or of a change of a message, of each row of its result.
struct DeliveryColumns {
  private let state: Column<OutboxState>
  private let reason: Column<String>

  /// Adds the columns `state` and `reason` to the SELECT list `list`. `table`: the alias of the
  /// table `outbox` in the query, with a full stop; "" without an alias.
  init(_ list: inout SelectList, of table: String = "") {
    state = list.column("\(table)state")
    reason = list.column("\(table)reason")
  }

  func decode(_ row: Row) -> Delivery {
    switch row[state] {
    case .queued: .queued
    case .sending: .sending
    case .sent: .sent
    case .failed: .failed(FailureColumn.reason(row[reason]))
    }
  }
}
