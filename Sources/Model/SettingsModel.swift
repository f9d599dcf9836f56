package import Intents

/// What is set for this profile.
package struct SettingsModel: Sendable, Equatable {
  /// By the command line: it holds as long as the program runs.
  package let given: Settings
  /// By the person; stored.
  package internal(set) var chosen: Settings
  /// Whether there are pushes where nobody said anything of them.
  package let pushesByItself: Bool
  /// Names of the themes that there are.
  package let themes: [String]

  /// - Parameters:
  ///   - start: what is known without the store.
  ///   - chosen: what is stored.
  package init(_ start: SettingsStart = SettingsStart(), chosen: Settings = Settings()) {
    given = start.given
    self.chosen = chosen
    pushesByItself = start.pushesByItself
    themes = start.themes
  }

  /// The theme that is built in.
  package static let usualTheme = "dusk"

  package var notify: NotifyStyle { given.notify ?? keptNotify }
  package var bell: Bool { given.bell ?? keptBell }
  package var push: PushWish { given.push ?? keptPush }
  package var theme: String { given.theme ?? keptTheme }
  package var links: LinkWish { given.links ?? keptLinks }
  package var times: TimeStyle { given.times ?? keptTimes }

  // What holds at the next start, without options.
  package var keptNotify: NotifyStyle { chosen.notify ?? .terminal }
  package var keptBell: Bool { chosen.bell ?? true }
  package var keptPush: PushWish { chosen.push ?? (pushesByItself ? .on : .off) }
  package var keptTheme: String { chosen.theme ?? Self.usualTheme }
  package var keptLinks: LinkWish { chosen.links ?? .auto }
  package var keptTimes: TimeStyle { chosen.times ?? .usual }
}

/// What the program knows of settings before anything is read.
package struct SettingsStart: Sendable, Equatable {
  package var given = Settings()
  package var pushesByItself = false
  package var themes = [SettingsModel.usualTheme]

  /// No option was given.
  package init() {}
}

extension ChatModel {
  /// What the command line said, and what was stored.
  package mutating func begin(settings start: SettingsStart, chosen: Settings) {
    settings = SettingsModel(start, chosen: chosen)
  }

  /// A person set something, and it is stored.
  package mutating func apply(_ setting: Setting) -> Consequences {
    let old = settings
    settings.chosen.set(setting)
    guard settings != old else { return .none }
    var consequences = Consequences(changed: .settings)
    if settings.times != old.times { consequences.changed.formUnion(.withTimes) }
    if settings.push != old.push { consequences.effects.append(.setPush(settings.push)) }
    return consequences
  }
}

extension ModelParts {
  /// What shows times.
  fileprivate static let withTimes: ModelParts = [.chatList, .messages, .switcher, .inspection]
}
