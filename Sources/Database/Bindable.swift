/// A value that can be bound to a parameter of an SQL statement. `nil` as an `Optional` binds NULL.
package protocol Bindable {
  /// This value as SQLite stores it.
  var sqlValue: SQLValue { get }
}
