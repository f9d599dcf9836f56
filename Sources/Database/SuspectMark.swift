internal import Glibc

/// Marks a database that SQLite reported as damaged, by an empty file at its path with the suffix
/// ".suspect". A check of a large database takes seconds, so a start checks only one with a mark.
package struct SuspectMark: Sendable {
  private let path: String
  private var mark: String { path + ".suspect" }

  /// Makes the mark for the database at `path`, which is not raised by that.
  package init(path: String) { self.path = path }

  /// `true` if the database is marked and exists.
  package var isRaised: Bool { access(mark, F_OK) == 0 && access(path, F_OK) == 0 }

  package func raise() {
    let file = creat(mark, 0o600)
    if file >= 0 { close(file) }
  }

  package func drop() { unlink(mark) }

  /// What SQLite finds wrong with the database; `nil` if it finds nothing.
  package static func damage(of database: Connection) throws(DatabaseError) -> String? {
    let found = try database.first("PRAGMA quick_check(1)") { $0.text(0) }
    return found == "ok" ? nil : found
  }
}
