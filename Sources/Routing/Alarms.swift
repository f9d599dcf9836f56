/// The times at which the engine's timers ring, in nanoseconds of its clock; `nil`: the timer is
/// not set.
struct Alarms {
  /// The time at which the local date changes: day dividers and times in the list change with it.
  var midnight: UInt64?
  /// The time at which the problem is removed from the status line.
  var reportEnds: UInt64?
  /// The time until which a problem stays in the status line at least, so that a person can read
  /// it. No timer rings at it.
  var reportIsRead: UInt64 = 0
  /// The time at which the banner is removed.
  var bannerEnds: UInt64?
  /// The time at which the client reconnects after the store refused batches, so that the server
  /// sends them again.
  var streamResumes: UInt64?

  /// The time of the next try to store delivery changes that the store refused.
  var settles: UInt64?

  /// The time at which the server's user directory is searched for the typed name, because typing
  /// paused.
  var directory: UInt64?

  /// The time at which the status line's countdown to the next attempt to connect is updated.
  var countdown: UInt64?
  /// The time of the client's next attempt to connect, to which the countdown counts. No timer
  /// rings at it.
  var reconnects: UInt64?

  /// The time at which a receipt that was held back may be sent.
  var receipts: UInt64?

  /// The earliest time at which a timer rings; `nil`: no timer is set.
  var next: UInt64? {
    [midnight, reportEnds, bannerEnds, streamResumes, settles, directory, countdown, receipts]
      .compactMap(
        \.self
      ).min()
  }
}
