internal import Cells
internal import Intents
internal import Keys
internal import Panes
package import ViewModels

// The strip that tells of messages in other chats.
extension Screens {
  /// News, or none any more. Who looks elsewhere is told by the terminal too, once.
  package mutating func receive(banner viewModel: BannerViewModel) -> [Outcome] {
    let before = banner.words?.number ?? lastBanner
    banner = viewModel
    guard let words = viewModel.words else {
      lastBanner = before
      return []
    }
    lastBanner = words.number
    guard words.number > before, !isFocused else { return [] }
    return [.notify(title: words.who, body: words.words)]
  }

  /// Opens what the strip tells of.
  mutating func openBanner() -> [Outcome] {
    guard let words = banner.words else { return [.bell] }
    banner = BannerViewModel(state: .hidden)
    lastBanner = words.number
    return open(words.chat)
  }

  /// The strip's key, as people know it.
  private var bannerKey: String {
    let keys = KeyTable.binding(for: .openBanner, in: .everywhere)?.keys
    return keys?.first.map(KeyTable.name(of:)) ?? ""
  }

  /// Where the strip is; `nil`: nowhere.
  var bannerArea: Area? {
    guard let words = banner.words, !words.isInFront else { return nil }
    let size = BannerPane.size(words, key: bannerKey, columns: layout.size.columns)
    return Area(row: 0, column: layout.size.columns - size.columns, size: size)
  }

  mutating func drawBanner() -> Layer? {
    guard let words = banner.words, let area = bannerArea else { return nil }
    let key = bannerKey
    let input = PaneInput(viewModel: words, state: 0, size: area.size)
    let (drawing, isNew) = drawings.banner.drawing(of: input) {
      BannerPane.draw($0.viewModel, key: key, size: $0.size)
    }
    return Layer(place: nil, area: area, drawing: drawing, isNew: isNew)
  }
}

extension BannerViewModel {
  /// What is told, if anything is.
  var words: BannerWords? {
    switch state {
    case .hidden: nil
    case .shown(let words): words
    }
  }
}
