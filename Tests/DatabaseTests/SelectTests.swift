internal import Database
internal import Testing

/// Tests of queries whose SELECT list and decoder come from one description.
@Suite struct SelectTests {
  private func people() throws -> Connection {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE people (name TEXT, age INTEGER, weight REAL, photo BLOB)")
    try connection.run(
      "INSERT INTO people VALUES (?, ?, ?, ?)", "alice", 30, 60.5, [1, 2] as [UInt8])
    try connection.run("INSERT INTO people (name) VALUES (?)", "bob")
    return connection
  }

  private struct Names {
    let upper, lower: Column<String>

    init(_ list: inout SelectList) {
      upper = list.column("upper(name)")
      lower = list.column("name")
    }
  }

  @Test func `columns of a query read their own expressions, whatever the order of reading`() throws
  {
    let query = Select("FROM people ORDER BY name") { list in
      (
        age: list.column("age", Int.self), name: list.column("name", String.self),
        isAdult: list.column("age >= 18", Bool.self)
      )
    }
    #expect(query.sql == "SELECT age, name, age >= 18 FROM people ORDER BY name")
    let found = try people().rows(query) { row, at in
      "\(row[at.name]) \(row[at.isAdult]) \(row[at.age])"
    }
    #expect(found == ["alice true 30", "bob false 0"])
  }

  @Test func `a query description nested in another one reads its own columns`() throws {
    let query = Select("FROM people WHERE age > ?") { list in
      (
        age: list.column("age", Int64.self), names: Names(&list),
        weight: list.column("weight", Double.self)
      )
    }
    let found = try people().first(query, 20) { row, at in
      "\(row[at.weight]) \(row[at.names.lower]) \(row[at.names.upper]) \(row[at.age])"
    }
    #expect(found == "60.5 alice ALICE 30")
  }

  @Test func `NULL in a column is nil in an optional value, and an empty value otherwise`() throws {
    let query = Select("FROM people WHERE name = 'bob'") { list in
      (
        age: list.column("age", Int?.self), years: list.column("age", Int.self),
        photo: list.column("photo", [UInt8].self), picture: list.column("photo", [UInt8]?.self)
      )
    }
    let row = try people().first(query) { row, at in
      (row[at.age], row[at.years], row[at.photo], row[at.picture])
    }
    #expect(row?.0 == nil && row?.1 == 0 && row?.2 == [] && row?.3 == nil)
  }

  @Test func `an SQL query with one column gives its values`() throws {
    let connection = try people()
    #expect(try connection.values("SELECT name FROM people ORDER BY name") == ["alice", "bob"])
    #expect(try connection.value("SELECT age FROM people WHERE name = ?", "alice") == 30)
    #expect(try connection.value("SELECT age FROM people WHERE name = 'eve'", as: Int.self) == nil)
    let unknown = try connection.value("SELECT age FROM people WHERE name = 'bob'", as: Int?.self)
    #expect(unknown == .some(nil))
    #expect(try connection.exists("SELECT 1 FROM people WHERE name = ?", "bob"))
    #expect(try !connection.exists("SELECT 1 FROM people WHERE name = ?", "eve"))
  }
}
