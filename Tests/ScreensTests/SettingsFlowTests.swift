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
          label: "Theme", sentence: "Colours of text and panes.", override: "",
          control: .choice(
            themes.map { SettingChoice(words: $0, intent: .set(.theme($0))) }, selected: selected)),
        SettingRow(label: "Try it", sentence: "Sends one.", override: "", control: .trial),
      ], notify: .terminal, rings: rings, theme: themes[selected])
  }

  private func sitting(columns: Int = 100) -> Sitting {
    var sitting = Sitting(columns: columns)
    sitting.receive { $0.receive(settings: settings()) }
    _ = sitting.take()
    return sitting
  }

  private func set(_ theme: String) -> Intent { .set(.theme(theme)) }

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
    #expect(sitting.shows("─ Settings ─"))
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
    sitting.type(" hl")
    #expect(sitting.takeIntents() == [])
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

  @Test func `the terminal gets a changed theme, not the one that it was opened with`() {
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
    sitting.press(.down, .enter)
    #expect(sitting.take() == [.tryNotification])
    sitting.receive { $0.receive(trial: "OSC 777") }
    #expect(sitting.shows("OSC 777"))
    sitting.press(.left)
    #expect(sitting.take() == [.bell])
    sitting.press(.up, .down)
    #expect(!sitting.shows("OSC 777"))
  }

  @Test func `a click selects a setting, a second one changes it, one beside closes the pane`()
    throws
  {
    var sitting = sitting()
    sitting.press(.settings)
    func click(_ text: String) throws {
      let row = try #require(sitting.lines.firstIndex { $0.contains(text) })
      sitting.input(.mouse(MouseInput(kind: .press, row: row, column: 50)))
    }
    try click("Try it")
    #expect(sitting.take() == [])
    try click("Try it")
    #expect(sitting.take() == [.tryNotification])
    try click("Theme")
    try click("Theme")
    #expect(sitting.takeIntents() == [set("mono")])
    sitting.input(.mouse(MouseInput(kind: .press, row: 0, column: 99)))
    #expect(!sitting.shows("─ Settings ─"))
  }

  @Test func `the draft stays while overlays are open`() {
    var sitting = sitting(columns: 60)
    sitting.open("anna")
    sitting.type("hel")
    sitting.press(.alt("s"))
    sitting.type("lo")
    sitting.press(.escape)
    sitting.type("p")
    #expect(sitting.beforeCursor?.hasSuffix("▌ help") == true)
  }
}
