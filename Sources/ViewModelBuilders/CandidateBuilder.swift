import Intents
import Model
import ViewModels

/// Builds the view model of a person who can be chosen for a new chat or in the switcher.
enum CandidateBuilder {
  /// The view model of a person: the display name with the user id, or the user id alone if there
  /// is no display name.
  static func of(_ person: Contact, isExact: Bool = false) -> CandidateViewModel {
    let id = person.user.rawValue
    let name = person.displayName ?? ""
    return CandidateViewModel(
      choice: PersonChoice(address: id, label: name.isEmpty ? id : name),
      detail: name.isEmpty ? "" : id, isExact: isExact)
  }
}
