import Intents
import Model
import Storage
import Testing

/// The numbers from 1 to 9 that a person gives to chats, so that one key opens each.
@Suite struct StoredNumberTests {
  private func number(_ digit: Int?, _ chat: ChatID) -> Event {
    .intent(.actions(.room(.setNumber(chat, digit.flatMap { ChatNumber($0) }))))
  }

  private func numbers(_ sample: Sample) throws -> [Int: ChatID] {
    let window = try sample.store.chatList(ChatListQuery(around: nil, limit: 9))
    return Dictionary(uniqueKeysWithValues: window.numbers.map { ($0.key.digit, $0.value) })
  }

  @Test func `a chat keeps the number from 1 to 9 that a person gave it after a restart`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    #expect(try sample.commit(number(3, chat)).chatList)
    #expect(try numbers(sample) == [3: chat])
    #expect(try numbers(sample.reopened()) == [3: chat])
  }

  @Test func `each chat number belongs to one chat, and each chat has one number`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.fill(["b"], in: other)
    try sample.commit(number(3, chat), number(4, other))
    try sample.commit(number(3, other))
    #expect(try numbers(sample) == [3: other])
    try sample.commit(number(9, other), number(1, chat))
    #expect(try numbers(sample) == [9: other, 1: chat])
    #expect(try !sample.commit(number(1, chat)).chatList)
    try sample.commit(number(nil, chat))
    #expect(try numbers(sample) == [9: other])
  }

  @Test func `leaving a chat frees its number, and a left chat gets none`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(number(3, chat))
    try sample.commit(.chats(.left(chat)))
    #expect(try numbers(sample) == [:])
    try sample.commit(number(3, chat), number(4, ChatID("!unknown")))
    #expect(try numbers(sample) == [:])
    // Joining the chat again does not restore its number.
    try sample.commit(joined())
    #expect(try numbers(sample) == [:])
  }

  @Test func `a chat-list window has the numbers of all chats, also of those outside it`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.fill(["b"], in: other)
    try sample.commit(number(3, chat))
    let window = try sample.store.chatList(ChatListQuery(around: other, limit: 1))
    #expect(window.numbers.map { $0.key.digit } == [3] && window.numbers.values.first == chat)
  }
}
