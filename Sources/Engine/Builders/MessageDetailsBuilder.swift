import Intents
package import Model
package import ViewModels

package enum MessageDetailsBuilder {
  package static func build(
    _ model: ChatModel, _ surroundings: Surroundings
  ) -> MessageDetailsViewModel {
    guard let messageDetails = model.messageDetails else { return .initial }
    let facts: MessageFacts
    switch messageDetails.facts {
    case .known(let known): facts = known
    case .loading:
      return MessageDetailsViewModel(message: messageDetails.message, readers: [], details: [])
    case .missing:
      return MessageDetailsViewModel(
        message: messageDetails.message, readers: [], details: [],
        note: "This message does not exist any more")
    }
    return MessageDetailsViewModel(
      message: messageDetails.message,
      readers: facts.readers.map { line(of: $0, model.settings.times, surroundings) }
        + others(facts.unnamedReaders),
      details: details(facts.message, surroundings.calendar(facts.message.timestamp)),
      versions: VersionLines.build(
        facts.versions, messageDetails.versions, model.settings.times, surroundings))
  }

  /// The line for a reader with the known time of reading: "Yesterday, 14:03" if the read receipt
  /// is for this message, "by 14:03" if it is for a later message, and no time if the receipt has
  /// none.
  private static func line(
    of reader: Reader, _ times: TimeStyle, _ surroundings: Surroundings
  ) -> MessageDetailsLine {
    guard reader.timestamp.milliseconds > 0 else {
      return MessageDetailsLine(label: reader.name, value: "")
    }
    let today = surroundings.calendar(surroundings.now)
    let time = surroundings.calendar(reader.timestamp)
    let isToday = time.dayNumber == today.dayNumber
    let day = isToday ? "" : TimeWords.day(time, today: today, times) + ", "
    let bound = reader.isExact ? "" : "by "
    return MessageDetailsLine(label: reader.name, value: bound + day + TimeWords.clock(time))
  }

  private static func others(_ count: Int) -> [MessageDetailsLine] {
    guard count > 0 else { return [] }
    return [MessageDetailsLine(label: count == 1 ? "1 other" : "\(count) others", value: "")]
  }

  private static func details(_ message: Message, _ time: LocalTime) -> [MessageDetailsLine] {
    var lines = [
      MessageDetailsLine(label: "From", value: "\(message.senderName), \(message.sender)"),
      MessageDetailsLine(label: "Time", value: ISOTime.local(time, of: message.timestamp)),
      MessageDetailsLine(label: "UTC", value: ISOTime.utc(message.timestamp)),
    ]
    switch message.id {
    case .event(let event): lines.append(MessageDetailsLine(label: "Event", value: event.rawValue))
    case .local(let transaction):
      lines.append(MessageDetailsLine(label: "Sent as", value: transaction.rawValue))
    }
    if let delivery = message.delivery {
      let word = DeliveryWords.of(delivery, isASCII: true).word
      lines.append(
        MessageDetailsLine(label: "State", value: message.isEdited ? "\(word), edited" : word))
    } else if message.isEdited {
      lines.append(MessageDetailsLine(label: "State", value: "edited"))
    }
    if let quote = message.quote {
      lines.append(MessageDetailsLine(label: "Answers", value: quote.event.rawValue))
    }
    return lines
  }
}

enum VersionLines {
  /// The greatest number of characters that are shown of one version, so that fifty long versions
  /// can be wrapped without a delay.
  private static let longest = 2_000

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

  private static func time(
    _ timestamp: ServerTimestamp, _ times: TimeStyle, _ surroundings: Surroundings
  ) -> String {
    let today = surroundings.calendar(surroundings.now)
    let time = surroundings.calendar(timestamp)
    let isToday = time.dayNumber == today.dayNumber
    return (isToday ? "" : TimeWords.day(time, today: today, times) + ", ") + TimeWords.clock(time)
  }

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
