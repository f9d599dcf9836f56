import Cells
import Intents
import Panes
import TestSupport
import Testing
import ViewModels

@Suite struct SettingsPaneTests {
  private static let model = SettingsViewModel(
    rows: [
      row(
        "Notify", ["off", "bell", "terminal"], selected: 1,
        override: "now terminal: --notify"),
      row("Bell", ["on", "off"], selected: 0),
      row("Push", ["off", "on", "192.168.100.20:8448,https://push.example.org"], selected: 2),
      row("Theme", ["dusk"], selected: 0),
      row("Times", ["usual", "ISO"], selected: 0),
      SettingRow(
        label: "Try it", sentence: "Sends a notification now, and says which way it went.",
        override: "", control: .trial),
    ], notify: .terminal, rings: true, theme: "dusk")

  private static func row(
    _ label: String, _ values: [String], selected: Int, override: String = ""
  ) -> SettingRow {
    SettingRow(
      label: label, sentence: "What “\(label)” is for, in a sentence that is longer than a line.",
      override: override,
      control: .choice(
        values.map { SettingChoice(words: $0, intent: .set(.theme($0))) }, selected: selected))
  }

  private func drawing(_ selected: Int, trial: String = "", in size: Size) -> PaneDrawing {
    var state = SettingsPaneState()
    state.selected = selected
    state.trial = trial
    return SettingsPane.draw(Self.model, state, size: SettingsPane.size(Self.model, in: size))
  }

  private func expect(_ selected: Int, trial: String = "", in size: Size, _ name: String) {
    Snapshot.expect(drawing(selected, trial: trial, in: size), pane: "settings", named: name)
  }

  @Test func `each setting has its value, and the selected one is explained`() {
    expect(0, in: Size(rows: 39, columns: 120), "settings-120x39")
    expect(2, in: Size(rows: 11, columns: 40), "settings-40x11")
  }

  @Test func `a low pane keeps the selected setting visible`() {
    expect(0, in: Size(rows: 5, columns: 20), "settings-20x5")
    expect(5, in: Size(rows: 5, columns: 20), "settings-20x5-last")
    expect(3, in: Size(rows: 4, columns: 20), "settings-20x4")
  }

  @Test func `the protocol of a trial notification is shown in full`() {
    let way = "OSC 777 through tmux, if its allow-passthrough is on, and the bell"
    expect(5, trial: way, in: Size(rows: 39, columns: 120), "settings-trial")
    expect(5, trial: way, in: Size(rows: 11, columns: 40), "settings-trial-40x11")
  }

  @Test func `a click on a row gives the index of the setting that is drawn in it`() {
    for size in [Size(rows: 39, columns: 120), Size(rows: 5, columns: 20)] {
      for selected in Self.model.rows.indices {
        let own = SettingsPane.size(Self.model, in: size)
        let cursor = drawing(selected, in: size).cursor
        var state = SettingsPaneState()
        state.selected = selected
        let found = cursor.flatMap {
          SettingsPane.index(atRow: $0.row, Self.model, state, size: own)
        }
        #expect(found == selected)
      }
    }
  }
}
