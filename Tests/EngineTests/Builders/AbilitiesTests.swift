import Intents
import Model
import Testing
import Engine
import ViewModels

@Suite struct AbilitiesTests {
  private func built(
    _ content: MessageContent = .text("hi", mentionsUs: false), isOwn: Bool = true,
    local: Bool = false, delivery: Delivery? = nil, pending: [PendingChange] = [],
    sentAs: EventID? = nil, in chat: Chat = chat()
  ) -> MessageViewModel? {
    let message = Message(
      id: local ? .local(TransactionID("t")) : .event(EventID("1")), sender: UserID("@bob:x"),
      senderName: "bob", isOwn: isOwn, timestamp: .at(friday, 9), content: content,
      delivery: delivery, hasGapBefore: false, pending: pending, sentAs: sentAs)
    let model = opened(window([message]), chat)
    guard case .loaded(let rows) = MessagesBuilder.build(model, .sample(.at(friday, 12))).state
    else { return nil }
    for case .message(let message) in rows.rows { return message }
    return nil
  }

  @Test func `an own text message can be edited and deleted, another person's only replied to`() {
    let own = built()?.abilities
    #expect(own?.canReply == true && own?.canEdit == true && own?.canDelete == true)
    let emote = built(.emote("waves"))?.abilities
    #expect(emote?.canEdit == true)
    let other = built(isOwn: false)?.abilities
    #expect(other?.canReply == true && other?.canEdit == false && other?.canDelete == false)
  }

  @Test func `a chat where nobody can write offers no reply, reaction or edit, but copies`() {
    let replaced = Chat(
      id: ChatID("a"), name: "Anna", topic: "", directUser: nil, membership: .joined, last: nil,
      activity: .at(friday, 9), unread: .none, draft: .empty, isEncrypted: false,
      successor: Successor(chat: ChatID("b"), server: nil))
    for closed in [replaced, chat(isEncrypted: true), chat(membership: .left)] {
      let can = built(in: closed)?.abilities
      #expect(can?.canReply == false && can?.canEdit == false && can?.canCopy == true)
      let failed = built(local: true, delivery: .failed(.notAllowed), in: closed)?.abilities
      #expect(failed?.canEdit == true && failed?.discard == [TransactionID("t")])
    }
  }

  @Test func `a message with a file cannot be edited, and a deleted message allows no action`() {
    let file = built(.attachment("image: cat.png"))?.abilities
    #expect(file?.canEdit == false && file?.canDelete == true && file?.canReply == true)
    let none = MessageAbilities(
      canReply: false, canEdit: false, canDelete: false, failure: "", resend: [], discard: [],
      canCopy: false)
    #expect(built(.deleted)?.abilities == none && built(.deleted, isOwn: false)?.abilities == none)
  }

  @Test func `a failed change of a message deleted meanwhile can only be discarded`() {
    let failed = PendingChange(
      transaction: TransactionID("t"), kind: .edit, delivery: .failed(.notAllowed))
    let deleted = built(.deleted, pending: [failed])?.abilities
    #expect(deleted?.resend == [] && deleted?.discard == [TransactionID("t")])
    #expect(built(pending: [failed])?.abilities.resend.count == 1)
  }

  @Test func `a text or file message can be copied, an encrypted message cannot`() {
    #expect(built()?.abilities.canCopy == true)
    #expect(built(.attachment("image: cat.png"))?.abilities.canCopy == true)
    #expect(built(.encrypted)?.abilities.canCopy == false)
  }

  @Test func `a failed message shows its reason and can be resent, edited or discarded`() {
    let failed = built(local: true, delivery: .failed(.tooLarge))?.abilities
    #expect(failed?.failure == "Not sent: it is too large.")
    #expect(failed?.resend == [.actions(.resend(TransactionID("t")))])
    #expect(failed?.discard == [TransactionID("t")])
    #expect(failed?.canEdit == true && failed?.canReply == false)
  }

  @Test func `a text message that is being sent can be edited and deleted, but not discarded`() {
    let sending = built(local: true, delivery: .sending)?.abilities
    #expect(sending?.canEdit == true && sending?.canDelete == true)
    #expect(sending?.discard == [] && sending?.canReply == false)
    #expect(built(local: true, delivery: .queued)?.abilities.canEdit == true)
    let file = built(.attachment("file: a.pdf"), local: true, delivery: .sending)?.abilities
    #expect(file?.canEdit == false && file?.canDelete == true)
  }

  @Test func `a message with an event id can be replied to before a sync brings it`() {
    let sent = built(local: true, delivery: .sent, sentAs: EventID("$1"))?.abilities
    #expect(sent?.canReply == true && sent?.sentAs == EventID("$1"))
  }

  @Test func `pending changes of a message are shown, a failed change with its reason`() {
    let changes = [
      PendingChange(transaction: TransactionID("t1"), kind: .edit, delivery: .sending),
      PendingChange(
        transaction: TransactionID("t2"), kind: .reaction(key: "👍"), delivery: .queued),
      PendingChange(
        transaction: TransactionID("t3"), kind: .deletion, delivery: .failed(.notAllowed)),
    ]
    let message = built(pending: changes)
    #expect(
      message?.pending == [
        PendingViewModel(words: "edit: sending", hasFailed: false),
        PendingViewModel(words: "reaction 👍: queued", hasFailed: false),
        PendingViewModel(words: "deletion failed: not allowed", hasFailed: true),
      ])
    #expect(message?.abilities.failure == "The deletion failed: it is not allowed here.")
    #expect(message?.abilities.resend == [.actions(.resend(TransactionID("t3")))])
    #expect(message?.abilities.discard == [TransactionID("t2"), TransactionID("t3")])
  }
}
