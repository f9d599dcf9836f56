/// The people who match a query best, sorted by rank, then by name, then by user id. The list never
/// has more than `limit` people while people are added, because a query of one letter may match
/// most of ten thousand people, and sorting all of these at each key press would take too long.
struct BestPeople {
  private let limit: Int
  private(set) var people: [(rank: Int, person: KnownPerson)] = []

  init(limit: Int) { self.limit = max(0, limit) }

  /// Inserts the person at the right position in `people`, unless `limit` people come before that
  /// position.
  mutating func add(_ person: KnownPerson, rank: Int) {
    let new = (rank: rank, person: person)
    if people.count >= limit {
      guard let last = people.last, Self.isBefore(new, last) else { return }
      people.removeLast()
    }
    var (low, high) = (0, people.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.isBefore(new, people[middle]) { high = middle } else { low = middle + 1 }
    }
    people.insert(new, at: low)
  }

  private typealias Ranked = (rank: Int, person: KnownPerson)

  private static func isBefore(_ a: Ranked, _ b: Ranked) -> Bool {
    if a.rank != b.rank { return a.rank < b.rank }
    return (a.person.foldedName, a.person.foldedID) < (b.person.foldedName, b.person.foldedID)
  }
}
