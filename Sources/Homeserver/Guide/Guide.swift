/// The bots of a local profile's homeserver: the guide, which is there from the start, and those
/// that the profile's owner invites. All behave alike.
package enum Guide {
  /// Returns the function that makes the `BotBrain` of each bot of one server. The bots made by
  /// that function ignore each other's messages.
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
