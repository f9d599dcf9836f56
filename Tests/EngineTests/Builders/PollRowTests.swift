import Intents
import Model
import Testing
import Engine
import ViewModels

@Suite struct PollRowTests {
  private func built(
    _ result: PollResult, isDisclosed: Bool = true, most: Int = 1,
    pending: [PendingChange] = [], isLinear: Bool = false, in chat: Chat = chat()
  ) throws -> MessageViewModel {
    let poll = try #require(
      Poll(
        question: "Lunch?",
        answers: [Poll.Answer(id: "p", text: "Pizza"), Poll.Answer(id: "s", text: "Soup")],
        isDisclosed: isDisclosed, maxSelections: most))
    let message = Message(
      id: .event(EventID("1")), sender: UserID("@bob:x"), senderName: "bob", isOwn: false,
      timestamp: .at(friday, 9), content: .poll(poll), delivery: nil, hasGapBefore: false,
      pending: pending, poll: result)
    var model = opened(window([message]), chat)
    if isLinear { _ = model.apply(.look(.linear(true))) }
    guard case .loaded(let rows) = MessagesBuilder.build(model, .sample(.at(friday, 12))).state,
      case .message(let built)? = rows.rows.last
    else { throw Missing() }
    return built
  }

  private struct Missing: Error {}

  private func result(
    _ votes: [Int], voters: Int, own: [Int] = [], isEnded: Bool = false, canEnd: Bool = false
  ) -> PollResult {
    PollResult(votes: votes, voters: voters, own: own, isEnded: isEnded, canEnd: canEnd)
  }

  @Test func `the votes of a disclosed poll are shown with their shares`() throws {
    let poll = try #require(try built(result([3, 1], voters: 4, own: [1])).poll)
    #expect(poll.question == "Lunch?")
    #expect(poll.answers.map(\.votes) == [.init(count: 3, share: 75), .init(count: 1, share: 25)])
    #expect(poll.answers.map(\.isChosen) == [false, true])
    #expect(poll.status == "4 voters")
    #expect(poll.maxSelections == 1 && poll.endWords == nil)
  }

  @Test func `the votes of an undisclosed poll are shown after its end`() throws {
    let open = try #require(
      try built(result([3, 1], voters: 4, own: [1]), isDisclosed: false, most: 2).poll)
    #expect(open.answers.map(\.votes) == [nil, nil])
    #expect(open.answers.map(\.isChosen) == [false, true])
    #expect(open.status == "4 voters · up to 2 answers · results after the end")
    let ended = try #require(
      try built(result([3, 1], voters: 4, isEnded: true), isDisclosed: false).poll)
    #expect(ended.answers.map { $0.votes?.count } == [3, 1])
    #expect(ended.status == "Ended · 4 voters" && ended.maxSelections == nil)
  }

  @Test func `a poll without votes and one with one voter say so`() throws {
    #expect(try built(result([0, 0], voters: 0)).poll?.status == "No votes yet")
    #expect(try built(result([1, 0], voters: 1)).poll?.status == "1 voter")
    let incomplete = PollResult(
      votes: [1, 0], voters: 1, own: [], isEnded: false, canEnd: false, isIncomplete: true)
    #expect(try built(incomplete).poll?.status == "1 voter · some may be missing")
    #expect(
      try built(result([0, 0], voters: 0, isEnded: true)).poll?.status == "Ended · no votes")
  }

  @Test func `the end of a poll names the top answers for programs that do not know polls`() throws
  {
    func words(_ votes: [Int]) throws -> String? {
      try built(result(votes, voters: 2, canEnd: true)).poll?.endWords
    }
    #expect(try words([0, 0]) == "The poll has ended. No votes were cast.")
    #expect(try words([2, 1]) == "The poll has ended. Top answer: Pizza")
    #expect(try words([1, 1]) == "The poll has ended. Top answers: Pizza, Soup")
  }

  @Test func `a vote that is not sent yet names its answer`() throws {
    func words(_ kind: PendingChange.Kind) throws -> [String] {
      try built(
        result([0, 0], voters: 0),
        pending: [PendingChange(transaction: TransactionID("t"), kind: kind, delivery: .queued)]
      ).pending.map(\.words)
    }
    #expect(try words(.vote(["s"])) == ["vote for Soup: queued"])
    #expect(try words(.vote([])) == ["withdrawal of the vote: queued"])
    #expect(try words(.vote(["?"])) == ["vote: queued"])
    #expect(try words(.pollEnd) == ["end of the poll: queued"])
  }

  @Test func `a screen reader gets a poll as a sentence`() throws {
    let message = try built(result([2, 0], voters: 2, own: [0]), isLinear: true)
    #expect(
      message.body
        == "poll: Lunch? 1: Pizza, 2 votes, your answer; 2: Soup, no votes. 2 voters")
  }

  @Test func `a poll in a read-only chat offers no vote and says that it is read-only`() throws {
    for (chat, reason) in [
      (chat(isEncrypted: true), "Read only: encrypted, which confab cannot do yet."),
      (chat(membership: .left), "Read only: you are not in this chat any more."),
    ] {
      let result = result([1, 0], voters: 1, canEnd: true)
      let poll = try #require(try built(result, most: 2, in: chat).poll)
      #expect(poll.maxSelections == nil && poll.endWords == nil && poll.obstacle == reason)
      #expect(poll.status == "1 voter · read only")
      let ended = try #require(
        try built(self.result([1, 0], voters: 1, isEnded: true), in: chat).poll)
      #expect(ended.status == "Ended · 1 voter" && ended.obstacle == "")
    }
    #expect(try built(result([1, 0], voters: 1)).poll?.obstacle == "")
  }
}
