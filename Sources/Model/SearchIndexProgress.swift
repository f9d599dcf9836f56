/// The progress of indexing the stored messages.
package struct SearchIndexProgress: Sendable, Equatable {
  /// The number of stored messages that are indexed, so that a search can find them.
  package let indexed: Int
  /// The number of all stored messages.
  package let total: Int

  package init(indexed: Int, total: Int) {
    self.indexed = indexed
    self.total = total
  }
}
