import Intents
import Model
import Synchronization

/// Collects the batches that a client emits, so that tests can wait for events.
final class EventLog: Sendable {
  private let stream: AsyncStream<[Event]>
  private let continuation: AsyncStream<[Event]>.Continuation
  private let batches = Mutex<[[Event]]>([])

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func take(_ batch: [Event]) {
    batches.withLock { $0.append(batch) }
    continuation.yield(batch)
  }

  /// All events that the client has emitted so far, in order.
  var all: [Event] { batches.withLock { $0.flatMap(\.self) } }
  var allBatches: [[Event]] { batches.withLock { $0 } }

  /// Waits for the next batch that has a matching event, and skips the batches before it.
  @discardableResult
  func next(_ matches: @Sendable (Event) -> Bool) async -> [Event] {
    for await batch in stream where batch.contains(where: matches) { return batch }
    return []
  }

  func next(_ event: Event) async -> [Event] { await next { $0 == event } }

  /// Waits for the next batch with a message of the given text; returns that message.
  @discardableResult
  func next(text: String) async -> TimelineMessage? {
    let batch = await next { message(of: $0, text) != nil }
    return batch.compactMap { message(of: $0, text) }.first
  }

  private func message(of event: Event, _ text: String) -> TimelineMessage? {
    guard case .messages(.arrived(let arrival)) = event else { return nil }
    return arrival.messages.first { message in
      if case .text(text, _, _) = message.content { return true }
      return false
    }
  }
}

extension Event {
  var isOffline: Bool {
    if case .connection(.offline) = self { return true }
    return false
  }
}
