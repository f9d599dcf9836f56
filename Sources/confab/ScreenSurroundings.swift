internal import Intents
internal import Keys
internal import Model
internal import Screens
internal import ViewModels

/// The functions and values that a live screen needs besides the terminal, such as a clock, the
/// router and the files of the person.
struct ScreenSurroundings {
  /// The time in nanoseconds of a monotonic clock.
  let now: () -> UInt64
  /// Passes events to the router as one batch; returns at once.
  let send: ([Event]) -> Void
  /// Ends the event loop after this turn.
  let stop: () -> Void
  /// Makes the clients of all open accounts sync again soon, as the program continues after a
  /// suspension.
  let resumed: () -> Void
  /// `true` if the terminal is known to show hyperlinks (OSC 8), and NO_COLOR is not set.
  let hasLinks: Bool
  /// `true` if the locale's character set is UTF-8, or no locale is set.
  let isUTF8: Bool
  /// `true` if confab was started over SSH, so that it runs on another machine than the terminal.
  let isRemote: Bool
  /// Starts to load a theme on another thread, which wakes the event loop when the theme is loaded.
  let loadTheme: (String) -> Void
  /// Removes and returns the theme that was loaded last; `nil` if none was loaded since the last
  /// call.
  let takeTheme: () -> ThemeChoice.Found?
  /// Starts to change the person's file of key bindings on another thread, which wakes the event
  /// loop when `takeKeys` can return the result.
  let editKeys: (KeyFileEdit) -> Void
  /// Removes and returns the result of the last reading or change of the file of key bindings;
  /// `nil` if there was none since the last call.
  let takeKeys: () -> OwnKeys.Found?
  /// Starts to read the file of key bindings on another thread, if the file has changed since it
  /// was read last; `takeKeys` then returns the result.
  let refreshKeys: () -> Void
  /// Starts to read the names of all profiles on another thread, which wakes the event loop when
  /// they are read.
  let refreshProfiles: () -> Void
  /// Removes and returns the list of profiles that was read last; `nil` if none was read since the
  /// last call.
  let takeProfiles: () -> ProfilesViewModel?
  /// Ends the event loop after this turn, so that the program can sign in, register or sign out.
  let changeAccount: (AccountChange) -> Void
  /// Queues the request to show, open or close an account; it is carried out once the live screen
  /// has painted.
  var account: (AccountWish) -> Void = { _ in }
  /// Searches the chats of the accounts that are open beside this one; a blank text ends the
  /// search.
  var searchElsewhere: (String) -> Void = { _ in }
  /// Takes the title of a notification of this account while another account is shown, and returns
  /// the title to use instead; `nil` if the terminal has the focus, because the banner on the shown
  /// account's screen then announces the same.
  var titleWhenHidden: (String) -> String? = { $0 }
  /// Opens a URL in the desktop's program for it; calls back with the URL, from any thread, if that
  /// fails.
  let openLink: (String, @escaping @Sendable (String) -> Void) -> Void
  /// Starts to list the files and folders whose paths begin with the given text, on another thread,
  /// which wakes the event loop when the paths are listed.
  var listPaths: (String) -> Void = { _ in }
  /// Removes and returns the newest listing of paths; `nil` if there is none since the last call.
  var takePaths: () -> PathListing? = { nil }
  /// The person's text editor, to which the terminal can be lent.
  let editor: Editor
  /// Makes the event loop call `LiveScreen.deliver`. May be called from any thread.
  let wake: @Sendable () -> Void
}

/// The stages of the live screen from an event, such as an input, to a frame. Tests compare the
/// stages of different kinds of events.
enum LiveStage: Sendable, Equatable {
  case input, deliver, tick, size
  /// The stage in which the screens make their cells; after it the cells that changed are written
  /// to the terminal.
  case draw
}

/// A test's function that the live screen calls on its thread for each stage from an event to a
/// frame.
typealias LiveTrace = (LiveStage) -> Void
