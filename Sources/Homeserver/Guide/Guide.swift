/// The bots of the embedded homeserver: the guide and all other bot accounts.
package enum Guide {
  /// Makes the brains of all bots of one server, which know of each other and do not talk among
  /// themselves.
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
