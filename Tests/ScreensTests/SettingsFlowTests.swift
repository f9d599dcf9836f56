import Cells
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

@Suite struct SettingsFlowTests {
  private func settings(
    _ themes: [String] = ["dusk", "mono", "paper"], selected: Int = 0, rings: Bool = true
  ) -> SettingsViewModel {
    SettingsViewModel(
      rows: [
        SettingRow(
          group: "Look", label: "Theme", sentence: "Colours of text and panes.", override: "",
          control: .choice(
            themes.map { SettingChoice(words: $0, intent: .set(.look(.theme($0)))) },
            selected: selected)),
        SettingRow(
          group: "More", label: "Bell", sentence: "Rings.", override: "",
          control: .choice(
            [true, false].map {
              SettingChoice(words: $0 ? "on" : "off", intent: .set(.bell($0)))
            }, selected: rings ? 0 : 1)),
        SettingRow(
          group: "More", label: "Try one", sentence: "Sends one.", override: "", control: .trial),
      ], notify: .terminal, rings: rings, theme: themes[selected])
  }

  private func sitting(columns: Int = 100) -> Sitting {
    var sitting = Sitting(columns: columns)
    sitting.receive { $0.receive(settings: settings()) }
    _ = sitting.take()
    return sitting
  }

  private func set(_ theme: String) -> Intent { .set(.look(.theme(theme))) }

  @Test func `the key of the settings opens and closes them`() {
    for key in [KeyStroke.alt("s"), KeyStroke(.function(11))] {
      var sitting = sitting()
      sitting.press(key)
      #expect(sitting.shows("─ Settings ─") && sitting.shows("‹ dusk ›"))
      sitting.press(key)
      #expect(!sitting.shows("─ Settings ─"))
    }
    var sitting = sitting()
    sitting.press(.settings)
    #expect(sitting.shows("─ Settings ─"))
    sitting.type("quit 12")
    #expect(sitting.shows("─ Settings ─") && sitting.shows("Nothing has “quit 12”."))
    sitting.press(.escape)
    #expect(sitting.shows("─ Settings ─") && sitting.shows("‹ dusk ›"))
    sitting.press(.escape)
    #expect(!sitting.shows("─ Settings ─"))
  }

  @Test func `keys typed before the new settings arrive continue from the requested value`() {
    var sitting = sitting()
    sitting.press(.settings)
    sitting.press(.right, .right, .right)
    #expect(sitting.takeIntents() == [set("mono"), set("paper"), set("dusk")])
    sitting.press(.left)
    #expect(sitting.takeIntents() == [set("paper")])
    sitting.receive { $0.receive(settings: settings(selected: 2)) }
    sitting.press(.right)
    #expect(sitting.takeIntents() == [set("dusk")])
  }

  @Test func `a setting is shown with its stored value until the new value arrives`() {
    var sitting = sitting()
    sitting.press(.settings)
    sitting.press(.enter)
    #expect(sitting.shows("‹ dusk ›"))
    sitting.receive { $0.receive(settings: settings(selected: 1)) }
    #expect(sitting.shows("‹ mono ›"))
  }

  @Test func `a changed theme is sent to the terminal, not the one with which it was opened`() {
    var sitting = Sitting()
    sitting.receive { $0.receive(settings: settings()) }
    #expect(!sitting.take().contains { if case .theme = $0 { true } else { false } })
    sitting.receive { $0.receive(settings: settings(selected: 1)) }
    #expect(sitting.take() == [.theme("mono")])
    sitting.receive { $0.receive(settings: settings(selected: 1, rings: false)) }
    #expect(sitting.take() == [])
    #expect(!sitting.screens.settings.rings)
  }

  @Test func `the protocol of a trial notification is shown until the selection moves`() {
    var sitting = sitting()
    sitting.press(.settings)
    sitting.press(.down, .down, .enter)
    #expect(sitting.take() == [.tryNotification])
    sitting.receive { $0.receive(trial: "OSC 777") }
    #expect(sitting.shows("OSC 777"))
    sitting.press(.left)
    #expect(sitting.take() == [.bell])
    sitting.press(.up, .down)
    #expect(!sitting.shows("OSC 777"))
  }

  @Test func `typed letters narrow the settings to those that contain them, and change none`() {
    var sitting = sitting()
    sitting.press(.settings)
    sitting.type("mor ")
    #expect(sitting.shows("Bell") && sitting.shows("Try one") && !sitting.shows("Theme"))
    #expect(!sitting.shows("Look") && sitting.shows("More"))
    #expect(sitting.beforeCursor?.hasSuffix("│  mor ") == true)
    #expect(sitting.takeIntents() == [])
    // The label counts more than the explanation, so Enter is for the row that is named.
    sitting.press(.escape)
    sitting.type("one")
    sitting.press(.enter)
    #expect(sitting.take().contains(.tryNotification))
    sitting.press(.escape)
    sitting.type("PAPER")
    #expect(sitting.shows("‹ dusk ›") && !sitting.shows("Bell"))
    sitting.press(.up, .down, .right)
    #expect(sitting.takeIntents() == [set("mono")])
    sitting.press(.escape)
    #expect(sitting.shows("Bell") && sitting.shows("Type to find a setting"))
  }

  @Test func `a key changes no setting while the typed letters hide all settings`() {
    var sitting = sitting()
    sitting.press(.settings)
    sitting.type("xyzzy")
    _ = sitting.take()
    for key in [Key.enter, .left, .right] {
      sitting.press(key)
      #expect(sitting.take() == [.bell])
    }
    sitting.press(.down, .pageDown, .end)
    #expect(sitting.take() == [])
  }

  /// Clicks on the first cell of a text on the screen.
  private func click(_ text: String, in sitting: inout Sitting) throws {
    let row = try #require(sitting.lines.firstIndex { $0.contains(text) })
    let line = sitting.lines[row]
    let start = try #require(line.firstRange(of: text)?.lowerBound)
    let column = line.distance(from: line.startIndex, to: start)
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: column)))
  }

  @Test func `a click in the settings chooses a value or selects a row, one beside closes them`()
    throws
  {
    var sitting = sitting()
    sitting.press(.settings)
    try click("paper", in: &sitting)
    #expect(sitting.takeIntents() == [set("paper")])
    // The value is requested already.
    try click("paper", in: &sitting)
    #expect(sitting.takeIntents() == [])
    try click("Bell", in: &sitting)
    try click("Bell", in: &sitting)
    #expect(sitting.take() == [] && sitting.shows("‹ on ›"))
    try click("Look", in: &sitting)
    #expect(sitting.take() == [] && sitting.shows("‹ on ›"))
    try click("Try one", in: &sitting)
    #expect(sitting.take() == [.tryNotification])
    sitting.input(.mouse(MouseInput(kind: .press, row: 0, column: 99)))
    #expect(!sitting.shows("─ Settings ─"))
  }

  @Test func `where a setting's values do not fit, clicks on the shown one choose its neighbours`()
    throws
  {
    var sitting = sitting()
    let names = (1...9).map { "theme number \($0)" }
    sitting.receive { $0.receive(settings: settings(names)) }
    _ = sitting.take()
    sitting.press(.settings)
    #expect(sitting.shows("‹ theme number 1 ›  1 of 9"))
    try click("‹ theme", in: &sitting)
    #expect(sitting.takeIntents() == [set("theme number 9")])
    try click("theme number 1", in: &sitting)
    #expect(sitting.takeIntents() == [set("theme number 2")])
  }

  @Test func `the draft stays while overlays are open`() {
    var sitting = sitting(columns: 60)
    sitting.open("anna")
    sitting.type("hel")
    sitting.press(.alt("s"))
    sitting.type("lo")
    sitting.press(.escape, .escape)
    sitting.type("p")
    #expect(sitting.beforeCursor?.hasSuffix("▌ help") == true)
  }
}
