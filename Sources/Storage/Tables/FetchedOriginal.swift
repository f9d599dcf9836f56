internal import Intents
internal import Model

/// A message of the table `originals` with its whole content.
struct FetchedOriginal {
  let sender: UserID
  let time: ServerTimestamp
  let content: MessageContent
}
