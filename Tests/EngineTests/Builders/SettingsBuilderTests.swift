import Intents
import Model
import Testing
import Engine
import ViewModels

@Suite struct SettingsBuilderTests {
  private func build(_ start: SettingsStart, _ chosen: Setting...) -> SettingsViewModel {
    var model = ChatModel()
    model.begin(settings: start, chosen: Settings())
    for setting in chosen { _ = model.apply(setting) }
    return SettingsBuilder.build(model)
  }

  /// Returns the selected choice of the setting with a label, and all its choices, as texts on the
  /// screen; `nil` if there is no such setting or it has no choices.
  private func choice(_ label: String, _ viewModel: SettingsViewModel) -> (String, [String])? {
    guard let row = viewModel.rows.first(where: { $0.label == label }),
      case .choice(let choices, let selected) = row.control
    else { return nil }
    return (choices[selected].words, choices.map(\.words))
  }

  @Test func `without an option or a stored choice the default setting applies`() {
    let viewModel = build(SettingsStart())
    #expect(
      viewModel.writesMarkdown && viewModel.notify == .terminal && viewModel.rings
        && viewModel.theme == "dusk")
    #expect(viewModel.followsBackground)
    let usual = [
      ("Notify", "terminal"), ("Bell", "on"), ("Push", "off"), ("Markdown", "on"),
      ("Theme", "auto (dusk)"),
      ("Background", "the theme's"), ("Density", "roomy"), ("Times", "usual"), ("Links", "auto"),
    ]
    for (label, words) in usual { #expect(choice(label, viewModel)?.0 == words) }
    #expect(viewModel.rows.allSatisfy { $0.override.isEmpty })
  }

  @Test func `a local profile has pushes on by default`() {
    var start = SettingsStart()
    start.pushesByItself = true
    #expect(choice("Push", build(start))?.0 == "on")
    #expect(choice("Push", build(start, .push(.off)))?.0 == "off")
  }

  @Test func `a command-line option takes precedence and is named beside the stored setting`() {
    var start = SettingsStart()
    start.given.set(.notify(.off))
    start.given.set(.look(.theme("/home/me/own.json5")))
    start.themes = ["dusk", "paper"]
    let viewModel = build(start, .notify(.bell), .look(.theme("paper")))
    #expect(viewModel.notify == .off && viewModel.theme == "/home/me/own.json5")
    #expect(choice("Notify", viewModel)?.0 == "bell")
    #expect(viewModel.rows[0].override == "now off: --notify")
    #expect(
      choice("Theme", viewModel).map { [$0.0] + $0.1 }
        == ["paper", "auto (dusk)", "dusk", "paper", "/home/me/own.json5"])
    #expect(!viewModel.followsBackground)
  }

  @Test func `the theme auto becomes the theme for the terminal's last reported background`() {
    let light = build(SettingsStart(), .background(.light))
    #expect(light.theme == "paper" && light.followsBackground)
    #expect(choice("Theme", light)?.0 == "auto (paper)")
    let again = build(SettingsStart(), .background(.light), .background(.dark))
    #expect(again.theme == "dusk" && choice("Theme", again)?.0 == "auto (dusk)")
    var start = SettingsStart()
    start.assumedBackground = .light
    #expect(build(start).theme == "paper")
    #expect(build(start, .background(.dark)).theme == "dusk")
  }

  @Test func `the theme auto given by an option is named with the theme that it becomes`() {
    var start = SettingsStart()
    start.given.set(.look(.theme("auto")))
    let viewModel = build(start, .look(.theme("gruvbox")), .background(.light))
    #expect(viewModel.theme == "paper" && viewModel.followsBackground)
    let row = viewModel.rows.first { $0.label == "Theme" }
    #expect(row?.override == "now auto (paper): --theme")
    #expect(choice("Theme", viewModel)?.0 == "gruvbox")
  }

  @Test func `a chosen theme does not depend on the terminal's background`() {
    let viewModel = build(SettingsStart(), .look(.theme("gruvbox")), .background(.light))
    #expect(viewModel.theme == "gruvbox" && !viewModel.followsBackground)
  }

  @Test func `linear mode has no colours unless a theme is chosen, and ignores the background`() {
    var start = SettingsStart()
    start.given.set(.look(.linear(true)))
    let plain = build(start, .background(.light))
    #expect(plain.isLinear && plain.theme == "mono" && !plain.followsBackground)
    #expect(choice("Theme", plain)?.0 == "auto (mono)")
    #expect(plain.rows.first { $0.label == "Linear" }?.override == "now on: --linear")
    #expect(build(start, .look(.theme("gruvbox"))).theme == "gruvbox")
    let stored = build(SettingsStart(), .look(.linear(true)))
    #expect(stored.isLinear && choice("Linear", stored)?.0 == "on")
    #expect(!build(SettingsStart(), .look(.linear(true)), .look(.linear(false))).isLinear)
  }

  @Test func `the background, the density and the list's width are those that were chosen`() {
    let usual = build(SettingsStart())
    #expect(usual.backdrop == .theme && usual.density == .roomy && usual.listColumns == nil)
    let chosen = build(
      SettingsStart(), .look(.backdrop(.terminal)), .look(.density(.compact)),
      .look(.listColumns(40)))
    #expect(chosen.backdrop == .terminal && chosen.density == .compact)
    #expect(chosen.listColumns == 40)
    #expect(choice("Background", chosen)?.0 == "the terminal's")
    #expect(choice("Density", chosen)?.0 == "compact")
  }

  @Test func `a push address from an option can be stored`() {
    var start = SettingsStart()
    start.given.set(.push(.address("10.0.0.1:8448")))
    let viewModel = build(start)
    #expect(choice("Push", viewModel)?.1 == ["off", "on", "10.0.0.1:8448"])
    guard
      case .choice(let choices, _)? = viewModel.rows.first(where: { $0.label == "Push" })?.control
    else { return #expect(Bool(false)) }
    #expect(choices.last?.intent == .set(.push(.address("10.0.0.1:8448"))))
    // A stored address is a choice in every run, also beside another address that an option gives.
    start.given.set(.push(.address("10.0.0.2:1")))
    #expect(
      choice("Push", build(start, .push(.address("10.0.0.1:8448"))))?.1
        == ["off", "on", "10.0.0.2:1", "10.0.0.1:8448"])
  }

  @Test func `the push target sent to the server follows the setting in force`() {
    var model = ChatModel()
    #expect(model.apply(.push(.on)).effects == [.setPush(.on)])
    #expect(model.apply(.push(.on)) == .none)
    var start = SettingsStart()
    start.given.set(.push(.off))
    model.begin(settings: start, chosen: Settings())
    #expect(model.apply(.push(.on)).effects.isEmpty)
    #expect(model.apply(.bell(false)).changed == .settings)
  }
}
