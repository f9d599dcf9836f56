import Testing

/// Only the router changes the model. Whoever else tries does not compile.
@Suite struct ModelOwnershipTests {
  /// A try, by whom, and what the compiler says to it.
  struct Attempt: Sendable, CustomTestStringConvertible {
    let module: String
    let text: String
    let answer: String
    var testDescription: String { "\(module): \(answer)" }
  }

  static let attempts = [
    Attempt(
      module: "Routing",
      text: """
        internal import Model
        extension EventHandler {
          func attempt(_ router: EventRouter) { router.model = ChatModel() }
        }
        """,
      answer: "actor-isolated property 'model' can not be mutated"),
    Attempt(
      module: "Routing",
      text: """
        internal import Model
        extension EventHandler {
          func attempt(_ model: ChatModel) { model.totals = .none }
        }
        """,
      answer: "setter is inaccessible"),
    Attempt(
      module: "ViewModelBuilders",
      text: """
        internal import Model
        extension BadgeBuilder {
          static func attempt(_ model: ChatModel) { model.hideReport() }
        }
        """,
      answer: "cannot use mutating member on immutable value: 'model' is a 'let' constant"),
    Attempt(
      module: "ViewModelBuilders",
      text: """
        internal import Model
        internal import Routing
        extension BadgeBuilder {
          static func attempt(_ router: isolated EventRouter) { router.model = ChatModel() }
        }
        """,
      answer: "circular dependency between modules"),
    Attempt(
      module: "Panes",
      text: """
        extension StatusLinePane {
          static func attempt(_ model: ChatModel) {}
        }
        """,
      answer: "cannot find type 'ChatModel' in scope"),
    Attempt(
      module: "Panes",
      text: """
        internal import Routing
        internal import Model
        extension StatusLinePane {
          static func attempt(_ router: isolated EventRouter) { router.model = ChatModel() }
        }
        """,
      answer: "'model' is inaccessible due to 'internal' protection level"),
  ]

  @Test(arguments: attempts)
  func `whoever is not the router cannot change the model`(attempt: Attempt) throws {
    let answer = try Compiler.check(attempt.module, with: attempt.text)
    #expect(answer.status != 0)
    #expect(answer.output.contains("error: ") && answer.output.contains(attempt.answer))
  }

  @Test func `the router can`() throws {
    let answer = try Compiler.check(
      "Routing",
      with: """
        internal import Model
        extension EventRouter {
          func attempt() { model = ChatModel() }
        }
        """)
    #expect(answer == Shell.Answer(output: "", status: 0))
  }

  @Test(arguments: [
    ("ViewModelBuilders", "BadgeBuilder", "internal import Model", "_ = ChatModel().totals"),
    ("Panes", "StatusLinePane", "internal import ViewModels", "_ = BadgeViewModel.initial"),
  ])
  func `reading what one is given compiles`(
    module: String, type: String, line: String, statement: String
  ) throws {
    let answer = try Compiler.check(
      module, with: "\(line)\nextension \(type) { static func attempt() { \(statement) } }")
    #expect(answer == Shell.Answer(output: "", status: 0))
  }

  /// Who has no router in hand cannot even wait for its thread.
  @Test func `in the router's own target, no other file names the router`() throws {
    let files = try Checkout.swiftFiles(below: "Sources/Routing")
    let others = files.filter { !$0.hasPrefix("Sources/Routing/EventRouter") }
    #expect(others.contains("Sources/Routing/EventHandler.swift"))
    for file in others {
      let words = SourceText.words(try Checkout.text(of: file))
      #expect(!words.contains("EventRouter"), "\(file)")
    }
  }

  @Test func `one place declares the model that changes`() throws {
    var places: [String] = []
    for target in try Checkout.targets() {
      for file in try Checkout.swiftFiles(below: "Sources/\(target)") {
        let text = try Checkout.text(of: file)
        places += text.split(separator: "\n").filter { line in
          line.contains("var ") && (line.contains("ChatModel()") || line.contains(": ChatModel "))
        }.map { _ in file }
      }
    }
    #expect(places == ["Sources/Routing/EventRouter.swift"])
  }
}
