/// How long a client waits for what. Tests shorten it.
package struct ClientTimings: Sendable, Equatable {
  /// How long the server may hold a long poll.
  package var pollSeconds = 30
  /// By how much longer the request may take.
  package var pollPatienceSeconds = 35
  /// A first sync may take the server minutes.
  package var firstSyncSeconds = 300
  package var firstPauseMilliseconds = 1000
  package var longestPauseMilliseconds = 60_000
  /// Empty answers come no faster than this, whatever the server does.
  package var emptyAnswerMilliseconds = 1000
  /// While messages come one by one faster than this, they are fetched together: an answer that came
  /// sooner after its question is followed by the next question only then.
  package var gatheringMilliseconds = 100
  /// An answer with this many messages is a burst: there is more at once, and nothing is gained by waiting.
  package var burstMessages = 50
  /// How long the live socket stays after the last chat was closed.
  package var lingerMilliseconds = 60_000
  /// When to try the live socket again after the server would not have it.
  package var socketRetryMilliseconds = 300_000
  /// For the handshake, and from then to the first message.
  package var socketPatienceMilliseconds = 10_000
  /// After so much silence the server is asked whether it is still there.
  package var pingAfterMilliseconds = 20_000
  /// How long it has to answer; it is asked twice.
  package var pingPatienceMilliseconds = 10_000
  /// How long a new room may take to come with a sync.
  package var creationMilliseconds = 15_000

  /// How long a message that was pushed may take to come by itself.
  package var lookAgainMilliseconds = 500
  /// From one push that shortens a pause to the next that may.
  package var restAfterLookMilliseconds = 1000

  package init() {}
}
