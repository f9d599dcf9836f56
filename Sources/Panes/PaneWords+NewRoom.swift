internal import Intents

/// The texts of the form for a new room.
extension PaneWords {
  static let newRoom = "New room"
  static let roomName = "Name of the room"
  static let roomNameWords = "such as: Garden"
  static let topic = "Topic"
  static let topicWords = "what the room is about"
  static let whoIsInvited = "Who is invited?"
  static let nobodyInvited = "nobody yet; a name, or @name:server"
  static let leftOut = "may be left out"
  static let whoMayJoin = "Who may join?"
  static let address = "Address"
  static let aliasWords = "none; such as: garden"
  static let makeRoom = "Make the room"
  static let onlyChat = "Only a chat"
  static let roomIsMade = "People who are named are invited at once."

  /// The label of a choice of who may join the new room: "● Invited people"; with `isShort`, in one
  /// word.
  static func admission(_ admission: RoomAdmission, isShort: Bool, isChosen: Bool) -> String {
    let words =
      switch admission {
      case .invited: isShort ? "Invited" : "Invited people"
      case .anybody: "Anybody"
      case .listed: isShort ? "Listed" : "Anybody, listed"
      }
    return "\(isChosen ? onlineMark : offlineMark) \(words)"
  }

  /// The sentence that explains a choice of who may join the new room.
  static func explanation(of admission: RoomAdmission) -> String {
    switch admission {
    case .invited: "only people who are invited"
    case .anybody: "anybody who knows its address"
    case .listed: "anybody; it is among the public rooms"
    }
  }
}
