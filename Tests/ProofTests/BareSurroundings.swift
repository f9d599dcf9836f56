import Model

@testable import confab

extension ScreenSurroundings {
  /// The surroundings of a live screen with these functions alone: everything else, such as opening
  /// a link or a change of the theme, has no effect.
  static func bare(
    now: @escaping () -> UInt64, send: @escaping ([Event]) -> Void,
    stop: @escaping () -> Void = {}, wake: @escaping @Sendable () -> Void = {}
  ) -> ScreenSurroundings {
    ScreenSurroundings(
      now: now, send: send, stop: stop, resumed: {}, hasLinks: false, isUTF8: true, isRemote: false,
      loadTheme: { _ in },
      takeTheme: { nil }, editKeys: { _ in }, takeKeys: { nil }, refreshKeys: {},
      refreshProfiles: {}, takeProfiles: { nil }, changeAccount: { _ in },
      openLink: { _, _ in },
      editor: Editor(environment: Environment([:]), folder: "/dev/null"), wake: wake)
  }
}
