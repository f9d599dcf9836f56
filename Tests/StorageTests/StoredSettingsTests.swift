import Intents
import Model
import Storage
import Testing

@Suite struct StoredSettingsTests {
  @Test func `settings have their last values at the next start`() throws {
    let sample = try Sample()
    #expect(try sample.store.settings() == Settings())
    try sample.commit(
      .intent(.set(.notify(.bell))), .intent(.set(.bell(false))),
      .intent(.set(.push(.address("10.0.0.1:1,https://a.b")))),
      .intent(.set(.look(.theme("paper")))),
      .intent(.set(.look(.times(.iso)))), .intent(.set(.look(.links(.off)))),
      .intent(.set(.look(.glyphs(.ascii)))), .intent(.set(.background(.dark))),
      .intent(.set(.background(.light))), .intent(.set(.look(.linear(true)))),
      .intent(.set(.look(.thumbnails(.off)))))
    try sample.commit(
      .intent(.set(.notify(.off))), .intent(.set(.markdown(false))),
      .intent(.set(.look(.backdrop(.terminal)))),
      .intent(.set(.look(.density(.compact)))), .intent(.set(.look(.listColumns(41)))))
    let settings = try sample.reopened().store.settings()
    #expect(
      settings.notify == .off && settings.bell == false && settings.markdown == false
        && settings.times == .iso)
    #expect(settings.links == .off && settings.glyphs == .ascii && settings.linear == true)
    #expect(settings.theme == "paper" && settings.background == .light)
    #expect(settings.push == .address("10.0.0.1:1,https://a.b"))
    #expect(settings.backdrop == .terminal && settings.density == .compact)
    #expect(settings.listColumns == 41 && settings.thumbnails == .off)
  }

  @Test func `the default width of the chat list is stored as no width`() throws {
    let sample = try Sample()
    try sample.commit(.intent(.set(.look(.listColumns(41)))))
    try sample.commit(.intent(.set(.look(.listColumns(nil)))))
    #expect(try sample.reopened().store.settings() == Settings())
  }
}
