import Intents
package import Model
package import ViewModels

/// Builds the readers, details and versions of the message for which the person opened the details.
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

  /// The line with the number of a message's readers who are not listed; empty if all are listed.
  private static func others(_ count: Int) -> [MessageDetailsLine] {
    guard count > 0 else { return [] }
    return [MessageDetailsLine(label: count == 1 ? "1 other" : "\(count) others", value: "")]
  }

  /// The message's details as labelled lines: sender, time, id, delivery state, that it was edited,
  /// and the id of the message to which it replies or of the poll that it ends. `time` is the local
  /// time of sending.
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
