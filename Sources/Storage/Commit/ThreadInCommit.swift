internal import Intents

/// A thread while a commit changes it. The thread's row is changed in memory and written later.
final class ThreadInCommit {
  let saved: ThreadRow
  var row: ThreadRow

  init(_ row: ThreadRow) {
    saved = row
    self.row = row
  }
}
