import Intents
import Model
import Testing

@Suite struct BannerTests {
  private func news(_ chat: String, _ count: Int = 1, mention: Bool = false) -> News {
    News(
      chat: ChatID(chat), name: chat, isDirect: true, count: count, senderName: chat,
      text: "hello \(count)", hasMention: mention)
  }

  private func shown(_ number: Int, _ news: News...) -> BannerState {
    BannerState.hidden.reduced(by: .came(news, number: number))
  }

  private func items(_ state: BannerState) -> [News] {
    if case .shown(let banner) = state { banner.news } else { [] }
  }

  @Test func `a banner keeps its news until their chat is seen or the banner expires`() {
    #expect(BannerState.hidden.reduced(by: .seen(ChatID("a"))) == .hidden)
    #expect(BannerState.hidden.reduced(by: .expired) == .hidden)
    #expect(items(BannerState.hidden.reduced(by: .came([news("a")], number: 1))) == [news("a")])
    #expect(shown(1, news("a")).reduced(by: .expired) == .hidden)
    #expect(shown(1, news("a")).reduced(by: .seen(ChatID("a"))) == .hidden)
    #expect(shown(1, news("a")).reduced(by: .seen(ChatID("b"))) == shown(1, news("a")))
    let both = shown(1, news("a"), news("b"))
    #expect(items(both.reduced(by: .seen(ChatID("b")))) == [news("a")])
  }

  @Test func `messages of one chat become one entry of the banner, the newest last`() {
    let state = shown(1, news("a"), news("b")).reduced(
      by: .came([news("a", 2, mention: true)], number: 2))
    #expect(items(state).map(\.chat) == [ChatID("b"), ChatID("a")])
    #expect(items(state).map(\.count) == [1, 3])
    #expect(items(state).last?.text == "hello 2")
    #expect(items(state.reduced(by: .came([news("a")], number: 3))).last?.hasMention == true)
  }

  @Test func `thousands of invites at once cost a shown banner no more than a few`() {
    let known = shown(1, news("a"), news("c19999", 3))
    let many = (0..<20_000).map { news("c\($0)") }
    let clock = ContinuousClock()
    func time(_ count: Int) -> Duration {
      let fresh = many.suffix(count)
      return (0..<5).map { _ in
        clock.measure { _ = known.reduced(by: .came(Array(fresh), number: 2)) }
      }.min() ?? .zero
    }
    // A quadratic cost would be a hundred times as high; copying the list alone is linear.
    let (few, all) = (time(2_000), time(20_000))
    #expect(all < few * 30, "\(few), \(all)")
    let state = known.reduced(by: .came(many, number: 2))
    #expect(items(state).count == 50 && items(state).last?.count == 4)
  }

  @Test func `a banner has at most 50 chats`() {
    let many = (0..<1_000).map { news("\($0)") }
    let state = BannerState.hidden.reduced(by: .came(many, number: 1))
    #expect(items(state).count == 50)
    #expect(items(state.reduced(by: .came(many, number: 2))).count == 50)
  }

  @Test func `a message in the chat on the screen shows a banner only without the focus`() {
    var model = ChatModel()
    _ = model.open(ChatID("a"), stored: nil)
    for (isFocused, isPeeked, isShown) in [
      (true, false, false), (false, false, true), (true, true, false),
    ] {
      _ = model.open(ChatID("a"), stored: nil, isPeeked: isPeeked)
      _ = model.apply(
        ReadingPosition(
          chat: isPeeked ? nil : ChatID("a"), shown: ChatID("a"), isFocused: isFocused,
          followsEnd: false, lastShown: nil))
      _ = model.banner(becomes: .expired)
      #expect((model.tell([news("a")], by: model.reading) != .none) == isShown)
      #expect(model.isInFront(ChatID("a")))
    }
    _ = model.banner(becomes: .expired)
    #expect(model.tell([news("b")], by: model.reading).changed == .banner)
    #expect(model.tell([], by: model.reading) == .none)
  }
}
