/// The worker with which a pool starts. The worker is not a part of the pool's type, because a program that starts it
/// has not made that generic type yet.
package enum FirstWorker {
  /// Starts the worker before there is a pool, so that it makes itself ready while the parent still reads its
  /// arguments. The worker ends with the parent if no pool takes it.
  /// - Parameter serve: the same as for the pool.
  package static func start(serve: (WorkerChannel) -> Never) { WorkerProcess.startSpare(serve: serve) }
}
