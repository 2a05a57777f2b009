/// The worker with which a pool starts. It is not a part of the pool: a program has no reason yet to make that generic
/// type.
package enum FirstWorker {
  /// Starts the worker before there is a pool, so that it makes itself ready while the parent still reads its
  /// arguments. The worker ends with the parent if no pool takes it.
  /// - Parameter serve: the same as for the pool.
  package static func start(serve: (WorkerChannel) -> Never) { WorkerProcess.startSpare(serve: serve) }
}
