internal import Intents
internal import Model
internal import ViewModels

/// Builds the reasons for which the user cannot change a room or write in it.
enum RoomObstaclesBuilder {
  /// The reasons that follow from the user's power level; none while it is not known.
  static func build(_ standing: Standing?) -> RoomObstacles {
    guard let standing else { return .none }
    return RoomObstacles(
      invite: obstacle(.person(.invite, name: "", reason: ""), standing),
      kick: obstacle(.person(.kick, name: "", reason: ""), standing),
      ban: obstacle(.person(.ban, name: "", reason: ""), standing),
      unban: obstacle(.person(.unban, name: "", reason: ""), standing),
      topic: obstacle(.topic(""), standing), name: obstacle(.name(""), standing),
      writing: writing(standing))
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
