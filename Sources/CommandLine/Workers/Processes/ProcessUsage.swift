import CWorkers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The resources that a process uses, as seen from outside.
package enum ProcessUsage {
  /// The resident memory in bytes; nil if unknown.
  package static func residentBytes(of process: Int32? = nil) -> Int? { memory(of: process)?.resident }

  /// The part of it that does not belong to a file; nil if unknown.
  package static func anonymousBytes(of process: Int32? = nil) -> Int? {
    memory(of: process).map { $0.resident - $0.shared }
  }

  /// Seconds of processor time of all its threads; nil if unknown.
  static func processorSeconds(of process: Int32) -> Double? {
    let nanoseconds = process_nanoseconds(process)
    return nanoseconds < 0 ? nil : Double(nanoseconds) / 1e9
  }

  /// proc(5), "statm": sizes in pages; resident is the second, of files the third.
  private static func memory(of process: Int32?) -> (resident: Int, shared: Int)? {
    let file = open("/proc/\(process.map(String.init) ?? "self")/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let length = read(file, &bytes, bytes.count)
    let numbers = bytes.prefix(max(0, length)).split(separator: UInt8(ascii: " ")).prefix(3).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? 0
    }
    guard numbers.count == 3 else { return nil }
    let page = sysconf(Int32(_SC_PAGESIZE))
    return (numbers[1] * page, numbers[2] * page)
  }
}

/// A clock that never jumps.
package enum MonotonicClock {
  /// Seconds since some moment.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
