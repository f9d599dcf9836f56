import Intents
package import Model
package import ViewModels

/// Builds the details of the one message whose readers and facts a person asked for.
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
    let today = surroundings.calendar(surroundings.now)
    return MessageDetailsViewModel(
      message: messageDetails.message,
      readers: facts.readers.map { reader in
        let time = surroundings.calendar(reader.timestamp)
        let isToday = time.dayNumber == today.dayNumber
        let day = isToday ? "" : TimeWords.day(time, today: today, model.settings.times) + ", "
        return MessageDetailsLine(label: reader.name, value: day + TimeWords.clock(time))
      }, details: details(facts.message, surroundings.calendar(facts.message.timestamp)))
  }

  /// The message's facts as labelled lines: sender, time, ids and delivery state. `time` is the
  /// local time of sending.
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
