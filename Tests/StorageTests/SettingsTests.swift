import Intents
import Model
import Storage
import Testing

@Suite struct SettingsTests {
  @Test func `each setting has its last value at the next start`() throws {
    let sample = try Sample()
    #expect(try sample.store.settings() == Settings())
    try sample.commit(
      .intent(.set(.notify(.bell))), .intent(.set(.bell(false))),
      .intent(.set(.push(.address("10.0.0.1:1,https://a.b")))), .intent(.set(.theme("paper"))),
      .intent(.set(.times(.iso))), .intent(.set(.links(.off))),
      .intent(.set(.glyphs(.ascii))), .intent(.set(.background(.dark))),
      .intent(.set(.background(.light))), .intent(.set(.linear(true))))
    try sample.commit(.intent(.set(.notify(.off))))
    let settings = try sample.reopened().store.settings()
    #expect(settings.notify == .off && settings.bell == false && settings.times == .iso)
    #expect(settings.links == .off && settings.glyphs == .ascii && settings.linear == true)
    #expect(settings.theme == "paper" && settings.background == .light)
    #expect(settings.push == .address("10.0.0.1:1,https://a.b"))
  }
}
