import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The messages about a worker's job, in memory that the worker shares with its parent. The worker appends messages, and
/// the parent reads them if the worker is lost.
///
/// A page may have taken over its worker, so the parent relies on nothing that it finds here.
// Unchecked: the count is atomic, and the bytes below it stay as they are until the parent clears the journal, which it
// does while the worker has no job.
package final class ProgressJournal: @unchecked Sendable {
  private let memory: UnsafeMutableRawPointer
  private let room: Int

  private static let headerLength = MemoryLayout<Atomic<Int>>.stride

  /// - Parameter room: the number of bytes that messages may take. Memory is used for those that were written.
  /// - Throws: `WorkerStartError` if the system has no such memory.
  package init(room: Int) throws(WorkerStartError) {
    self.room = room
    let length = Self.headerLength + room
    let mapped = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED | Self.anonymous, -1, 0)
    guard let mapped, mapped != MAP_FAILED else { throw WorkerStartError(code: errno) }
    memory = mapped
    memory.initializeMemory(as: Atomic<Int>.self, to: Atomic(0))
  }

  deinit { munmap(memory, Self.headerLength + room) }

  /// Keeps the memory from the processes that this one forks from now on. A system may refuse.
  func hideFromOthers() {
    #if canImport(Glibc)
      madvise(memory, Self.headerLength + room, MADV_DONTFORK)
    #else
      minherit(memory, Self.headerLength + room, VM_INHERIT_NONE)
    #endif
  }

  /// Writes a message behind the others. A message that finds no room ends the process.
  package func append(_ message: [UInt8]) {
    let count = self.count
    let frame = Frame.header(.progress, length: message.count) + message
    guard count + frame.count <= room else {
      setCount(.max)
      _exit(0)
    }
    UnsafeMutableRawBufferPointer(start: memory + Self.headerLength + count, count: frame.count).copyBytes(from: frame)
    setCount(count + frame.count)
  }

  func clear() { setCount(0) }

  var isOverfull: Bool { count > room }

  /// The messages, each as a frame.
  var messages: [UInt8] {
    let written = UnsafeRawBufferPointer(start: memory.advanced(by: Self.headerLength), count: max(0, min(count, room)))
    return Array(written)
  }

  private var header: UnsafeMutablePointer<Atomic<Int>> { memory.assumingMemoryBound(to: Atomic<Int>.self) }
  private var count: Int { header.pointee.load(ordering: .acquiring) }
  private func setCount(_ count: Int) { header.pointee.store(count, ordering: .releasing) }

  #if canImport(Glibc)
    private static let anonymous = Int32(MAP_ANONYMOUS)
  #else
    private static let anonymous = MAP_ANON
  #endif
}
