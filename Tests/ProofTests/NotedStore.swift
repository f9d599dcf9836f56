import Engine

extension StorePort {
  /// Returns a port to the same store that calls `note` before each call of the store, on the
  /// caller's thread.
  func noting(_ note: @escaping @Sendable () -> Void) -> StorePort {
    let port = self
    var noted = StorePort(
      commit: {
        note()
        return try port.commit($0)
      },
      chatList: {
        note()
        return try port.chatList($0)
      },
      chat: {
        note()
        return try port.chat($0)
      },
      messages: {
        note()
        return try port.messages($0)
      },
      totals: {
        note()
        return try port.totals()
      },
      search: {
        note()
        return try port.search($0, $1)
      },
      nextToSend: {
        note()
        return try port.nextToSend()
      },
      directChat: {
        note()
        return try port.directChat($0)
      },
      acquaintances: {
        note()
        return try port.acquaintances($0)
      },
      people: {
        note()
        return try port.people($0, $1)
      },
      selection: {
        note()
        return try port.selection()
      },
      names: {
        note()
        return try port.names($0, $1)
      },
      nextUnread: {
        note()
        return try port.nextUnread($0)
      },
      unreadStart: {
        note()
        return try port.unreadStart($0)
      },
      notificationsToSettle: {
        note()
        return try port.notificationsToSettle()
      },
      account: {
        note()
        return try port.account()
      },
      gap: {
        note()
        return try port.gap($0, $1)
      },
      pendingReceipts: {
        note()
        return try port.pendingReceipts()
      },
      peopleToGoTo: {
        note()
        return try port.peopleToGoTo($0, $1, $2)
      },
      mentionable: {
        note()
        return try port.mentionable($0, $1, $2)
      },
      firstOfOthers: {
        note()
        return try port.firstOfOthers($0, $1)
      },
      threadStart: {
        note()
        return try port.threadStart($0, $1)
      },
      facts: {
        note()
        return try port.facts($0, $1)
      },
      front: {
        note()
        return try port.front()
      },
      settings: {
        note()
        return try port.settings()
      },
      rooms: RoomReads(
        standing: {
          note()
          return try port.rooms.standing($0)
        },
        members: {
          note()
          return try port.rooms.members($0)
        },
        person: {
          note()
          return try port.rooms.person($0, $1)
        },
        pendingData: {
          note()
          return try port.rooms.pendingData()
        }), reason: port.reason)
    noted.dayPlace = {
      note()
      return try port.dayPlace($0, $1, $2)
    }
    noted.servers = {
      note()
      return try port.servers($0)
    }
    noted.serverSearch = ServerSearchReads(
      query: {
        note()
        return try port.serverSearch.query($0, $1)
      },
      hits: {
        note()
        return try port.serverSearch.hits($0, $1, $2)
      },
      current: {
        note()
        return try port.serverSearch.current($0)
      },
      shown: {
        note()
        return try port.serverSearch.shown($0, $1, $2)
      },
      hole: {
        note()
        return try port.serverSearch.hole($0, $1, $2)
      })
    noted.outgoingFiles = {
      note()
      return try port.outgoingFiles()
    }
    noted.isIndexing = port.isIndexing
    if let indexNext = port.indexNext {
      noted.indexNext = {
        note()
        return try indexNext()
      }
    }
    return noted
  }
}
