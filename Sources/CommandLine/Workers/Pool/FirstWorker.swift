/// The worker that a pool starts with. Not a part of the pool: a program has no reason yet to make that generic type.
package enum FirstWorker {
  /// Starts it before there is a pool, so that it makes itself ready while the parent still looks at what it was asked.
  /// Ends with the parent if no pool takes it.
  /// - Parameter serve: as of the pool.
  package static func start(serve: (WorkerChannel) -> Never) { WorkerProcess.startSpare(serve: serve) }
}
