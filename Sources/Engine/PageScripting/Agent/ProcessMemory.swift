#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The amount of memory that the process has in use.
package enum ProcessMemory {
  /// The resident size in MiB; 0 if it cannot be determined.
  package static var residentMiB: Int {
    #if canImport(Glibc)
      // proc(5), "statm": sizes in pages; the second is the resident size. Every world asks, so the code uses neither
      // stdio nor strings.
      let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return 0 }
      defer { close(file) }
      return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { line in
        let count = read(file, line.baseAddress, line.count)
        guard count > 0 else { return 0 }
        let resident = line[..<count].drop { $0 != UInt8(ascii: " ") }.dropFirst()
        let pages = resident.prefix { $0 != UInt8(ascii: " ") }.reduce(0) { $0 &* 10 &+ Int($1 &- UInt8(ascii: "0")) }
        return (pages * sysconf(Int32(_SC_PAGESIZE))) >> 20
      }
    #else
      var info = mach_task_basic_info()
      var count = mach_msg_type_number_t(MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
      let result = withUnsafeMutablePointer(to: &info) { pointer in
        pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
          task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
        }
      }
      return result == KERN_SUCCESS ? Int(info.resident_size >> 20) : 0
    #endif
  }
}
