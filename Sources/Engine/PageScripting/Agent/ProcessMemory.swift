#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How much memory the process has in use.
package enum ProcessMemory {
  /// 0 if it cannot be determined.
  package static var residentMiB: Int {
    #if canImport(Glibc)
      guard let file = fopen("/proc/self/statm", "r") else { return 0 }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 128)
      guard fgets(&line, 128, file) != nil else { return 0 }
      let fields = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
        separator: " ")
      guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
      return (pages * sysconf(Int32(_SC_PAGESIZE))) >> 20
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
