/// What a homeserver is told when it is made.
package struct HomeserverConfiguration: Sendable {
  /// The SQLite file; made when it is not there. Its folder must exist.
  package let databasePath: String
  /// What stands behind the colon of every id: "local" for a local profile.
  package let serverName: String
  /// Whether names that are nobody's become bots when they are invited.
  package let isLocalProfile: Bool
  /// Whether `POST /register` makes accounts.
  package let allowsRegistration: Bool
  /// What a password's hash costs.
  package let hashing: PasswordHashing.Cost
  /// Makes the brains of bot accounts; without it they are mute.
  package let makeBrain: MakeBotBrain?

  package init(
    databasePath: String, serverName: String, isLocalProfile: Bool, allowsRegistration: Bool,
    hashing: PasswordHashing.Cost = .interactive, makeBrain: MakeBotBrain? = nil
  ) {
    self.databasePath = databasePath
    self.serverName = serverName
    self.isLocalProfile = isLocalProfile
    self.allowsRegistration = allowsRegistration
    self.hashing = hashing
    self.makeBrain = makeBrain
  }
}
