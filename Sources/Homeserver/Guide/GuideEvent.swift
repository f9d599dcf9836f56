/// An event to which a bot reacts: of its rooms, of a timer, or the server's start.
internal enum GuideEvent {
  case started(rooms: [String])
  case message(room: String, sender: String, event: String, text: String)
  case receipt(room: String, user: String)
  case typing(room: String, user: String, isTyping: Bool)
  case timer(room: String, GuideTimer)
}
