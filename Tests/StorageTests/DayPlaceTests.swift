import Intents
import Model
import Testing

@testable import Storage

/// The place of a date among the messages of a chat.
@Suite struct DayPlaceTests {
  private static let day: Int64 = 86_400_000
  /// 2026-03-10, a Tuesday, 12:00 UTC.
  private static let noon: Int64 = 20_522 * day + day / 2
  private static let clock = SearchClock(now: time(noon)) { Int($0.milliseconds / day) }

  /// A store with one message for each element of `days`, which counts the days before 2026-03-10.
  /// A message's text is its day, a dot and its index. `start`: the room's whole history is stored.
  private func sample(_ days: [Int64], start: Bool = false) throws -> Sample {
    let sample = try Sample()
    let messages = days.enumerated().map { index, day in
      said("\(day).\(index)", at: Self.noon - day * Self.day + Int64(index))
    }
    try sample.commit(joined(), arrived(messages))
    if start { try sample.commit(older([], from: nil, rest: nil)) }
    return sample
  }

  private func place(_ words: String, _ sample: Sample) throws -> DayPlace {
    try sample.store.place(of: words, in: chat, clock: Self.clock)
  }

  private func message(_ text: String) -> DayPlace { .message(.event(EventID("$" + text))) }

  private func next(_ text: String) -> DayPlace { .next(.event(EventID("$" + text))) }

  @Test func `a date finds the day's first message, or else the next one, or else the newest`()
    throws
  {
    let sample = try sample([9, 9, 7, 2, 2, 1, 0, 0], start: true)
    #expect(try place("2026-03-01", sample) == message("9.0"))
    #expect(try place("2026-03-02", sample) == next("7.2"))
    #expect(try place("2026-03-03", sample) == message("7.2"))
    #expect(try place("sunday", sample) == message("2.3"))
    #expect(try place("Yesterday", sample) == message("1.5"))
    #expect(try place("today", sample) == message("0.6"))
    #expect(try place("2026-03", sample) == message("9.0"))
    #expect(try place("2027", sample) == .newest(.event(EventID("$0.7"))))
  }

  @Test func `a date before all stored messages finds the oldest and says if older are missing`()
    throws
  {
    let partial = try sample([3, 2])
    let oldest = DayPlace.oldest(.event(EventID("$3.0")))
    #expect(try place("first", partial) == oldest && place("2026-01-01", partial) == oldest)
    #expect(try place("2026-03-07", partial) == message("3.0"))
    #expect(try place("2026-03", partial) == oldest)
    let complete = try sample([3, 2], start: true)
    #expect(try place("first", complete) == message("3.0"))
    #expect(try place("2026-01-01", complete) == next("3.0"))
    #expect(try place("2026", complete) == message("3.0"))
  }

  @Test func `a date skips lines about room changes, which cannot be selected`() throws {
    let sample = try Sample()
    let change = TimelineMessage(
      event: EventID("$made"), sender: alice, timestamp: time(Self.noon - 2 * Self.day),
      content: .change("made the room"), transaction: nil)
    try sample.commit(joined(), arrived([change, said("0.1", at: Self.noon)]))
    try sample.commit(older([], from: nil, rest: nil))
    #expect(try place("first", sample) == message("0.1"))
    #expect(try place("sunday", sample) == next("0.1"))
  }

  @Test func `a text that is no date, or a date in a chat without messages, finds no message`()
    throws
  {
    let empty = try sample([])
    #expect(try place("today", empty) == .nothing)
    #expect(try place("soon", empty) == .unknownDate)
    #expect(try empty.store.place(of: "first", in: other, clock: Self.clock) == .nothing)
  }

  @Test func `a date among thousands of messages finds the first message of its day`() throws {
    let days = (0..<3_000).map { Int64(299 - $0 / 10) }
    let sample = try sample(days, start: true)
    for day in [298, 200, 101, 3] as [Int64] {
      let number = Int(Self.clock.today) - Int(day)
      let first = days.firstIndex(of: day) ?? 0
      let fields = Self.date(number)
      #expect(try place(fields, sample) == message("\(day).\(first)"), "\(fields)")
    }
  }

  /// The date of a day number as a person types it.
  private static func date(_ day: Int) -> String {
    for year in 2024...2027 {
      for month in 1...12 {
        let text = "\(year)-\(month)"
        guard let range = DayRange(text, today: 0), range.first <= day, day <= range.last else {
          continue
        }
        return "\(text)-\(day - range.first + 1)"
      }
    }
    return ""
  }
}
