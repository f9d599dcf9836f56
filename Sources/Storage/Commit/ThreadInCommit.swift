internal import Intents

/// A thread while a commit changes it. The thread's row is written once, at the end of the commit.
final class ThreadInCommit {
  let saved: ThreadRow
  var row: ThreadRow

  init(_ row: ThreadRow) {
    saved = row
    self.row = row
  }
}
