internal import Intents
internal import Model
internal import ViewModels

enum WritePermissionBuilder {
  static func build(_ chat: Chat, _ standing: Standing?) -> RoomObstacles {
    let closed = closed(chat)
    guard chat.membership == .joined, let standing else { return .onlyWriting(closed) }
    return RoomObstacles(
      invite: obstacle(.person(.invite, name: "", reason: ""), standing),
      kick: obstacle(.person(.kick, name: "", reason: ""), standing),
      ban: obstacle(.person(.ban, name: "", reason: ""), standing),
      unban: obstacle(.person(.unban, name: "", reason: ""), standing),
      topic: obstacle(.topic(""), standing), name: obstacle(.name(""), standing),
      writing: closed.isEmpty ? writing(standing) : closed)
  }

  static func closed(_ chat: Chat) -> String {
    if chat.membership == .left { return "Read only: you are not in this chat any more." }
    if chat.successor != nil { return "Read only: \(SuccessorNote.clause)." }
    return chat.isEncrypted ? "Read only: encrypted, which confab cannot do yet." : ""
  }

  private static func obstacle(_ change: RoomChange, _ standing: Standing) -> String {
    guard let needed = standing.needed.level(for: change), standing.own < needed else { return "" }
    return RoomOutcomeSentence.tooLow(change, needed: needed, own: standing.own)
  }

  private static func writing(_ standing: Standing) -> String {
    let needed = standing.needed.message
    guard standing.own < needed else { return "" }
    return "Read only: only \(RoomOutcomeSentence.people(ofLevel: needed)) write here."
  }
}
