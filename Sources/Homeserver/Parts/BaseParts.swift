/// The parts of the server that every other part may need.
struct BaseParts {
  let configuration: HomeserverConfiguration
  let scheduler: ServerScheduler
  let log: @Sendable (String) -> Void
  let identifiers: IdentifierMaker
  let database: ServerDatabase
}
