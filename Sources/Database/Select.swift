/// A SELECT statement. One closure describes both the SELECT list and the columns that are read
/// from each row, so that the two always match.
///
///     static let contacts = Select("FROM members WHERE chat = ?") { list in
///       (user: list.column("user", UserID.self), name: list.column("name", String?.self))
///     }
///     connection.rows(contacts, chat) { row, at in Contact(row[at.user], row[at.name]) }
///
/// Make each `Select` once and keep it, for instance in a `static let`, because the initializer
/// builds the SQL text.
package struct Select<Columns: Sendable>: Sendable {
  /// The SQL text of the whole SELECT statement.
  package let sql: String
  /// The columns in the form that `describe` returned (usually a tuple with names), with which
  /// values are read from a `Row`.
  package let columns: Columns

  /// Makes the statement `SELECT <list> <source>`.
  ///
  /// - Parameters:
  ///   - source: the statement after the SELECT list: `FROM …`.
  ///   - describe: adds the columns to the list and returns them, usually as a tuple with names.
  package init(_ source: String, _ describe: (inout SelectList) -> Columns) {
    var list = SelectList()
    columns = describe(&list)
    sql = "SELECT \(list.expressions.joined(separator: ", ")) \(source)"
  }
}

extension Row {
  /// The value of this column, which must belong to the query that returned this row.
  package subscript<Value>(column: Column<Value>) -> Value {
    Value.read(self, at: column.position)
  }

  // Subscripts for the types of most columns. Without them each value would be read through the
  // protocol's witness table, which is a tenth of the cost of a search through all chats.

  /// The text of this column, which must belong to the query that returned this row.
  package subscript(column: Column<String>) -> String { text(column.position) }
  /// The integer of this column, which must belong to the query that returned this row.
  package subscript(column: Column<Int64>) -> Int64 { integer(column.position) }
}

extension Connection {
  /// Returns the rows of a query, in order, each converted to a value by `read`.
  package func rows<Columns, T>(
    _ query: Select<Columns>, _ values: any Bindable..., read: (Row, Columns) -> T
  ) throws(DatabaseError) -> [T] {
    try rows(query.sql, values: values) { read($0, query.columns) }
  }

  /// Returns the first row of a query, converted to a value by `read`; `nil` when the result has no
  /// row.
  package func first<Columns, T>(
    _ query: Select<Columns>, _ values: any Bindable..., read: (Row, Columns) -> T
  ) throws(DatabaseError) -> T? {
    try first(query.sql, values: values) { read($0, query.columns) }
  }

  /// Reads the rows of a query, in order, until `read` returns `false` or throws, or there are no
  /// more.
  package func scan<Columns>(
    _ query: Select<Columns>, _ values: any Bindable...,
    read: (Row, Columns) throws(DatabaseError) -> Bool
  ) throws(DatabaseError) {
    try scan(query.sql, values: values) { row throws(DatabaseError) in
      try read(row, query.columns)
    }
  }

  /// Returns the value of the first column of a query in the first row; `nil` when the result has
  /// no row.
  package func value<Value: ColumnValue>(
    _ sql: String, _ values: any Bindable..., as type: Value.Type = Value.self
  ) throws(DatabaseError) -> Value? {
    try first(sql, values: values) { Value.read($0, at: 0) }
  }

  /// Returns the values of the first column of a query, one for each row, in order.
  package func values<Value: ColumnValue>(
    _ sql: String, _ values: any Bindable..., as type: Value.Type = Value.self
  ) throws(DatabaseError) -> [Value] {
    try rows(sql, values: values) { Value.read($0, at: 0) }
  }

  /// Returns `true` if the result of a query has at least one row.
  package func exists(_ sql: String, _ values: any Bindable...) throws(DatabaseError) -> Bool {
    try first(sql, values: values) { _ in true } ?? false
  }
}

/// The expressions of a SELECT list, in the order in which they were added.
package struct SelectList {
  var expressions: [String] = []

  /// Adds an SQL expression to the list. The returned column reads the value of the expression from
  /// each row, as a `Value`.
  package mutating func column<Value>(
    _ expression: String, _ type: Value.Type = Value.self
  ) -> Column<Value> {
    expressions.append(expression)
    return Column(position: Int32(expressions.count - 1))
  }
}

/// A column of a query's result, with the Swift type as which it is read.
package struct Column<Value: ColumnValue>: Sendable {
  /// The column's position in the SELECT list, from 0. Only a `SelectList` assigns it.
  let position: Int32
}

/// A type as which a column of a row can be read. `Optional` reads NULL as `nil`; the other types
/// in this file read it as 0, `false`, 0.0, "" or no bytes.
package protocol ColumnValue: Sendable {
  /// Reads the column at `position`, counted from 0.
  static func read(_ row: Row, at position: Int32) -> Self
}

extension Int64: ColumnValue {
  /// The value of the column at `position` as an integer; 0 for NULL.
  package static func read(_ row: Row, at position: Int32) -> Int64 {
    row.integer(position)
  }
}

extension Int: ColumnValue {
  /// The value of the column at `position` as an integer; 0 for NULL.
  package static func read(_ row: Row, at position: Int32) -> Int {
    Int(row.integer(position))
  }
}

extension Bool: ColumnValue {
  /// The value of the column at `position` as a truth value: `false` for 0 and NULL.
  package static func read(_ row: Row, at position: Int32) -> Bool {
    row.bool(position)
  }
}

extension Double: ColumnValue {
  /// The value of the column at `position` as a floating-point number; 0 for NULL.
  package static func read(_ row: Row, at position: Int32) -> Double {
    row.real(position)
  }
}

extension String: ColumnValue {
  /// The value of the column at `position` as text; "" for NULL.
  package static func read(_ row: Row, at position: Int32) -> String {
    row.text(position)
  }
}

extension Array: ColumnValue where Element == UInt8 {
  /// The value of the column at `position` as bytes; no bytes for NULL.
  package static func read(_ row: Row, at position: Int32) -> [UInt8] {
    row.blob(position)
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  /// The value of the column at `position`; `nil` for NULL.
  package static func read(_ row: Row, at position: Int32) -> Wrapped? {
    row.isNull(position) ? nil : Wrapped.read(row, at: position)
  }
}
