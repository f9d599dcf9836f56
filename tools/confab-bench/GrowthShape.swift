/// The numbers of an account that is measured.
struct GrowthShape: Sendable, Equatable {
  /// The number of messages in the open chat.
  var messages = 100
  /// The number of chats, each with another person and ten messages, except the open one.
  var chats = 10
  /// The number of people in the open chat besides the user. Its messages are by random ones of
  /// them, and each of them has a read receipt there.
  var people = 10
}
