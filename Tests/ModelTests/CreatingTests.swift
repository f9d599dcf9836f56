import Intents
import Model
import Testing

@Suite struct CreatingTests {
  private static let request = ChatRequest(name: "Anna")
  private static let another = ChatRequest(name: "Bob")
  private static let anna = ChatID("anna")
  private static let person = Contact(user: UserID("@anna:s"), displayName: nil)
  private static let busy = CreationState.busy(request)
  private static let invited = CreationState.invited(request, anna, by: person)

  /// A state of each case, by a switch to which each new case must be added.
  static let states = Array(
    sequence(first: CreationState.idle) { state in
      switch state {
      case .idle: busy
      case .busy: .failed(request, .timedOut)
      case .failed: .unclear(request, UnclearName(name: "Anna", candidates: []))
      case .unclear: invited
      case .invited: .created(anna)
      case .created: .entered(space: "Home")
      case .entered: nil
      }
    })

  /// A change of each case, by a switch to which each new case must be added, and a second request.
  /// Except for `request`, what a change contains differs from what the states contain, so that a
  /// state that is kept differs from a new one.
  static let changes =
    [CreationChange.asked(another)]
    + sequence(first: CreationChange.asked(request)) { change in
      switch change {
      case .asked: .made(ChatID("other"))
      case .made: .entered(space: "House")
      case .entered: .unclear(UnclearName(name: "Bob", candidates: []))
      case .unclear: .invited(ChatID("other"), by: Contact(user: UserID("@b:s"), displayName: nil))
      case .invited: .failed(.offline)
      case .failed: .cancelled
      case .cancelled: nil
      }
    }

  @Test(arguments: states, changes)
  func `each change leads from each state of a request for a new chat to the expected state`(
    before: CreationState, change: CreationChange
  ) {
    #expect(before.reduced(by: change) == Self.expected(before, change))
  }

  private static func expected(
    _ before: CreationState, _ change: CreationChange
  ) -> CreationState {
    switch change {
    case .cancelled: .idle
    case .asked where before == busy: before
    // The same request again accepts the invite.
    case .asked(request) where before == invited: .created(anna)
    case .asked(let wanted): .busy(wanted)
    // An outcome changes nothing unless a request is running.
    case _ where before != busy: before
    case .made(let chat): .created(chat)
    case .entered(let space): .entered(space: space)
    case .unclear(let name): .unclear(request, name)
    case .invited(let chat, let person): .invited(request, chat, by: person)
    case .failed(let reason): .failed(request, reason)
    }
  }

  @Test func `the test of requests for a new chat has every pair of a state and a change`() {
    #expect(Self.states.count == 7 && Self.changes.count == 8)
  }
}
