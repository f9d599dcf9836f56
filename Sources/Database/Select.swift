/// A SELECT statement whose list and decoder come from one description, so that they cannot
/// diverge.
///
///     static let contacts = Select("FROM members WHERE chat = ?") { list in
///       (user: list.column("user", UserID.self), name: list.column("name", String?.self))
///     }
///     connection.rows(contacts, chat) { row, at in Contact(row[at.user], row[at.name]) }
///
/// A `Select` is made once and kept, because making one builds its text anew.
package struct Select<Columns: Sendable>: Sendable {
  /// The whole statement.
  package let sql: String
  /// The columns, by the names that `describe` in the initializer gave them, to read their values
  /// from a `Row`.
  package let columns: Columns

  /// Makes the statement `SELECT <list> <source>`.
  ///
  /// - Parameters:
  ///   - source: the statement after the SELECT list: `FROM …`.
  ///   - describe: adds the columns to the list; its result names them.
  package init(_ source: String, _ describe: (inout SelectList) -> Columns) {
    var list = SelectList()
    columns = describe(&list)
    sql = "SELECT \(list.expressions.joined(separator: ", ")) \(source)"
  }
}

extension Row {
  /// The value of a column of the query that made this row.
  package subscript<Value>(column: Column<Value>) -> Value {
    Value.read(self, at: column.position)
  }

  // Subscripts for the types of most columns. Without them each value would be read through the
  // protocol's witness table, which is a tenth of the cost of a search through all chats.

  /// The text of a column of the query that made this row.
  package subscript(column: Column<String>) -> String { text(column.position) }
  /// The integer of a column of the query that made this row.
  package subscript(column: Column<Int64>) -> Int64 { integer(column.position) }
}

extension Connection {
  /// The rows of a query, each made into a value by `read`, in order.
  package func rows<Columns, T>(
    _ query: Select<Columns>, _ values: any Bindable..., read: (Row, Columns) -> T
  ) throws(DatabaseError) -> [T] {
    try rows(query.sql, values: values) { read($0, query.columns) }
  }

  /// The first row of a query, made into a value by `read`; `nil` when there is no row.
  package func first<Columns, T>(
    _ query: Select<Columns>, _ values: any Bindable..., read: (Row, Columns) -> T
  ) throws(DatabaseError) -> T? {
    try first(query.sql, values: values) { read($0, query.columns) }
  }

  /// The value of a query's only column in its first row; `nil` when there is no row.
  package func value<Value: ColumnValue>(
    _ sql: String, _ values: any Bindable..., as type: Value.Type = Value.self
  ) throws(DatabaseError) -> Value? {
    try first(sql, values: values) { Value.read($0, at: 0) }
  }

  /// The values of a query's only column, one for each row, in order.
  package func values<Value: ColumnValue>(
    _ sql: String, _ values: any Bindable..., as type: Value.Type = Value.self
  ) throws(DatabaseError) -> [Value] {
    try rows(sql, values: values) { Value.read($0, at: 0) }
  }

  /// `true` if a query has any row.
  package func exists(_ sql: String, _ values: any Bindable...) throws(DatabaseError) -> Bool {
    try first(sql, values: values) { _ in true } ?? false
  }
}
