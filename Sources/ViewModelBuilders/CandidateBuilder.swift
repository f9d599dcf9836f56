import Intents
import Model
import ViewModels

/// Builds a person to choose, for a new chat and for the switcher.
enum CandidateBuilder {
  /// The person by the display name beside the user id, or by the user id alone.
  static func of(_ person: Contact) -> CandidateViewModel {
    let id = person.user.rawValue
    let name = person.displayName ?? ""
    return CandidateViewModel(
      choice: PersonChoice(address: id, label: name.isEmpty ? id : name),
      detail: name.isEmpty ? "" : id)
  }
}
