import Intents
import Model
import Engine
import Testing
import ViewModels

/// The countdown to the next attempt to reconnect.
@Suite struct CountdownTests {
  private func rig() -> (Rig, Listener<StatusLineViewModel>) {
    let rig = Rig()
    let status = Listener<StatusLineViewModel> {}
    rig.router.add(status)
    rig.send(.connection(.offline(.offline, retryInSeconds: 4)))
    return (rig, status)
  }

  private func words(_ status: Listener<StatusLineViewModel>) -> String? {
    status.take()?.connection
  }

  private func focus(_ isFocused: Bool) -> Event {
    .intent(
      .reading(
        ReadingPosition(chat: nil, isFocused: isFocused, followsEnd: true, lastShown: nil)))
  }

  @Test func `the countdown to the reconnect is shown each second until it ends`() {
    let (rig, status) = rig()
    #expect(words(status) == "offline: no connection, next try in 4 s")
    for seconds in [3, 2, 1] {
      rig.advance(milliseconds: 999)
      #expect(status.take() == nil)
      rig.advance(milliseconds: 1)
      #expect(words(status) == "offline: no connection, next try in \(seconds) s")
    }
    // The end of the countdown shows nothing, as the client reports the next attempt.
    #expect(rig.advance(milliseconds: 1_000) == nil)
    #expect(status.take() == nil)
  }

  @Test func `going online ends the countdown to the reconnect`() {
    let (rig, status) = rig()
    rig.send(.connection(.connecting))
    _ = rig.advance(milliseconds: 100)
    #expect(words(status) == "connecting …")
    #expect(rig.advance(milliseconds: 1_000) == nil)
    #expect(status.take() == nil)
  }

  @Test
  func
    `without the focus no countdown wakes the engine, and the focus shows the right second`()
  {
    let (rig, status) = rig()
    rig.send(focus(false))
    _ = status.take()
    #expect(rig.advance(milliseconds: 100) == nil)
    rig.advance(milliseconds: 2_400)
    #expect(status.take() == nil)
    rig.send(focus(true))
    rig.advance(milliseconds: 100)
    #expect(words(status) == "offline: no connection, next try in 2 s")
  }

  @Test func `without a listener for the status line no countdown wakes the engine`() {
    let rig = Rig()
    rig.send(.connection(.offline(.offline, retryInSeconds: 4)))
    #expect(rig.advance(milliseconds: 500) == nil)
  }
}
