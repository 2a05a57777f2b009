import Foundation
import SimMachO
import Testing

@Suite struct LoadedImageTests {
  @Test func `the program and its libraries are the images`() {
    let names = (0..<_dyld_image_count()).compactMap { _dyld_get_image_name($0).map { String(cString: $0) } }
    #expect(names.contains { $0.contains("libc.so") })
    #expect(names.count == Int(_dyld_image_count()))
    #expect(_dyld_get_image_name(_dyld_image_count()) == nil)
  }
}
