import Cells
import Intents
import Screens
import TestSupport
import Testing
import ViewModels

@Suite struct SettingsPaneTests {
  private static let model = SettingsViewModel(
    rows: [
      row(
        "When something happens", "Notify", ["off", "bell", "terminal"], selected: 1,
        override: "now terminal: --notify"),
      row("When something happens", "Bell", ["on", "off"], selected: 0),
      row(
        "When something happens", "Push",
        ["off", "on", "192.168.100.20:8448,https://push.example.org"], selected: 2),
      SettingRow(
        group: "When something happens", label: "Try a notification",
        sentence: "Sends a notification now, and says which way it went.", override: "",
        control: .trial),
      row("Look", "Theme", ["dusk", "日本語 🎉", "paper"], selected: 1),
      row("Look", "Times", ["usual"], selected: 0),
      SettingRow(
        group: "Keys", label: "Keys", sentence: "Gives actions other keys.", override: "",
        control: .keys),
    ], notify: .terminal, rings: true, theme: "dusk")

  private static func row(
    _ group: String, _ label: String, _ values: [String], selected: Int, override: String = ""
  ) -> SettingRow {
    SettingRow(
      group: group, label: label,
      sentence: "What “\(label)” is for, in a sentence that is longer than a line.",
      override: override,
      control: .choice(
        values.map { SettingChoice(words: $0, intent: .set(.look(.theme($0)))) }, selected: selected
      ))
  }

  private func state(_ selected: Int, trial: String = "") -> SettingsPaneState {
    var state = SettingsPaneState()
    state.shown = Array(Self.model.rows.indices)
    state.selected = selected
    state.trial = trial
    return state
  }

  private func drawing(_ state: SettingsPaneState, in size: Size) -> PaneDrawing {
    SettingsPane.draw(Self.model, state, size: SettingsPane.size(Self.model, in: size))
  }

  private func expect(_ selected: Int, trial: String = "", in size: Size, _ name: String) {
    Snapshot.expect(
      drawing(state(selected, trial: trial), in: size), pane: "settings", named: name)
  }

  @Test func `each setting has its value, and the selected one is explained`() {
    expect(0, in: Size(rows: 35, columns: 83), "settings-83x35")
    expect(4, in: Size(rows: 23, columns: 55), "settings-55x23")
  }

  @Test func `settings that lack space drop the explanation first, then the headings`() {
    expect(2, in: Size(rows: 15, columns: 40), "settings-40x15")
    expect(2, in: Size(rows: 11, columns: 40), "settings-40x11")
  }

  @Test func `a low settings pane keeps the selected setting visible`() {
    expect(0, in: Size(rows: 5, columns: 20), "settings-20x5")
    expect(6, in: Size(rows: 5, columns: 20), "settings-20x5-last")
    expect(4, in: Size(rows: 4, columns: 20), "settings-20x4")
  }

  @Test func `only the settings that were found are drawn, or a note if none was found`() {
    var state = state(4)
    state.query = ComposerState(text: "日本", cursor: 2)
    state.isInField = true
    state.shown = [4]
    Snapshot.expect(
      drawing(state, in: Size(rows: 23, columns: 55)), pane: "settings", named: "settings-found")
    state.shown = []
    Snapshot.expect(
      drawing(state, in: Size(rows: 11, columns: 40)), pane: "settings", named: "settings-nothing")
  }

  @Test func `the protocol of a trial notification is shown in full`() {
    let way = "OSC 777 through tmux, if its allow-passthrough is on, and the bell"
    expect(3, trial: way, in: Size(rows: 35, columns: 83), "settings-trial")
    expect(3, trial: way, in: Size(rows: 11, columns: 40), "settings-trial-40x11")
  }

  @Test func `no size hides the selected setting`() {
    for rows in 3...40 {
      for columns in 20...90 {
        let size = Size(rows: rows, columns: columns)
        let own = SettingsPane.size(Self.model, in: size)
        for selected in Self.model.rows.indices {
          let drawing = drawing(state(selected, trial: "sent"), in: size)
          guard let cursor = drawing.cursor else {
            Issue.record("\(size), row \(selected)")
            continue
          }
          #expect(drawing.buffer[cursor.row, cursor.column].ground == .selected)
          let target = SettingsPane.target(
            at: cursor, Self.model, state(selected, trial: "sent"), size: own)
          #expect(
            [.row(selected), .button(row: selected)].contains(target),
            "\(size), row \(selected): \(String(describing: target))")
        }
      }
    }
  }

  @Test func `a click on a setting's value finds it, one on a heading or explanation does not`() {
    let size = SettingsPane.size(Self.model, in: Size(rows: 35, columns: 83))
    let drawing = drawing(state(0), in: Size(rows: 35, columns: 83))
    let lines = (0..<size.rows).map { String(drawing.buffer.row($0).map(\.text)) }
    func target(_ text: String) -> SettingsTarget? {
      guard let row = lines.firstIndex(where: { $0.contains(text) }),
        let start = lines[row].firstRange(of: text)
      else { return nil }
      let column = lines[row].distance(from: lines[row].startIndex, to: start.lowerBound)
      return SettingsPane.target(
        at: Position(row: row, column: column), Self.model, state(0), size: size)
    }
    #expect(target("terminal") == .value(row: 0, choice: 2))
    #expect(target("‹ bell") == .value(row: 0, choice: 1))
    #expect(target("Notify") == .row(0) && target("Theme") == .row(4))
    #expect(target("Try a notification") == .button(row: 3))
    #expect(target("Choose keys") == .button(row: 6))
    #expect(target("Look") == nil && target("Changes count") == nil)
  }
}
