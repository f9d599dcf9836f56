/// An event that a bot reacts to.
internal enum GuideEvent {
  case started(rooms: [String])
  case message(room: String, sender: String, event: String, text: String)
  case receipt(room: String, user: String)
  case typing(room: String, user: String, isTyping: Bool)
  case timer(room: String, GuideTimer)
}
