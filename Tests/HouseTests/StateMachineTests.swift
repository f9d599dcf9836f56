import TestSupport
import Testing

/// Each state machine handles each event in each state explicitly. The compiler checks that every
/// pair of state and event is handled, if no `default`, wildcard or binding stands for several
/// pairs.
@Suite(.aside) struct StateMachineTests {
  /// A switch counts as a state machine if its subject is a tuple, as the pair of state and event,
  /// or an event.
  @Test func `no state machine has a catch-all for pairs or events`() throws {
    var (pairs, events) = (0, 0)
    for target in ["Model", "Engine", "Screens", "MatrixClient"] {
      for file in try Checkout.swiftFiles(below: "Sources/\(target)") {
        for machine in SourceText.switches(in: try Checkout.text(of: file)) {
          let isPair = machine.subject.hasPrefix("(")
          guard isPair || Self.events.contains(machine.subject) else { continue }
          if isPair { pairs += 1 } else { events += 1 }
          let findings = machine.labels.filter(Self.isCatchAll)
          #expect(findings.isEmpty, "\(file), switch \(machine.subject): \(findings)")
        }
      }
    }
    #expect(pairs >= 10 && events >= 10)
  }

  /// The names of variables that hold an event: a `switch` over one of them is a state machine.
  private static let events = ["event", "change", "intent", "effect"]

  @Test func `the check finds every form of a catch-all case in a switch`() throws {
    let text = """
      mutating func proceed(with event: Event) {
        switch (state, event) {
        case (.idle, .asked): state = .busy
        case (.failed(let failure, _), .retried) where failure.isPassing, (.a(_), .b): return
        case (.shown(let news), .moved(to: .other(_))): switch news { case .a: return }
        case let (.a(x), .b): x
        case (_, .failed): .failed
        case (.busy, _): .busy
        case (let before, .left): before
        case (.idle, let other): other
        case let (a, b): a
        case let both: both
        case _: state
        case (.a, .b), (.c, var other): state
        default: state
        }
      }
      """
    let machine = try #require(SourceText.switches(in: text).first)
    #expect(machine.subject == "(state, event)" && machine.labels.count == 13)
    #expect(machine.labels.map(Self.isCatchAll) == (0..<13).map { $0 >= 4 })
  }

  /// `true` if a pattern names no case, or names none in one half of a pair.
  private static func isCatchAll(_ label: String) -> Bool {
    label == "default" || SourceText.parts(label).contains(where: isOpen)
  }

  private static func isOpen(_ pattern: String) -> Bool {
    let words = pattern.split(separator: " where ").first.map(String.init) ?? pattern
    let isBinding = words.hasPrefix("let ") || words.hasPrefix("var ")
    let bound = isBinding ? String(words.dropFirst(4)) : words
    guard bound.hasPrefix("("), bound.hasSuffix(")") else {
      return isBinding ? isName(bound) : words == "_"
    }
    return SourceText.parts(String(bound.dropFirst().dropLast())).contains { element in
      let binds = element.hasPrefix("let ") || element.hasPrefix("var ")
      return element == "_"
        || (binds ? isName(String(element.dropFirst(4))) : isBinding && isName(element))
    }
  }

  /// `true` for a plain name that is not a case.
  private static func isName(_ text: String) -> Bool {
    text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
