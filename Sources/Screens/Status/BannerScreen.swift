internal import Cells
internal import Intents
internal import Keys
internal import ViewModels

/// The banner: a text in a row of the screen that announces new messages and invites of this and of
/// other accounts, unless all are in the conversation on the screen.
struct BannerScreen: Sendable {
  private(set) var viewModel = BannerViewModel.initial
  /// The announcement from another account, shown while this account has none to show.
  private var other: OtherBannerViewModel?
  /// The number of the last announcement that was received; an announcement with a greater number
  /// is new.
  private var lastNumber = 0
  private(set) var cache = PlainPaneCache<BannerWords, Bool>()

  /// Receives this account's announcement of new messages or an invite, or none. Returns the
  /// announcement if the person is to be notified of it, because it is new and the person does not
  /// see this account's screen (`SceneContext.isFocused` is `false`); otherwise `nil`.
  mutating func receive(_ viewModel: BannerViewModel, in context: SceneContext) -> BannerWords? {
    let before = self.viewModel.words?.number ?? lastNumber
    self.viewModel = viewModel
    guard let words = viewModel.words else {
      lastNumber = before
      return nil
    }
    lastNumber = words.number
    return words.number > before && !context.isFocused ? words : nil
  }

  /// The `Screens` of that account have the person notified of it.
  mutating func receive(_ other: OtherBannerViewModel?) { self.other = other }

  private var words: BannerWords? {
    viewModel.words.flatMap { $0.isInFront ? nil : $0 } ?? other?.words
  }

  /// Returns the effect that opens the announced chat or thread, in another account if the
  /// announcement is of that account; the bell if nothing is announced. An announcement of this
  /// account is then hidden.
  mutating func open() -> [SceneEffect] {
    guard let words = viewModel.words, !words.isInFront || other == nil else {
      guard let other else { return [.bell] }
      let announced = Conversation(other.words.chat, thread: other.words.thread)
      return [.account(.show(other.account, announced))]
    }
    viewModel = BannerViewModel(state: .hidden)
    lastNumber = words.number
    return [words.thread.map { .openThread(words.chat, $0) } ?? .open(words.chat)]
  }

  func covers(row: Int, column: Int, in context: SceneContext) -> Bool {
    area(in: context)?.contains(row: row, column: column) == true
  }

  mutating func forgetDrawing() { cache.forget() }

  mutating func draw(in context: SceneContext) -> Layer? {
    guard let words, let area = area(in: context) else { return nil }
    let key = key
    let shown = context.layout.isLinear ? words.spoken : words
    return cache.layer(nil, shown, context.layout.isLinear, in: area) { words, isLinear, size in
      BannerPane.draw(words, key: key, isLinear: isLinear, size: size)
    }
  }

  /// Returns the number of columns that the banner covers at the right end of the page's title; 0
  /// if there is no banner, or if it is not in the row of the title.
  func titleColumns(in context: SceneContext) -> Int {
    area(in: context).flatMap { $0.row == 0 ? $0.size.columns : nil } ?? 0
  }

  private func area(in context: SceneContext) -> Area? {
    guard let words else { return nil }
    let screen = context.layout.size
    let isLinear = context.layout.isLinear
    let size = BannerPane.size(words, key: key, isLinear: isLinear, columns: screen.columns)
    let isBesideTitle = isLinear || screen.columns >= BannerPane.minColumnsForTitle
    return Area(
      row: isBesideTitle ? 0 : screen.rows - 1, column: screen.columns - size.columns, size: size)
  }

  private var key: String {
    KeyTable.hint(for: .openBanner)?.key ?? ""
  }
}

extension BannerWords {
  fileprivate var spoken: BannerWords {
    guard hasMention else { return self }
    return BannerWords(
      number: number, who: ScreenWords.mention(by: who), words: words, hasMention: false,
      chat: chat, isInFront: isInFront)
  }
}

extension BannerViewModel {
  /// This account's announcement; `nil` if the view model has none (`.hidden`). The screen draws
  /// no banner for an announcement with `isInFront`.
  var words: BannerWords? {
    switch state {
    case .hidden: nil
    case .shown(let words): words
    }
  }
}
