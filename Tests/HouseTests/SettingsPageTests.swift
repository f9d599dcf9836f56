import Intents
import Model
import Testing
import Terminal
import Engine
import ViewModels

/// The manual page confab-settings(5) describes the settings that the screen shows, and the other
/// manual pages agree with it.
@Suite struct SettingsPageTests {
  private static func page() throws -> Manual {
    Manual(try Checkout.text(of: "man/confab-settings.5"))
  }

  /// The rows of the settings on the screen: without settings given on the command line, or as if
  /// several were given there.
  private static func rows(withOptions: Bool) -> [SettingRow] {
    var start = SettingsStart()
    start.themes = Theme.builtInNames
    if withOptions {
      for setting: Setting in [
        .notify(.bell), .bell(false), .push(.address("ADDRESS")), .look(.theme("PATH")),
        .look(.times(.iso)),
        .look(.links(.off)), .look(.glyphs(.ascii)), .look(.linear(true)),
      ] {
        start.given.set(setting)
      }
    }
    var model = ChatModel()
    model.begin(settings: start, chosen: Settings())
    return SettingsBuilder.build(model).rows
  }

  @Test func `the manual page of settings lists each one below its heading, and no other`() throws {
    let page = try Self.page()
    let wanted = Self.rows(withOptions: false)
    let groups = Set(wanted.map(\.group))
    let entries = page.entries.filter { groups.contains($0.section) }
    #expect(entries.map(\.tag) == wanted.map(\.label))
    for (entry, row) in zip(entries, wanted) {
      #expect(entry.section == row.group, "\(row.label)")
      #expect(entry.text.hasPrefix(row.sentence), "\(row.label): \(row.sentence)")
    }
  }

  @Test func `the manual page of settings gives each setting its values`() throws {
    let page = try Self.page()
    for row in Self.rows(withOptions: true) {
      guard case .choice(let choices, _) = row.control else { continue }
      let words = choices.map(\.words.bare).joined(separator: ", ")
      #expect(page.text(of: row).contains("Values: \(words)."), "\(row.label): \(words)")
    }
  }

  @Test func `the manual page of settings gives each setting its default`() throws {
    let page = try Self.page()
    for row in Self.rows(withOptions: false) {
      guard case .choice(let choices, let selected) = row.control else { continue }
      let text = page.text(of: row)
      let words = "Default: \(choices[selected].words.bare)"
      #expect(text.contains("\(words).") || text.contains("\(words);"), "\(row.label): \(words)")
    }
  }

  @Test func `the manual page of settings names the option that overrides a setting, or none`()
    throws
  {
    let page = try Self.page()
    for row in Self.rows(withOptions: true) {
      guard case .choice = row.control else { continue }
      let option = row.override.split(separator: " ").last.map(String.init) ?? "none"
      #expect(
        page.text(of: row).contains("Option for one run: \(option)."), "\(row.label): \(option)")
    }
  }

  @Test func `the manual page of settings gives the name under which the store keeps each one`()
    throws
  {
    let page = try Self.page()
    let names = try Checkout.text(of: "Sources/Storage/Tables/SettingTable.swift")
    for row in Self.rows(withOptions: false) {
      guard case .choice = row.control else { continue }
      let rest = page.text(of: row).split(separator: "Kept as: ").dropFirst().first ?? ""
      let name = rest.split(separator: " ").first?.dropLast() ?? ""
      #expect(!name.isEmpty && names.contains("\"\(name)\""), "\(row.label): \(name)")
    }
  }

  @Test func `the main manual page lists the same settings as the screen`() throws {
    let manual = Manual(try Checkout.text(of: "man/confab.1"))
    #expect(
      manual.entries(inSection: "SETTINGS").map(\.tag)
        == Self.rows(withOptions: false).map(\.label))
  }

  @Test(arguments: ["confab.1", "confab-keys.5", "confab-themes.5"])
  func `each other manual page refers to the manual page of settings`(page: String) throws {
    let text = try Checkout.text(of: "man/\(page)")
    #expect(text.contains(".BR confab\\-settings (5)"))
  }
}

extension Manual {
  /// The page's paragraph about a setting; "" if there is none.
  fileprivate func text(of row: SettingRow) -> String {
    let text = entries.first { $0.section == row.group && $0.tag == row.label }?.text ?? ""
    return text.split(separator: " ").joined(separator: " ")
  }
}

extension String {
  /// The text before an opening bracket: "auto" of "auto (dusk)".
  fileprivate var bare: String { String(prefix { $0 != "(" }.trimmingBlanks) }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)]
  }
}
