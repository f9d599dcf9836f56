internal import Intents
internal import Model
internal import ViewModels

/// Builds the reasons why the person cannot change a room or write in it.
enum RoomObstaclesBuilder {
  /// The reasons that follow from the state of the chat and from the person's power level
  /// (`standing`), as far as it is known.
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

  /// The reason why the person cannot write in the chat whatever the person's power level is, such
  /// as that the chat is encrypted; "" if there is none.
  private static func closed(_ chat: Chat) -> String {
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
