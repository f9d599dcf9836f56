import TestSupport
import Testing

/// The router alone keeps the model and changes it.
@Suite(.aside) struct ModelOwnershipTests {
  /// Code without access to the router can neither change the model nor block the engine's thread
  /// by waiting for the router.
  @Test func `in the router's own target, no other file names the router`() throws {
    let files = try Checkout.swiftFiles(below: "Sources/Engine/Route")
    let others = files.filter { !$0.hasPrefix("Sources/Engine/Route/EventRouter") }
    #expect(others.contains("Sources/Engine/Route/EventHandler.swift"))
    for file in others {
      let words = SourceText.words(try Checkout.text(of: file))
      #expect(!words.contains("EventRouter"), "\(file)")
    }
  }

  /// Outside of the router and of the target `Model`, the model is only ever a parameter that is
  /// read: no property, local variable, enum payload or `inout` parameter has its type.
  @Test func `only the router keeps a model, and no other code gets one to change`() throws {
    var kept: Set<String> = []
    for target in try Checkout.targets() where target != "Model" {
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
