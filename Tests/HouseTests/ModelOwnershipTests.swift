import TestSupport
import Testing

/// The router alone changes the model; code elsewhere that tries to does not compile.
@Suite(.aside) struct ModelOwnershipTests {
  /// An attempt to change or reach the model from another type, and the compiler's error.
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
  func `code outside of the router cannot change the model`(attempt: Attempt) throws {
    let answer = try Compiler.check(attempt.module, with: attempt.text)
    #expect(answer.status != 0)
    #expect(answer.output.contains("error: ") && answer.output.contains(attempt.answer))
  }

  @Test func `the router can change the model`() throws {
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
  func `code that only reads the model it is given compiles`(
    module: String, type: String, line: String, statement: String
  ) throws {
    let answer = try Compiler.check(
      module, with: "\(line)\nextension \(type) { static func attempt() { \(statement) } }")
    #expect(answer == Shell.Answer(output: "", status: 0))
  }

  /// Code without access to the router can neither change the model nor block the engine's thread
  /// by waiting for the router.
  @Test func `in the router's own target, no other file names the router`() throws {
    let files = try Checkout.swiftFiles(below: "Sources/Routing")
    let others = files.filter { !$0.hasPrefix("Sources/Routing/EventRouter") }
    #expect(others.contains("Sources/Routing/EventHandler.swift"))
    for file in others {
      let words = SourceText.words(try Checkout.text(of: file))
      #expect(!words.contains("EventRouter"), "\(file)")
    }
  }

  /// Outside of the router and of the target `Model`, the model is only ever a parameter that is
  /// read: no property, local variable, enum payload or `inout` parameter has its type.
  /// `confab-bench`, which is never installed, fills a model by itself to measure the builders.
  @Test func `only the router keeps a model, and no other code gets one to change`() throws {
    var kept: Set<String> = []
    for target in try Checkout.targets() where !["Model", "confab-bench"].contains(target) {
      let files = try Checkout.swiftFiles(below: "Sources/\(target)")
      guard try files.contains(where: { try Checkout.text(of: $0).contains("ChatModel") }) else {
        continue
      }
      kept.formUnion(Self.places(try Compiler.tree(of: target)))
    }
    let others = kept.filter { !$0.hasPrefix("EventRouter") }
    #expect(others.isEmpty, "\(others.sorted())")
    #expect(kept.contains("EventRouter.swift: model"))
    #expect(kept.filter { $0.hasPrefix("EventRouter.swift") } == ["EventRouter.swift: model"])
  }

  @Test func `the check finds every variable, payload and inout parameter with a ChatModel`()
    throws
  {
    let tree = try Compiler.tree(
      in: """
        import Model
        struct Keeper { var own: ChatModel; let list: [ChatModel]; let read: (ChatModel) -> Int }
        enum Handed { case on(ChatModel) }
        func change(_ model: inout ChatModel) { _ = model.hideReport() }
        func copy(_ model: ChatModel) { var copy = model; _ = copy.hideReport() }
        func hand(on model: ChatModel) -> @Sendable () -> Int {
          let snapshot = model
          return { snapshot.totals.messages }
        }
        func read(_ model: ChatModel) -> Int { model.totals.messages }
        """)
    let names = Set(Self.places(tree).map { $0.split(separator: " ").last.map(String.init) ?? "" })
    #expect(names.isSuperset(of: ["own", "list", "on", "model", "copy", "snapshot"]))
    #expect(Self.places(tree).count == 6)
  }

  /// "File.swift: name" for each variable, payload and `inout` parameter of the model's type.
  private static func places(_ tree: [Substring]) -> Set<String> {
    var file = "", places: Set<String> = []
    for line in tree {
      if let range = line.firstRange(of: "range=[") {
        let path = line[range.upperBound...].prefix { $0 != ":" }
        if path.hasSuffix(".swift") {
          file = path.split(separator: "/").last.map(String.init) ?? ""
        }
      }
      guard line.contains("ChatModel"), isKept(line), let name = name(line) else { continue }
      places.insert("\(file): \(name)")
    }
    return places
  }

  private static func isKept(_ line: Substring) -> Bool {
    guard let type = line.firstRange(of: "interface_type=\"") else { return false }
    let text = line[type.upperBound...].prefix { $0 != "\"" }
    // A variable with a closure is allowed, as the closure may have the model as a parameter that
    // it reads.
    let reads = line.contains("(var_decl ") && !text.contains("inout ")
    let judged = reads ? text.split(separator: "->").last ?? "" : text
    let words = judged.split { !($0.isLetter || $0.isNumber) }
    guard words.contains("ChatModel") else { return false }
    return line.contains("(var_decl ") || line.contains("(enum_element_decl ")
      || (line.contains("(parameter ")
        && line.split(separator: ")").last?.hasSuffix(" inout") == true)
  }

  /// The declaration's name: the first quoted text in its line.
  private static func name(_ line: Substring) -> String? {
    let head = line.firstRange(of: "interface_type=").map { line[..<$0.lowerBound] } ?? line
    let words = head.split(separator: "\"")
    return words.count > 1 ? words[1].split(separator: "(").first.map(String.init) : nil
  }
}
