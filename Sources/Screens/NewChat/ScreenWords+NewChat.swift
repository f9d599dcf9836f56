extension ScreenWords {
  static let startChat = "start chat"
  static let joinRoom = "join the room"
  static let makeRoom = "make the room"
  static let showRoomFields = "fields of a room"
  static let hideRoomFields = "chat with people"
  static let findRooms = "public rooms"
  static let nameTheRoom = "The room has no name yet."
  static let addressOfRoomNeedsName = "An address needs a name: #name"
  static let addressOfRoomHasBlanks = "An address has no blanks, commas, slashes or second #"
  static func addressIsHere(_ server: String) -> String { "Rooms made here end with :\(server)" }
  static func needsKnock(_ name: String) -> String {
    "Knocking at “\(name)” is not possible in confab: somebody in it has to invite you."
  }
  static let nameField = "name"
  static let nextField = "next field"
  static let isYou = "This is you"
  static let enterName = "Nobody is named yet. Write a name, or @name:server."
  static func tooManyPeople(_ most: Int) -> String { "A chat is made with at most \(most) people" }
  static let addressNeedsServer = "An address needs a server: @name:server"
  static let addressNeedsName = "An address needs a name: @name:server"
  static let addressHasBlanks = "An address has no blanks"
  static let addressTooLong = "The address is too long"

  static func noServer(_ words: Substring) -> String { "“\(words)” cannot be a server" }
}
