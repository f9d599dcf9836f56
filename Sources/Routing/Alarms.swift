/// The few times at which the engine wakes by itself, in nanoseconds of its clock. `nil`: not at all.
struct Alarms {
  /// The local date changes: day dividers and times in the list change with it.
  var midnight: UInt64?
  /// The report in the status line is old enough to go.
  var reportEnds: UInt64?
  /// When it can have been read.
  var reportIsRead: UInt64 = 0
  /// The banner was shown for long enough.
  var bannerEnds: UInt64?
  /// The server is to be asked again for what could not be stored.
  var streamResumes: UInt64?

  /// What could not be noted down of own messages is tried again.
  var settles: UInt64?

  /// No key came for a while: the server's directory may be asked.
  var directory: UInt64?

  /// The seconds until the next attempt to connect are one less.
  var countdown: UInt64?
  /// When that attempt is.
  var reconnects: UInt64?

  /// The first of them.
  var next: UInt64? {
    [midnight, reportEnds, bannerEnds, streamResumes, settles, directory, countdown].compactMap(
      \.self
    ).min()
  }
}
