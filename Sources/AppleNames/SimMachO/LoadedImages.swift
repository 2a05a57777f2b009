import Foundation

/// The files of the process's code: the program and its libraries, as Linux has loaded them.
private let imagePaths: [String] = {
  guard let file = fopen("/proc/self/maps", "r") else { return [] }
  defer { fclose(file) }
  var paths: [String] = []
  var line: UnsafeMutablePointer<CChar>?
  var capacity = 0
  defer { free(line) }
  // A line has a range, its permissions, and at its end the path of a file.
  while getline(&line, &capacity, file) > 0, let line {
    let parts = String(cString: line).split(maxSplits: 5) { $0 == " " || $0 == "\n" }
    guard parts.count == 6, parts[1].contains("x") else { continue }
    let path = parts[5].trimmingCharacters(in: .whitespacesAndNewlines)
    if path.hasPrefix("/"), !paths.contains(path) { paths.append(path) }
  }
  return paths
}()

/// The paths in C's form, which live as long as the process. Unchecked: nothing changes the list or its texts.
nonisolated(unsafe) private let imageNames = imagePaths.map { UnsafePointer(strdup($0)) }

public func _dyld_image_count() -> UInt32 { UInt32(imageNames.count) }

public func _dyld_get_image_name(_ image_index: UInt32) -> UnsafePointer<CChar>? {
  imageNames.indices.contains(Int(image_index)) ? imageNames[Int(image_index)] : nil
}

/// Refuses: a file of Linux has no such header.
public func _dyld_get_image_header(_ image_index: UInt32) -> UnsafePointer<mach_header>? { nil }

/// Inert: 0.
public func _dyld_get_image_vmaddr_slide(_ image_index: UInt32) -> Int { 0 }

/// The beginning of a program's file on Apple's systems.
public struct mach_header {
  public var magic: UInt32
  public var cputype: Int32
  public var cpusubtype: Int32
  public var filetype: UInt32
  public var ncmds: UInt32
  public var sizeofcmds: UInt32
  public var flags: UInt32
}
