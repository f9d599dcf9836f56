internal import Cells
internal import Intents

/// The values that scenes (panes and overlays) share and do not change, such as the screen's
/// layout, the focus and the time.
///
/// `Screens` changes these values, and passes them to a scene at each call.
struct SceneContext: Sendable {
  var layout: ScreenLayout
  /// `false` if the terminal has reported that it lost the focus, if another account is shown, or
  /// while the person's external editor has the terminal; otherwise `true`.
  var isFocused = true
  /// `true` if text that the person writes is read as Markdown.
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

  /// Moves `now` forward to `time`, in nanoseconds of the monotonic clock; an earlier time changes
  /// nothing.
  mutating func advance(to time: UInt64) { now = max(now, time) }
}
