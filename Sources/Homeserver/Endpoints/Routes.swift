struct Route: Sendable {
  enum Access: Sendable {
    case open
    case session
  }

  let method: String
  /// The segments of the path without `_matrix` and the version; `*` matches any one segment.
  let pattern: [Substring]
  let access: Access
  /// `true` when the route needs a session and guests may use it. A route that needs no session
  /// admits everybody, whatever this value is.
  let admitsGuests: Bool
  /// `true` when the dispatcher runs the route's handler in a database transaction.
  let writes: Bool
  let isUpload: Bool
  /// The rate limit that a user's requests count for; `nil` when they are not counted.
  let limit: RateLimits.Kind?
  let handler: @Sendable (ServerParts, Call) throws -> Answer

  /// - Parameters:
  ///   - pattern: the segments, such as `client/rooms/{room}/send/{type}/{transaction}`: a word in
  ///     braces stands for any one segment.
  ///   - limit: the rate limit of one user's requests; `nil`: `.request` for a route that writes,
  ///     none for another.
  init(
    _ method: String, _ pattern: StaticString, access: Access = .session, guests: Bool = false,
    writes: Bool = false, isUpload: Bool = false, limit: RateLimits.Kind? = nil,
    _ handler: @escaping @Sendable (ServerParts, Call) throws -> Answer
  ) {
    self.method = method
    self.pattern = "\(pattern)".split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("{") ? "*" : $0 }
    self.access = access
    admitsGuests = guests
    self.writes = writes
    self.isUpload = isUpload
    self.limit = limit ?? (writes ? .request : nil)
    self.handler = handler
  }

  /// `path` is without `_matrix` and the version, as the pattern is.
  func match(_ path: [String]) -> [String]? {
    guard path.count == pattern.count else { return nil }
    var found: [String] = []
    for (segment, wanted) in zip(path, pattern) {
      if wanted == "*" {
        found.append(segment)
      } else if segment != wanted {
        return nil
      }
    }
    return found
  }
}

/// The table of the homeserver's endpoints, except for those of WebSockets (`SocketUpgrades`). The
/// comment before each row is its sentence in confab-matrix(7).
enum Routes {
  static let byFirst: [String: [Route]] = {
    var all: [String: [Route]] = [:]
    for route in sessions + devices + accounts + rooms + history + pushing + media {
      all[route.pattern[0] + "/" + route.pattern[1], default: []].append(route)
    }
    return all
  }()

  private static let sessions = [
    // The versions of the specification, and the features beyond it.
    Route("GET", "client/versions", access: .open, AccountEndpoints.versions),
    // The address of this homeserver.
    Route("GET", ".well-known/matrix/client", access: .open, WellKnownEndpoints.client),
    // The ways to sign in: a password.
    Route("GET", "client/login", access: .open, LoginEndpoints.flows),
    // Signs in with a password; makes a device or uses one again.
    Route("POST", "client/login", access: .open, LoginEndpoints.login),
    // Ends the session.
    Route("POST", "client/logout", guests: true, writes: true, LoginEndpoints.logout),
    // Ends all sessions of the user.
    Route("POST", "client/logout/all", writes: true, LoginEndpoints.logoutAll),
    // Makes an account, with a registration token or openly.
    Route("POST", "client/register", access: .open, RegisterEndpoints.register),
    // Tells whether a user name is free.
    Route("GET", "client/register/available", access: .open, RegisterEndpoints.isAvailable),
    // Tells whether a registration token still counts.
    Route(
      "GET", "client/register/m.login.registration_token/validity", access: .open,
      RegisterEndpoints.validity),
    // The user and device of an access token.
    Route("GET", "client/account/whoami", guests: true, LoginEndpoints.whoami),
    // Addresses outside of Matrix: always none.
    Route("GET", "client/account/3pid", AccountEndpoints.thirdParties),
    // Changes the password.
    Route("POST", "client/account/password", limit: .request, PasswordEndpoints.change),
    // Deactivates the account for good.
    Route("POST", "client/account/deactivate", limit: .request, PasswordEndpoints.deactivate),
    // The devices of the user.
    Route("GET", "client/devices", guests: true, DeviceEndpoints.all),
    // One device.
    Route("GET", "client/devices/{device}", guests: true, DeviceEndpoints.one),
    // Names a device.
    Route("PUT", "client/devices/{device}", guests: true, writes: true, DeviceEndpoints.rename),
    // Deletes a device and ends its session.
    Route("DELETE", "client/devices/{device}", limit: .request, DeviceEndpoints.delete),
    // Deletes several devices.
    Route("POST", "client/delete_devices", limit: .request, DeviceEndpoints.deleteMany),
    // What the account may change, and the room versions.
    Route("GET", "client/capabilities", AccountEndpoints.capabilities),
    // Everything that is new, as a long poll.
    Route("GET", "client/sync", guests: true, SyncEndpoints.sync),
    // Bridged networks: always none.
    Route("GET", "client/thirdparty/protocols", AccountEndpoints.protocols),
    // Servers for calls: always none.
    Route("GET", "client/voip/turnServer", AccountEndpoints.turnServer),
    // The backup of keys: always none.
    Route("GET", "client/room_keys/version", AccountEndpoints.noKeyBackup),
  ]

  private static let devices = [
    // Takes the keys of a device.
    Route("POST", "client/keys/upload", guests: true, writes: true, KeyEndpoints.upload),
    // The keys of the devices of users.
    Route("POST", "client/keys/query", guests: true, limit: .request, KeyEndpoints.query),
    // Hands out one-time keys.
    Route("POST", "client/keys/claim", guests: true, writes: true, KeyEndpoints.claim),
    // The users whose keys changed.
    Route("GET", "client/keys/changes", KeyEndpoints.changes),
    // Takes keys for cross-signing.
    Route(
      "POST", "client/keys/device_signing/upload", writes: true, SigningEndpoints.uploadKeys),
    // Takes signatures of keys.
    Route(
      "POST", "client/keys/signatures/upload", writes: true, SigningEndpoints.uploadSignatures),
    // The same, by the name that old clients use.
    Route(
      "POST", "client/unstable/keys/device_signing/upload", writes: true,
      SigningEndpoints.uploadKeys),
    // The same, by the name that old clients use.
    Route(
      "POST", "client/unstable/keys/signatures/upload", writes: true,
      SigningEndpoints.uploadSignatures),
    // Sends an event to devices.
    Route(
      "PUT", "client/sendToDevice/{type}/{transaction}", guests: true, writes: true,
      limit: .message,
      DeviceMessageEndpoints.send),
  ]

  private static let accounts = [
    // The profile of a user.
    Route("GET", "client/profile/{user}", access: .open, ProfileEndpoints.get),
    // One field of a profile.
    Route("GET", "client/profile/{user}/{field}", access: .open, ProfileEndpoints.get),
    // Changes a field of the own profile.
    Route("PUT", "client/profile/{user}/{field}", guests: true, writes: true, ProfileEndpoints.put),
    // The presence of a user.
    Route("GET", "client/presence/{user}/status", PresenceEndpoints.get),
    // Sets the own presence.
    Route("PUT", "client/presence/{user}/status", writes: true, PresenceEndpoints.put),
    // Searches for people who share a room, or are in a public one.
    Route("POST", "client/user_directory/search", DirectoryEndpoints.search),
    // The room of an alias.
    Route("GET", "client/directory/room/{alias}", access: .open, AliasEndpoints.room),
    // Adds an alias.
    Route("PUT", "client/directory/room/{alias}", writes: true, AliasEndpoints.put),
    // Deletes an alias.
    Route("DELETE", "client/directory/room/{alias}", writes: true, AliasEndpoints.delete),
    // Tells whether a room is in the public directory.
    Route("GET", "client/directory/list/room/{room}", PublicRoomEndpoints.visibility),
    // Publishes a room, or takes it out of the directory.
    Route(
      "PUT", "client/directory/list/room/{room}", writes: true, PublicRoomEndpoints.setVisibility),
    // A page of the public directory.
    Route("GET", "client/publicRooms", access: .open, PublicRoomEndpoints.get),
    // Searches the public directory.
    Route("POST", "client/publicRooms", limit: .request, PublicRoomEndpoints.search),
    // Account data.
    Route("GET", "client/user/{user}/account_data/{type}", AccountEndpoints.get),
    // Replaces account data.
    Route("PUT", "client/user/{user}/account_data/{type}", writes: true, AccountEndpoints.put),
    // Account data of a room.
    Route("GET", "client/user/{user}/rooms/{room}/account_data/{type}", AccountEndpoints.getOfRoom),
    // Replaces account data of a room.
    Route(
      "PUT", "client/user/{user}/rooms/{room}/account_data/{type}", writes: true,
      AccountEndpoints.putOfRoom),
    // The tags of a room.
    Route("GET", "client/user/{user}/rooms/{room}/tags", AccountEndpoints.tags),
    // Tags a room.
    Route(
      "PUT", "client/user/{user}/rooms/{room}/tags/{tag}", writes: true, AccountEndpoints.putTag),
    // Removes a tag.
    Route(
      "DELETE", "client/user/{user}/rooms/{room}/tags/{tag}", writes: true,
      AccountEndpoints.deleteTag),
    // A token by which another service learns who the user is.
    Route(
      "POST", "client/user/{user}/openid/request_token", limit: .request, OpenIDEndpoints.make),
    // The user to whom such a token belongs.
    Route("GET", "federation/openid/userinfo", access: .open, OpenIDEndpoints.user),
    // Stores a filter.
    Route("POST", "client/user/{user}/filter", writes: true, AccountEndpoints.makeFilter),
    // A stored filter.
    Route("GET", "client/user/{user}/filter/{filter}", AccountEndpoints.filter),
  ]

  private static let rooms = [
    // Makes a room.
    Route("POST", "client/createRoom", writes: true, RoomEndpoints.create),
    // Joins a room by its id or alias.
    Route("POST", "client/join/{room}", guests: true, writes: true, RoomEndpoints.join),
    // Asks to be invited.
    Route("POST", "client/knock/{room}", writes: true, RoomEndpoints.knock),
    // The rooms that the user is in.
    Route("GET", "client/joined_rooms", RoomEndpoints.joinedRooms),
    // Joins a room by its id.
    Route("POST", "client/rooms/{room}/join", guests: true, writes: true, RoomEndpoints.join),
    // Invites a user.
    Route("POST", "client/rooms/{room}/invite", writes: true, RoomEndpoints.invite),
    // Leaves a room, or declines an invite.
    Route("POST", "client/rooms/{room}/leave", guests: true, writes: true, RoomEndpoints.leave),
    // Removes a user.
    Route(
      "POST", "client/rooms/{room}/kick", writes: true, RoomEndpoints.remove(membership: "leave")),
    // Bans a user.
    Route("POST", "client/rooms/{room}/ban", writes: true, RoomEndpoints.remove(membership: "ban")),
    // Ends a ban.
    Route(
      "POST", "client/rooms/{room}/unban", writes: true,
      RoomEndpoints.remove(membership: "leave", isUnban: true)),
    // Replaces a room by one of another version.
    Route("POST", "client/rooms/{room}/upgrade", writes: true, UpgradeEndpoints.upgrade),
    // Reports a room to the administrator.
    Route("POST", "client/rooms/{room}/report", limit: .request, ReportEndpoints.room),
    // Reports an event to the administrator.
    Route("POST", "client/rooms/{room}/report/{event}", limit: .request, ReportEndpoints.event),
    // Reports a user to the administrator.
    Route("POST", "client/users/{user}/report", limit: .request, ReportEndpoints.user),
    // Forgets a room that the user has left.
    Route("POST", "client/rooms/{room}/forget", writes: true, RoomEndpoints.forget),
    // Sends an event.
    Route(
      "PUT", "client/rooms/{room}/send/{type}/{transaction}", guests: true, writes: true,
      limit: .message,
      RoomEndpoints.send),
    // Sets a state event with an empty state key.
    Route(
      "PUT", "client/rooms/{room}/state/{type}", guests: true, writes: true, limit: .message,
      RoomEndpoints.setState),
    // Sets a state event.
    Route(
      "PUT", "client/rooms/{room}/state/{type}/{key}", guests: true, writes: true, limit: .message,
      RoomEndpoints.setState),
    // Redacts an event.
    Route(
      "PUT", "client/rooms/{room}/redact/{event}/{transaction}", writes: true, limit: .message,
      RoomEndpoints.redact),
    // Sets a read receipt or the read marker.
    Route(
      "POST", "client/rooms/{room}/receipt/{type}/{event}", writes: true, limit: .message,
      RoomEndpoints.receipt),
    // Sets read receipt and read marker together.
    Route(
      "POST", "client/rooms/{room}/read_markers", writes: true, limit: .message,
      RoomEndpoints.readMarkers),
    // Tells that the user is typing.
    Route("PUT", "client/rooms/{room}/typing/{user}", limit: .message, RoomEndpoints.typing),
  ]

  private static let history = [
    // The first sync of old clients.
    Route("GET", "client/initialSync", limit: .request, InitialSyncEndpoints.all),
    // The first sync of one room of old clients.
    Route(
      "GET", "client/rooms/{room}/initialSync", guests: true, limit: .request,
      InitialSyncEndpoints.room),
    // The rooms of a space, page by page.
    Route("GET", "client/rooms/{room}/hierarchy", limit: .request, SpaceEndpoints.hierarchy),
    // A room before it is joined: name, topic, number of people.
    Route("GET", "client/room_summary/{room}", SpaceEndpoints.summary),
    // The event nearest to a time.
    Route("GET", "client/rooms/{room}/timestamp_to_event", TimestampEndpoints.event),
    // Searches messages.
    Route("POST", "client/search", limit: .request, SearchEndpoints.search),
    // A page of the history.
    Route("GET", "client/rooms/{room}/messages", guests: true, HistoryEndpoints.messages),
    // One event.
    Route("GET", "client/rooms/{room}/event/{event}", guests: true, HistoryEndpoints.event),
    // One event with its neighbours.
    Route("GET", "client/rooms/{room}/context/{event}", guests: true, HistoryEndpoints.context),
    // All state events.
    Route("GET", "client/rooms/{room}/state", guests: true, StateEndpoints.state),
    // The content of a state event with an empty state key.
    Route("GET", "client/rooms/{room}/state/{type}", guests: true, StateEndpoints.content),
    // The content of a state event.
    Route("GET", "client/rooms/{room}/state/{type}/{key}", guests: true, StateEndpoints.content),
    // The aliases of a room.
    Route("GET", "client/rooms/{room}/aliases", AliasEndpoints.ofRoom),
    // The member events of a room.
    Route("GET", "client/rooms/{room}/members", guests: true, StateEndpoints.members),
    // The names of those in a room.
    Route("GET", "client/rooms/{room}/joined_members", StateEndpoints.joinedMembers),
    // Events that relate to an event.
    Route("GET", "client/rooms/{room}/relations/{event}", RelationEndpoints.relations),
    // The same, of one kind of relation.
    Route("GET", "client/rooms/{room}/relations/{event}/{relation}", RelationEndpoints.relations),
    // The same, of one type of event.
    Route(
      "GET", "client/rooms/{room}/relations/{event}/{relation}/{type}",
      RelationEndpoints.relations),
    // The threads of a room.
    Route("GET", "client/rooms/{room}/threads", RelationEndpoints.threads),
  ]

  private static let pushing = [
    // All push rules.
    Route("GET", "client/pushrules/", PushRuleEndpoints.all),
    // Refused: a scope ends with a slash.
    Route("GET", "client/pushrules/{scope}", PushRuleEndpoints.refuse),
    // The push rules of a scope.
    Route("GET", "client/pushrules/{scope}/{kind}", PushRuleEndpoints.scope),
    // One push rule.
    Route("GET", "client/pushrules/{scope}/{kind}/{rule}", PushRuleEndpoints.one),
    // The actions of a push rule, or whether it counts.
    Route("GET", "client/pushrules/{scope}/{kind}/{rule}/{part}", PushRuleEndpoints.one),
    // Refused: the kind and the rule are missing.
    Route("PUT", "client/pushrules/{scope}", PushRuleEndpoints.refuse),
    // Refused: the rule is missing.
    Route("PUT", "client/pushrules/{scope}/{kind}", PushRuleEndpoints.refuse),
    // Makes or changes a push rule.
    Route("PUT", "client/pushrules/{scope}/{kind}/{rule}", writes: true, PushRuleEndpoints.put),
    // Changes the actions of a push rule, or whether it counts.
    Route(
      "PUT", "client/pushrules/{scope}/{kind}/{rule}/{part}", writes: true,
      PushRuleEndpoints.putPart),
    // Deletes a push rule.
    Route(
      "DELETE", "client/pushrules/{scope}/{kind}/{rule}", writes: true, PushRuleEndpoints.delete),
    // The unread events about which the user is notified.
    Route("GET", "client/notifications", limit: .request, NotificationEndpoints.list),
    // The pushers of the user.
    Route("GET", "client/pushers", PusherEndpoints.all),
    // Adds, changes or removes a pusher.
    Route("POST", "client/pushers/set", writes: true, PusherEndpoints.set),
  ]

  private static let media = [
    // Uploads a file.
    Route("POST", "media/upload", isUpload: true, limit: .request, MediaEndpoints.upload),
    // Reserves an address for a file.
    Route("POST", "media/create", limit: .request, MediaEndpoints.create),
    // Uploads a file to a reserved address.
    Route(
      "PUT", "media/upload/{server}/{media}", isUpload: true, limit: .request, MediaEndpoints.upload
    ),
    // The greatest size of an upload.
    Route("GET", "media/config", MediaEndpoints.config),
    // The greatest size of an upload.
    Route("GET", "client/media/config", MediaEndpoints.config),
    // Downloads a file.
    Route("GET", "client/media/download/{server}/{media}", MediaEndpoints.download),
    // Downloads a file under a name.
    Route("GET", "client/media/download/{server}/{media}/{name}", MediaEndpoints.download),
    // A smaller picture of an image.
    Route("GET", "client/media/thumbnail/{server}/{media}", MediaEndpoints.thumbnail),
    // Downloads a file, for old clients.
    Route("GET", "media/download/{server}/{media}", MediaEndpoints.download),
    // The same, under a name.
    Route("GET", "media/download/{server}/{media}/{name}", MediaEndpoints.download),
    // A smaller picture, for old clients.
    Route("GET", "media/thumbnail/{server}/{media}", MediaEndpoints.thumbnail),
  ]
}
