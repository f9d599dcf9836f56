internal import Network

/// Everything that waits for one commit.
///
/// Requests that arrive in the same turn of the thread's loop share a transaction, and so one sync of
/// the disk. Until it is on the disk nobody hears of it: answers, wake-ups and bots wait here.
struct Batch {
  /// Whether a transaction is open.
  var isOpen = false
  /// Answers, in order.
  var replies: [(reply: ServerReply, response: HTTPResponse)] = []
  /// What else must not be seen before the commit: called with whether it worked.
  var others: [(_ isCommitted: Bool) -> Void] = []
  var effects = Effects()

  /// What one piece of work in the batch caused; taken back when it fails.
  struct Effects {
    /// Whose syncs have something new.
    var users: Set<Int64> = []
    /// What bots are told.
    var forBots: [BotNews] = []
    /// Events that notified people who have pushers.
    var pushes: [Push] = []
  }
}
