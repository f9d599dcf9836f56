/// The settings and the parts of the server on which all other parts may depend.
struct BaseParts {
  let configuration: HomeserverConfiguration
  let scheduler: ServerScheduler
  let log: @Sendable (String) -> Void
  let identifiers: IdentifierMaker
  let database: ServerDatabase
}
