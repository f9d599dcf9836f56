/// The words of the new-chat form.
extension ScreenWords {
  static let startChat = "start chat"
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
