/// The times at which the router's timers fire, and two related times, in nanoseconds of the
/// engine's clock; `nil` for a timer that is not set.
struct Alarms {
  /// The time of the next local midnight, when texts such as day dividers change.
  var midnight: UInt64?
  /// The time at which the shown problem or notice is removed from the status line.
  var reportEnds: UInt64?
  /// The earliest time at which the shown problem may be removed from the status line because it is
  /// over, so that the person has time to read it. It is no timer of its own, so `next` leaves it
  /// out: if the problem is over, `reportEnds` is set to a time that is not earlier.
  var reportIsRead: UInt64 = 0
  /// The time at which the banner about new messages and invites is removed at the latest.
  var bannerEnds: UInt64?
  /// The time at which the client reconnects after the store refused batches of events, so that the
  /// server sends these events again.
  var streamResumes: UInt64?

  /// The time at which the router tries again to store those changes of delivery states that the
  /// store refused.
  var settles: UInt64?

  /// The time from which typing counts as paused, so that the server's user directory is searched
  /// for the typed name, at once or after the response to an earlier search.
  var directory: UInt64?

  /// The time from which typing counts as paused, so that the public room directory is searched for
  /// the typed query, at once or after the response to an earlier search.
  var roomSearch: UInt64?

  /// The time at which the stored messages are searched again, because the last answer was given
  /// before all of them were indexed.
  var messageSearch: UInt64?

  /// The time at which the status line's countdown to the next attempt to connect is updated.
  var countdown: UInt64?
  /// The time of the client's next attempt to connect, at which the countdown ends. It is no timer
  /// of its own, so `next` leaves it out.
  var reconnects: UInt64?

  /// The time at which the first of the delayed read receipts may be sent.
  var receipts: UInt64?

  /// The time at which discarded messages and changes of messages are deleted from the store,
  /// because they cannot be restored any more.
  var asideEnds: UInt64?

  /// The earliest time at which one of the timers fires; `nil` if no timer is set.
  var next: UInt64? {
    [
      midnight, reportEnds, bannerEnds, streamResumes, settles, directory, countdown, receipts,
      asideEnds, roomSearch, messageSearch,
    ].compactMap(\.self).min()
  }
}
