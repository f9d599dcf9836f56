internal import Intents
package import Model
package import ViewModels

package enum BannerBuilder {
  package static func build(_ model: ChatModel) -> BannerViewModel {
    guard case .shown(let banner) = model.banner, let newest = banner.news.last else {
      return .initial
    }
    // A chat with a mention of the person, or an invite, is named before chats with newer messages.
    let first = banner.news.last(where: \.hasMention) ?? newest
    let count = banner.news.reduce(0) { $0 &+ $1.count }
    return BannerViewModel(
      state: .shown(
        BannerWords(
          number: banner.number, who: who(first, count: count, others: banner.news.count - 1),
          words: count == 1 ? first.text : "", hasMention: first.hasMention, chat: first.chat,
          isInFront: model.isBannerInFront, thread: first.thread)))
  }

  private static func who(_ news: News, count: Int, others: Int) -> String {
    if count == 1 {
      let isClear = news.isDirect || news.senderName == news.name
      guard news.thread == nil else {
        return isClear
          ? "\(news.senderName) in a thread" : "\(news.senderName) in a thread of \(news.name)"
      }
      return isClear ? news.senderName : "\(news.senderName) in \(news.name)"
    }
    switch others {
    case ...0: return "\(count) new from \(news.name)"
    case 1: return "\(count) new from \(news.name) and 1 other"
    default: return "\(count) new from \(news.name) and \(others) others"
    }
  }
}
