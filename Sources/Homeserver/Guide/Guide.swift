/// The bots of the embedded homeserver: the guide and all other bot accounts.
package enum Guide {
  /// Returns the function that makes the `BotBrain` of each bot of one server. The bots made by it
  /// ignore each other's messages.
  package static func brains(_ configuration: GuideConfiguration) -> MakeBotBrain {
    let bots = BotNames()
    return { user, name in
      bots.insert(user)
      return GuideBrain(
        mind: GuideMind(user: user, name: name, configuration: configuration), bots: bots
      ).brain
    }
  }
}
