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
  ///   - pattern: the segments, such as `client/rooms/*/send/*/*`.
  ///   - limit: the rate limit of one user's requests; `nil`: `.request` for a route that writes,
  ///     none for another.
  init(
    _ method: String, _ pattern: StaticString, access: Access = .session, guests: Bool = false,
    writes: Bool = false, isUpload: Bool = false, limit: RateLimits.Kind? = nil,
    _ handler: @escaping @Sendable (ServerParts, Call) throws -> Answer
  ) {
    self.method = method
    self.pattern = "\(pattern)".split(separator: "/", omittingEmptySubsequences: false)
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

/// The table of the homeserver's endpoints, except for those of WebSockets (`SocketUpgrades`).
enum Routes {
  static let byFirst: [String: [Route]] = {
    var all: [String: [Route]] = [:]
    for route in sessions + devices + accounts + rooms + history + pushing + media {
      all[route.pattern[0] + "/" + route.pattern[1], default: []].append(route)
    }
    return all
  }()

  private static let sessions = [
    Route("GET", "client/versions", access: .open, AccountEndpoints.versions),
    Route("GET", ".well-known/matrix/client", access: .open, WellKnownEndpoints.client),
    Route("GET", "client/login", access: .open, LoginEndpoints.flows),
    Route("POST", "client/login", access: .open, LoginEndpoints.login),
    Route("POST", "client/logout", guests: true, writes: true, LoginEndpoints.logout),
    Route("POST", "client/logout/all", writes: true, LoginEndpoints.logoutAll),
    Route("POST", "client/register", access: .open, RegisterEndpoints.register),
    Route("GET", "client/register/available", access: .open, RegisterEndpoints.isAvailable),
    Route(
      "GET", "client/register/m.login.registration_token/validity", access: .open,
      RegisterEndpoints.validity),
    Route("GET", "client/account/whoami", guests: true, LoginEndpoints.whoami),
    Route("GET", "client/account/3pid", AccountEndpoints.thirdParties),
    Route("POST", "client/account/password", limit: .request, PasswordEndpoints.change),
    Route("POST", "client/account/deactivate", limit: .request, PasswordEndpoints.deactivate),
    Route("GET", "client/devices", guests: true, DeviceEndpoints.all),
    Route("GET", "client/devices/*", guests: true, DeviceEndpoints.one),
    Route("PUT", "client/devices/*", guests: true, writes: true, DeviceEndpoints.rename),
    Route("DELETE", "client/devices/*", limit: .request, DeviceEndpoints.delete),
    Route("POST", "client/delete_devices", limit: .request, DeviceEndpoints.deleteMany),
    Route("GET", "client/capabilities", AccountEndpoints.capabilities),
    Route("GET", "client/sync", guests: true, SyncEndpoints.sync),
    Route("GET", "client/thirdparty/protocols", AccountEndpoints.protocols),
    Route("GET", "client/voip/turnServer", AccountEndpoints.turnServer),
    Route("GET", "client/room_keys/version", AccountEndpoints.noKeyBackup),
  ]

  private static let devices = [
    Route("POST", "client/keys/upload", guests: true, writes: true, KeyEndpoints.upload),
    Route("POST", "client/keys/query", guests: true, limit: .request, KeyEndpoints.query),
    Route("POST", "client/keys/claim", guests: true, writes: true, KeyEndpoints.claim),
    Route("GET", "client/keys/changes", KeyEndpoints.changes),
    Route(
      "POST", "client/keys/device_signing/upload", writes: true, SigningEndpoints.uploadKeys),
    Route(
      "POST", "client/keys/signatures/upload", writes: true, SigningEndpoints.uploadSignatures),
    // The same two endpoints under the paths that they had before they were part of the
    // specification, for older clients.
    Route(
      "POST", "client/unstable/keys/device_signing/upload", writes: true,
      SigningEndpoints.uploadKeys),
    Route(
      "POST", "client/unstable/keys/signatures/upload", writes: true,
      SigningEndpoints.uploadSignatures),
    Route(
      "PUT", "client/sendToDevice/*/*", guests: true, writes: true, limit: .message,
      DeviceMessageEndpoints.send),
  ]

  private static let accounts = [
    Route("GET", "client/profile/*", access: .open, ProfileEndpoints.get),
    Route("GET", "client/profile/*/*", access: .open, ProfileEndpoints.get),
    Route("PUT", "client/profile/*/*", guests: true, writes: true, ProfileEndpoints.put),
    Route("GET", "client/presence/*/status", PresenceEndpoints.get),
    Route("PUT", "client/presence/*/status", writes: true, PresenceEndpoints.put),
    Route("POST", "client/user_directory/search", DirectoryEndpoints.search),
    Route("GET", "client/directory/room/*", access: .open, AliasEndpoints.room),
    Route("PUT", "client/directory/room/*", writes: true, AliasEndpoints.put),
    Route("DELETE", "client/directory/room/*", writes: true, AliasEndpoints.delete),
    Route("GET", "client/directory/list/room/*", PublicRoomEndpoints.visibility),
    Route(
      "PUT", "client/directory/list/room/*", writes: true, PublicRoomEndpoints.setVisibility),
    Route("GET", "client/publicRooms", access: .open, PublicRoomEndpoints.get),
    Route("POST", "client/publicRooms", limit: .request, PublicRoomEndpoints.search),
    Route("GET", "client/user/*/account_data/*", AccountEndpoints.get),
    Route("PUT", "client/user/*/account_data/*", writes: true, AccountEndpoints.put),
    Route("GET", "client/user/*/rooms/*/account_data/*", AccountEndpoints.getOfRoom),
    Route("PUT", "client/user/*/rooms/*/account_data/*", writes: true, AccountEndpoints.putOfRoom),
    Route("GET", "client/user/*/rooms/*/tags", AccountEndpoints.tags),
    Route("PUT", "client/user/*/rooms/*/tags/*", writes: true, AccountEndpoints.putTag),
    Route("DELETE", "client/user/*/rooms/*/tags/*", writes: true, AccountEndpoints.deleteTag),
    Route(
      "POST", "client/user/*/openid/request_token", limit: .request, OpenIDEndpoints.make),
    Route("GET", "federation/openid/userinfo", access: .open, OpenIDEndpoints.user),
    Route("POST", "client/user/*/filter", writes: true, AccountEndpoints.makeFilter),
    Route("GET", "client/user/*/filter/*", AccountEndpoints.filter),
  ]

  private static let rooms = [
    Route("POST", "client/createRoom", writes: true, RoomEndpoints.create),
    Route("POST", "client/join/*", guests: true, writes: true, RoomEndpoints.join),
    Route("POST", "client/knock/*", writes: true, RoomEndpoints.knock),
    Route("GET", "client/joined_rooms", RoomEndpoints.joinedRooms),
    Route("POST", "client/rooms/*/join", guests: true, writes: true, RoomEndpoints.join),
    Route("POST", "client/rooms/*/invite", writes: true, RoomEndpoints.invite),
    Route("POST", "client/rooms/*/leave", guests: true, writes: true, RoomEndpoints.leave),
    Route("POST", "client/rooms/*/kick", writes: true, RoomEndpoints.remove(membership: "leave")),
    Route("POST", "client/rooms/*/ban", writes: true, RoomEndpoints.remove(membership: "ban")),
    Route(
      "POST", "client/rooms/*/unban", writes: true,
      RoomEndpoints.remove(membership: "leave", isUnban: true)),
    Route("POST", "client/rooms/*/upgrade", writes: true, UpgradeEndpoints.upgrade),
    Route("POST", "client/rooms/*/report", limit: .request, ReportEndpoints.room),
    Route("POST", "client/rooms/*/report/*", limit: .request, ReportEndpoints.event),
    Route("POST", "client/users/*/report", limit: .request, ReportEndpoints.user),
    Route("POST", "client/rooms/*/forget", writes: true, RoomEndpoints.forget),
    Route(
      "PUT", "client/rooms/*/send/*/*", guests: true, writes: true, limit: .message,
      RoomEndpoints.send),
    Route(
      "PUT", "client/rooms/*/state/*", guests: true, writes: true, limit: .message,
      RoomEndpoints.setState),
    Route(
      "PUT", "client/rooms/*/state/*/*", guests: true, writes: true, limit: .message,
      RoomEndpoints.setState),
    Route("PUT", "client/rooms/*/redact/*/*", writes: true, limit: .message, RoomEndpoints.redact),
    Route(
      "POST", "client/rooms/*/receipt/*/*", writes: true, limit: .message, RoomEndpoints.receipt),
    Route(
      "POST", "client/rooms/*/read_markers", writes: true, limit: .message,
      RoomEndpoints.readMarkers),
    Route("PUT", "client/rooms/*/typing/*", limit: .message, RoomEndpoints.typing),
  ]

  private static let history = [
    Route("GET", "client/initialSync", limit: .request, InitialSyncEndpoints.all),
    Route(
      "GET", "client/rooms/*/initialSync", guests: true, limit: .request, InitialSyncEndpoints.room),
    Route("GET", "client/rooms/*/hierarchy", limit: .request, SpaceEndpoints.hierarchy),
    Route("GET", "client/room_summary/*", SpaceEndpoints.summary),
    Route("GET", "client/rooms/*/timestamp_to_event", TimestampEndpoints.event),
    Route("POST", "client/search", limit: .request, SearchEndpoints.search),
    Route("GET", "client/rooms/*/messages", guests: true, HistoryEndpoints.messages),
    Route("GET", "client/rooms/*/event/*", guests: true, HistoryEndpoints.event),
    Route("GET", "client/rooms/*/context/*", guests: true, HistoryEndpoints.context),
    Route("GET", "client/rooms/*/state", guests: true, StateEndpoints.state),
    Route("GET", "client/rooms/*/state/*", guests: true, StateEndpoints.content),
    Route("GET", "client/rooms/*/state/*/*", guests: true, StateEndpoints.content),
    Route("GET", "client/rooms/*/aliases", AliasEndpoints.ofRoom),
    Route("GET", "client/rooms/*/members", guests: true, StateEndpoints.members),
    Route("GET", "client/rooms/*/joined_members", StateEndpoints.joinedMembers),
    Route("GET", "client/rooms/*/relations/*", RelationEndpoints.relations),
    Route("GET", "client/rooms/*/relations/*/*", RelationEndpoints.relations),
    Route("GET", "client/rooms/*/relations/*/*/*", RelationEndpoints.relations),
    Route("GET", "client/rooms/*/threads", RelationEndpoints.threads),
  ]

  private static let pushing = [
    Route("GET", "client/pushrules/", PushRuleEndpoints.all),
    Route("GET", "client/pushrules/*", PushRuleEndpoints.refuse),
    Route("GET", "client/pushrules/*/*", PushRuleEndpoints.scope),
    Route("GET", "client/pushrules/*/*/*", PushRuleEndpoints.one),
    Route("GET", "client/pushrules/*/*/*/*", PushRuleEndpoints.one),
    Route("PUT", "client/pushrules/*", PushRuleEndpoints.refuse),
    Route("PUT", "client/pushrules/*/*", PushRuleEndpoints.refuse),
    Route("PUT", "client/pushrules/*/*/*", writes: true, PushRuleEndpoints.put),
    Route("PUT", "client/pushrules/*/*/*/*", writes: true, PushRuleEndpoints.putPart),
    Route("DELETE", "client/pushrules/*/*/*", writes: true, PushRuleEndpoints.delete),
    Route("GET", "client/notifications", limit: .request, NotificationEndpoints.list),
    Route("GET", "client/pushers", PusherEndpoints.all),
    Route("POST", "client/pushers/set", writes: true, PusherEndpoints.set),
  ]

  private static let media = [
    Route("POST", "media/upload", isUpload: true, limit: .request, MediaEndpoints.upload),
    Route("POST", "media/create", limit: .request, MediaEndpoints.create),
    Route("PUT", "media/upload/*/*", isUpload: true, limit: .request, MediaEndpoints.upload),
    Route("GET", "media/config", MediaEndpoints.config),
    Route("GET", "client/media/config", MediaEndpoints.config),
    Route("GET", "client/media/download/*/*", MediaEndpoints.download),
    Route("GET", "client/media/download/*/*/*", MediaEndpoints.download),
    Route("GET", "client/media/thumbnail/*/*", MediaEndpoints.thumbnail),
    // Older clients download files by these paths. A request without an access token is refused.
    Route("GET", "media/download/*/*", MediaEndpoints.download),
    Route("GET", "media/download/*/*/*", MediaEndpoints.download),
    Route("GET", "media/thumbnail/*/*", MediaEndpoints.thumbnail),
  ]
}
