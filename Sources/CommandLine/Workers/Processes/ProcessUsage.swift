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

  /// The part of the resident memory that does not belong to a file; nil if unknown.
  package static func anonymousBytes(of process: Int32? = nil) -> Int? {
    memory(of: process).map { $0.resident - $0.shared }
  }

  /// Seconds of processor time of all its threads; nil if unknown.
  static func processorSeconds(of process: Int32) -> Double? {
    let nanoseconds = process_nanoseconds(process)
    return nanoseconds < 0 ? nil : Double(nanoseconds) / 1e9
  }

  /// proc(5), "statm": sizes in pages; resident is the second, of files the third.
  ///
  /// A worker asks after each job, and its parent before it forks the first one. So this function uses neither strings
  /// nor types that Swift's runtime would have to make.
  private static func memory(of process: Int32?) -> (resident: Int, shared: Int)? {
    let file =
      if let process {
        open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
      } else {
        open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
      }
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { line in
      let length = max(0, read(file, line.baseAddress, line.count))
      var place = 0
      var (resident, shared) = (0, 0)
      for byte in line[..<length] where place < 3 {
        let digit = Int(byte &- UInt8(ascii: "0"))
        switch place {
        case _ where byte == UInt8(ascii: " "): place += 1
        case 1: resident = resident &* 10 &+ digit
        case 2: shared = shared &* 10 &+ digit
        default: break
        }
      }
      let page = sysconf(Int32(_SC_PAGESIZE))
      return place == 3 ? (resident &* page, shared &* page) : nil
    }
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
