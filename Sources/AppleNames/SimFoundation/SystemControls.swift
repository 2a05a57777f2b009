import Foundation

/// The device's model under `hw.machine` and `hw.model`: always an iPhone's, even on an iPad. Other names fail with -1.
public func sysctlbyname(
  _ name: UnsafePointer<CChar>!, _ value: UnsafeMutableRawPointer!, _ size: UnsafeMutablePointer<Int>!,
  _ newValue: UnsafeMutableRawPointer!, _ newSize: Int
) -> Int32 {
  guard let name, ["hw.machine", "hw.model"].contains(String(cString: name)), newValue == nil, let size else {
    return -1
  }
  let text = "iPhone17,3".utf8CString
  defer { size.pointee = text.count }
  guard let value else { return 0 }
  guard size.pointee >= text.count else { return -1 }
  value.initializeMemory(as: CChar.self, from: Array(text), count: text.count)
  return 0
}
