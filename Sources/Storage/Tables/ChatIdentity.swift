internal import Intents
internal import Model

/// The properties of a chat that come from the room's state and the account data, such as its name
/// and the user's membership.
struct ChatIdentity: Equatable {
  var membership = Membership.joined
  /// The name of the chat from the room's state; "" if none is known.
  var roomName = ""
  var heroes: [UserID] = []
  /// The number of joined members, one of whom is the user once joined; 0 if the server has not
  /// sent it.
  var people = 0
  var inviter: UserID?
  var directUser: UserID?
  /// The name of the chat to show: the room's name or, without one, the name that `ChatNaming`
  /// makes.
  var name = ""
  var topic = ""
  var isEncrypted = false
  /// The time of the latest known change of the room, such as its creation or an invite, in ms
  /// since 1970. It counts as the chat's last activity if the chat has no preview, and for an
  /// invite if it is later than the preview.
  var founded: Int64 = 0
  var successor: Successor?
  /// The room that this room replaced, as its creation states it; it counts only if that room names
  /// this one as its successor (`CommitChats.predecessors(of:)`).
  var predecessor: ChatID?
  /// `true` if the room is a space. A space is stored with the membership `.left`, so that it is
  /// not listed, counted or written to; the table `spaces` (`SpaceTable`) has the spaces of which
  /// the user is a member.
  var isSpace = false
}
