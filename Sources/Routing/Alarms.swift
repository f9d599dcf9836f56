/// The times at which the engine's timers fire, in nanoseconds of the engine's clock; `nil` for a
/// timer that is not set.
struct Alarms {
  /// The time of the next local midnight, when day dividers and the times in the chat list change.
  var midnight: UInt64?
  /// The time at which the shown problem is removed from the status line.
  var reportEnds: UInt64?
  /// The earliest time at which the shown problem may be removed from the status line, so that the
  /// person has time to read it. No timer fires at this time.
  var reportIsRead: UInt64 = 0
  /// The time at which the banner about new messages is removed.
  var bannerEnds: UInt64?
  /// The time at which the client reconnects after the store refused batches of events, so that the
  /// server sends these events again.
  var streamResumes: UInt64?

  /// The time at which the engine tries again to store those changes of own messages' delivery
  /// states that the store refused.
  var settles: UInt64?

  /// The time at which the server's user directory is searched for the typed name, because typing
  /// paused.
  var directory: UInt64?

  /// The time at which the public room directory is searched for the typed query, because typing
  /// paused.
  var roomSearch: UInt64?

  /// The time at which messages are searched again, because older ones were not indexed yet.
  var messageSearch: UInt64?

  /// The time at which the status line's countdown to the next attempt to connect is updated.
  var countdown: UInt64?
  /// The time of the client's next attempt to connect, at which the countdown reaches 0. No timer
  /// fires at this time.
  var reconnects: UInt64?

  /// The time at which the first of the delayed read receipts may be sent.
  var receipts: UInt64?

  /// The time from which on discarded messages cannot be restored, so that the store deletes them.
  var asideEnds: UInt64?

  /// The earliest time at which one of the engine's timers fires; `nil` if no timer is set.
  var next: UInt64? {
    [
      midnight, reportEnds, bannerEnds, streamResumes, settles, directory, countdown, receipts,
      asideEnds, roomSearch, messageSearch,
    ].compactMap(\.self).min()
  }
}
