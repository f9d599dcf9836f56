/// The best of the people who match a query, in order: by rank, and by name among equals. Keeps no
/// more than are wanted, because one letter matches most of ten thousand people, and sorting all of
/// them would delay the answer to each letter.
struct BestPeople {
  private let limit: Int
  private(set) var people: [(rank: Int, person: KnownPerson)] = []

  init(limit: Int) { self.limit = max(0, limit) }

  /// Takes the person in at its place, unless enough better ones are known.
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
