import Intents
import Model
import ViewModels

/// Builds the lines about the versions of an edited message.
enum VersionLines {
  /// The greatest number of characters that are shown of one version, so that fifty long versions
  /// can be wrapped without a delay.
  private static let longest = 2_000

  /// One line for each version, the oldest first, labelled with its time; the labels of the first
  /// and the current version also say so. Then, if they apply, sentences that say that not all
  /// versions are shown, and that further versions are being fetched or could not be fetched. Empty
  /// if there are no versions.
  static func build(
    _ versions: [MessageVersion], _ load: LoadState, _ times: TimeStyle,
    _ surroundings: Surroundings
  ) -> [MessageDetailsLine] {
    guard !versions.isEmpty else { return [] }
    let lines = versions.enumerated().map { index, version in
      let isCurrent = index == versions.count - 1
      let mark = isCurrent ? ", current" : version.isFirst ? ", first" : ""
      return MessageDetailsLine(
        label: time(version.timestamp, times, surroundings) + mark, value: words(version.content))
    }
    return lines + notes(load, isFull: versions.count >= MessageVersion.most)
  }

  private static func notes(_ load: LoadState, isFull: Bool) -> [MessageDetailsLine] {
    var sentences: [String] = []
    if isFull { sentences.append("Only the first and the newest versions are shown") }
    switch load {
    case .loaded: break
    case .loading: sentences.append("Asking the server for more versions…")
    case .failed(let reason):
      sentences.append("Versions may be missing: \(FailureSentence.cause(reason))")
    }
    return sentences.map { MessageDetailsLine(label: "", value: $0) }
  }

  /// The text of a version's time: "14:03", with the day before it unless that is today.
  private static func time(
    _ timestamp: ServerTimestamp, _ times: TimeStyle, _ surroundings: Surroundings
  ) -> String {
    let today = surroundings.calendar(surroundings.now)
    let time = surroundings.calendar(timestamp)
    let isToday = time.dayNumber == today.dayNumber
    return (isToday ? "" : TimeWords.day(time, today: today, times) + ", ") + TimeWords.clock(time)
  }

  /// The version's text without the hidden text of spoilers, that of an emote after "* "; for a
  /// version that is no text, such as a file, its preview. Cut after `longest` characters.
  private static func words(_ content: MessageContent) -> String {
    let words: String
    switch content {
    case .text(let text, _, let format), .botNotice(let text, let format):
      words = format?.wordsWithoutSpoilers ?? text
    case .emote(let text, let format): words = "* " + (format?.wordsWithoutSpoilers ?? text)
    case .attachment, .poll, .change, .encrypted, .deleted, .unknown: words = content.preview
    }
    return words.count > longest ? words.prefix(longest) + "…" : words
  }
}
