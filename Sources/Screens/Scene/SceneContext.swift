internal import Cells
internal import Intents
internal import ViewModels

/// The values that scenes (panes and overlays) share and do not change, such as the screen's
/// layout, the focus and the time.
///
/// `Screens` changes these values, and passes them to a scene at each call.
struct SceneContext: Sendable {
  var layout: ScreenLayout
  /// `false` if the terminal has reported that it lost the focus, if another account is shown, or
  /// while the person's external editor has the terminal; otherwise `true`.
  var isFocused = true
  var writesMarkdown = true
  /// The latest time that was passed to `advance(to:)`, in nanoseconds of the monotonic clock.
  private(set) var now: UInt64 = 0
  /// Makes a transaction id that no earlier call returned.
  let makeTransaction: @Sendable () -> TransactionID
  /// A function that is called at each `ScreenStage`; `nil` in the program, because only tests set
  /// it.
  var trace: ScreenTrace?

  init(size: Size, makeTransaction: @escaping @Sendable () -> TransactionID) {
    layout = ScreenLayout(size: size)
    self.makeTransaction = makeTransaction
  }

  mutating func advance(to time: UInt64) { now = max(now, time) }
}

/// An input as a scene (a pane or overlay) receives it: the meaning of a key press, a pasted text,
/// a click, or a turn of the wheel.
enum SceneInput: Sendable, Equatable {
  case edit(ComposerEdit)
  case move(ListMove)
  /// Enter, or another key that chooses what is selected.
  case choose
  case retry
  case back
  /// A click on this cell of the screen; an overlay also gets the clicks outside of it.
  case press(row: Int, column: Int)
  /// The wheel turned by this number of lines; a negative number scrolls toward the top.
  case turn(by: Int)
}

/// Arithmetic on times of a monotonic clock, in nanoseconds, that cannot overflow.
enum MonotonicTime {
  /// `true` if at least `delay` has passed between `start` and `now`; all three are in nanoseconds.
  static func isOver(_ delay: UInt64, since start: UInt64, at now: UInt64) -> Bool {
    now >= start && now - start >= delay
  }

  /// Returns the time at which `delay` has passed since `start`, in nanoseconds, at most
  /// `UInt64.max`.
  static func end(of delay: UInt64, since start: UInt64) -> UInt64 {
    let (sum, overflow) = start.addingReportingOverflow(delay)
    return overflow ? .max : sum
  }
}

/// The data that the messages page shows but does not own: it comes from the chat list, the status
/// line and the banner.
struct PageSurroundings: Sendable {
  /// The name of the chat whose messages are being loaded; "" if it is not known, or if no chat is
  /// being loaded.
  let name: String
  /// The numbers of unread messages and mentions in all open accounts together.
  let badge: BadgeViewModel
  let undo: String
  /// The report about the last key press or command, for the row above the composer; "" for none,
  /// and if the status line shows it.
  let report: String
  /// The number of columns that the banner covers at the right end of the page's title; 0 for none.
  let bannerColumns: Int
  /// `true` if the chat list has been loaded, and the account has no chats.
  let hasNoChats: Bool
}
