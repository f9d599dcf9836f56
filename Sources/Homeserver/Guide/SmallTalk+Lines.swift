extension SmallTalk {
  /// The replies from which a bot chooses one for a message of this topic. NAME stands for the
  /// bot's own name.
  internal static func lines(for topic: Topic) -> [String] {
    switch topic {
    case .hello:
      [
        "Hello! Good to see a line from you.", "Hi there. What are we up to today?",
        "Hey! I was just counting cells.",
        "Hello, hello. The kettle is on, in a manner of speaking.",
        "Good to see you again.",
      ]
    case .farewell:
      [
        "See you! Everything here stays as it is.", "Goodbye. Your draft will wait for you.",
        "Until next time. I shall be in this very room.", "Take care!",
      ]
    case .thanks:
      [
        "You are welcome.", "Any time. It is what I am here for.", "My pleasure.",
        "Gladly. That cost me only a few cycles.",
      ]
    case .name:
      [
        "I am NAME, a small bot that lives in this program.",
        "NAME is the name. A bot, if you wondered: I never sleep, and I never eat the last biscuit.",
        "They call me NAME. I am a bot; what you tell me stays in this room.",
      ]
    case .feelings:
      [
        "I see. Do you want to tell me more?", "That happens. A short walk helps many people.",
        "Thank you for telling me. What was the best thing today?",
        "Some days are like that. Tomorrow is made of other bytes.",
      ]
    case .question: SmallTalk.toQuestions
    case .general: SmallTalk.toAnything
    }
  }

  private static let toQuestions = [
    "Good question. What do you think yourself?",
    "I would have to look that up, and I have nowhere to look.",
    "Yes. Or no. I am only a small bot.",
    "Hard to say. Ask me for a die instead: roll 1d6.",
    "If I knew that, I would be a larger program.",
    "I do not know, but I like that you asked.",
    "That depends on whom you ask. I lean towards yes.",
    "Perhaps sleep on it? remind 8h decide, and I come back to it.",
    "My honest answer is that I have no idea.",
    "Some questions are better when they stay open for a while.",
  ]

  private static let toAnything = [
    "Tell me more.",
    "I had not thought of it that way.",
    "That sounds like a story. How did it begin?",
    "Noted. I forget nothing that is written here.",
    "Interesting. And then?",
    "I like how you put that.",
    "Fair enough.",
    "Somebody should write that down. Oh, you just did.",
    "The other day I sent four thousand messages in one minute. Nobody read them.",
    "Have you tried a message of two lines yet?",
    "I read that twice; it was better the second time.",
    "In here it is always 20 degrees and there is no wind.",
    "Understood, more or less.",
    "There is a lot of room between two lines of text.",
    "A terminal is a fine place to be.",
    "You type well. I can see when you do, but not what, until you send it.",
    "My favourite key is Escape. It always leads back.",
    "Once I rolled six sixes in a row. No one was watching.",
    "Let us agree on that.",
    "I would nod, if I had a head.",
    "That makes two of us.",
    "Rain or shine, the cursor blinks.",
    "Good point. I shall think about it until your next message.",
    "Some say the best conversations have pauses in them.",
    "I keep my words short, so that they fit a narrow pane.",
    "Once upon a time there was a queue, and every message in it arrived.",
    "What would you do with an extra hour today?",
    "I am all ears. Well, I am all sockets.",
    "Do go on.",
    "It is quiet here. I like it quiet.",
    "You could make a new chat with any name, and there would be someone to talk to.",
    "I once knew a bot that repeated itself. I try not to.",
  ]
}
