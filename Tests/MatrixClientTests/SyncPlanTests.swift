import MatrixClient
import Testing

@Suite struct SyncPlanTests {
  private func plan(hasToken: Bool = true) -> SyncPlan {
    SyncPlan(timings: ClientTimings(), hasToken: hasToken)
  }

  @Test func `the first poll returns at once, the next polls wait up to 30 s for events`() {
    var plan = plan()
    #expect(plan.next(now: 0) == .poll(timeoutSeconds: 0))
    plan.answered(isEmpty: false, messages: 0, asked: 0, now: 5)
    #expect(plan.next(now: 5) == .poll(timeoutSeconds: 30))
  }

  @Test func `empty sync responses in quick succession are followed by a pause`() {
    var plan = plan()
    plan.answered(isEmpty: true, messages: 0, asked: 0, now: 1)
    #expect(plan.next(now: 1) == .poll(timeoutSeconds: 30))
    plan.answered(isEmpty: true, messages: 0, asked: 1, now: 2)
    #expect(plan.next(now: 2) == .wait(milliseconds: 999))
    #expect(plan.next(now: 1001) == .poll(timeoutSeconds: 30))
    plan.answered(isEmpty: true, messages: 0, asked: 1001, now: 31_001)
    #expect(plan.next(now: 31_001) == .poll(timeoutSeconds: 30))
  }

  @Test func `pauses of the sync grow with each failure, and a request to hurry ends them`() {
    var plan = plan()
    #expect(plan.failed(retryAfterSeconds: nil, random: 250, now: 0) == 1000)
    #expect(plan.next(now: 400) == .wait(milliseconds: 600))
    #expect(plan.next(now: 1000) == .poll(timeoutSeconds: 0))
    #expect(plan.failed(retryAfterSeconds: nil, random: 500, now: 1000) == 2000)
    plan.hurry()
    #expect(plan.next(now: 1001) == .poll(timeoutSeconds: 0))
    plan.answered(isEmpty: false, messages: 0, asked: 1001, now: 1002)
    #expect(plan.failed(retryAfterSeconds: 7, random: 250, now: 2000) == 7000)
  }

  @Test func `a WebSocket is used only with a sync token, if wanted and offered`() {
    var plan = plan(hasToken: false)
    plan.want(socket: true)
    #expect(plan.next(now: 0) == .poll(timeoutSeconds: 0))
    plan.answered(isEmpty: false, messages: 0, asked: 0, now: 0)
    #expect(plan.next(now: 0) == .askVersions)
    plan.learned(offersSocket: true)
    #expect(plan.next(now: 0) == .socket)
    plan.want(socket: false)
    #expect(plan.next(now: 0) == .poll(timeoutSeconds: 30))
    plan.want(socket: true)
    plan.learned(offersSocket: false)
    #expect(plan.next(now: 0) == .poll(timeoutSeconds: 30))
  }

  @Test func `a poll soon after another waits to collect messages, but not after many messages`() {
    var plan = plan()
    plan.answered(isEmpty: false, messages: 1, asked: 0, now: 1)
    // The long poll waited for a long time before its response, so the next poll follows without a
    // pause.
    plan.answered(isEmpty: false, messages: 1, asked: 0, now: 5_000)
    #expect(plan.next(now: 5_000) == .poll(timeoutSeconds: 30))
    plan.answered(isEmpty: false, messages: 1, asked: 5_000, now: 5_005)
    #expect(plan.next(now: 5_005) == .wait(milliseconds: 95))
    #expect(plan.next(now: 5_100) == .poll(timeoutSeconds: 30))
    plan.answered(isEmpty: false, messages: 50, asked: 5_100, now: 5_105)
    #expect(plan.next(now: 5_105) == .poll(timeoutSeconds: 30))
  }

  @Test func `an unusable WebSocket is replaced by polls for five minutes`() {
    var plan = plan()
    plan.want(socket: true)
    plan.learned(offersSocket: true)
    let isLost1 = plan.socketEnded(.unusable, now: 0)
    #expect(!isLost1)
    #expect(plan.next(now: 0) == .poll(timeoutSeconds: 0))
    #expect(plan.socketDue(now: 0) == 300_000)
    #expect(plan.next(now: 300_000) == .socket)
  }

  @Test func `a WebSocket that broke is opened again after a short pause`() {
    var plan = plan()
    plan.want(socket: true)
    plan.learned(offersSocket: true)
    let isLost2 = plan.socketEnded(.closed(code: 1006), now: 0)
    #expect(isLost2)
    #expect(plan.next(now: 0) == .wait(milliseconds: 1000))
    #expect(plan.next(now: 1000) == .socket)
    let isLost3 = plan.socketEnded(.closed(code: 1011), now: 1000)
    #expect(isLost3)
    #expect(plan.next(now: 2000) == .poll(timeoutSeconds: 0))
    #expect(plan.next(now: 61_000) == .socket)
  }

  @Test func `a message that is too large for the WebSocket is requested by a poll`() {
    var plan = plan()
    plan.want(socket: true)
    plan.learned(offersSocket: true)
    let isLost = plan.socketEnded(.closed(code: 1009), now: 0)
    #expect(isLost)
    #expect(plan.next(now: 1000) == .poll(timeoutSeconds: 0))
    #expect(plan.next(now: 60_000) == .socket)
  }

  @Test func `a signed-out session ends the sync`() {
    var plan = plan()
    plan.signedOut()
    plan.hurry()
    #expect(plan.next(now: 0) == .end)
  }

  @Test func `a push ends the client's own pause, not one that the server asked for`() {
    var plan = plan()
    _ = plan.failed(retryAfterSeconds: nil, random: 0, now: 0)
    #expect(plan.isResting(now: 1))
    plan.hurry(now: 1)
    #expect(plan.next(now: 1) == .poll(timeoutSeconds: 0))
    _ = plan.failed(retryAfterSeconds: 30, random: 0, now: 2)
    plan.hurry(now: 29_000)
    #expect(plan.next(now: 29_000) == .wait(milliseconds: 1002))
    plan.hurry(now: 30_002)
    #expect(plan.next(now: 30_002) == .poll(timeoutSeconds: 0))
  }

  @Test func `a WebSocket that missed a message is replaced at once`() {
    var plan = plan()
    plan.want(socket: true)
    plan.learned(offersSocket: true)
    plan.answered(isEmpty: false, messages: 0, asked: 0, now: 0)
    let isLost = plan.socketEnded(.doubted, now: 5)
    #expect(isLost)
    #expect(plan.next(now: 5) == .socket)
  }
}
