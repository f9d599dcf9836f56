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

  package subscript(column: Column<String>) -> String { text(column.position) }
  package subscript(column: Column<Int64>) -> Int64 { integer(column.position) }
}

extension Connection {
  package func rows<Columns, T>(
    _ query: Select<Columns>, _ values: any Bindable..., read: (Row, Columns) -> T
  ) throws(DatabaseError) -> [T] {
    try rows(query.sql, values: values) { read($0, query.columns) }
  }

  package func first<Columns, T>(
    _ query: Select<Columns>, _ values: any Bindable..., read: (Row, Columns) -> T
  ) throws(DatabaseError) -> T? {
    try first(query.sql, values: values) { read($0, query.columns) }
  }

  package func scan<Columns>(
    _ query: Select<Columns>, _ values: any Bindable...,
    read: (Row, Columns) throws(DatabaseError) -> Bool
  ) throws(DatabaseError) {
    try scan(query.sql, values: values) { row throws(DatabaseError) in
      try read(row, query.columns)
    }
  }

  package func value<Value: ColumnValue>(
    _ sql: String, _ values: any Bindable..., as type: Value.Type = Value.self
  ) throws(DatabaseError) -> Value? {
    try first(sql, values: values) { Value.read($0, at: 0) }
  }

  package func values<Value: ColumnValue>(
    _ sql: String, _ values: any Bindable..., as type: Value.Type = Value.self
  ) throws(DatabaseError) -> [Value] {
    try rows(sql, values: values) { Value.read($0, at: 0) }
  }

  package func exists(_ sql: String, _ values: any Bindable...) throws(DatabaseError) -> Bool {
    try first(sql, values: values) { _ in true } ?? false
  }
}

package struct SelectList {
  var expressions: [String] = []

  package mutating func column<Value>(
    _ expression: String, _ type: Value.Type = Value.self
  ) -> Column<Value> {
    expressions.append(expression)
    return Column(position: Int32(expressions.count - 1))
  }
}

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
  package static func read(_ row: Row, at position: Int32) -> Int64 {
    row.integer(position)
  }
}

extension Int: ColumnValue {
  package static func read(_ row: Row, at position: Int32) -> Int {
    Int(row.integer(position))
  }
}

extension Bool: ColumnValue {
  package static func read(_ row: Row, at position: Int32) -> Bool {
    row.bool(position)
  }
}

extension Double: ColumnValue {
  package static func read(_ row: Row, at position: Int32) -> Double {
    row.real(position)
  }
}

extension String: ColumnValue {
  package static func read(_ row: Row, at position: Int32) -> String {
    row.text(position)
  }
}

extension Array: ColumnValue where Element == UInt8 {
  package static func read(_ row: Row, at position: Int32) -> [UInt8] {
    row.blob(position)
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  package static func read(_ row: Row, at position: Int32) -> Wrapped? {
    row.isNull(position) ? nil : Wrapped.read(row, at: position)
  }
}
