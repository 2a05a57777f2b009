import Testing
import WindowRegistry

@Suite("Records of windows")
struct RecordTests {
  @Test("windows are found by their numbers after others have gone, and those are not found")
  func removal() {
    let windows = Windows()
    let all = (0..<9).map { windows.main(name: "n\($0)") }
    let gone = Set([all[0], all[4], all[8]])
    for window in gone { windows.registry.remove(window) }
    for (place, window) in all.enumerated() {
      #expect(windows.registry[window]?.name == (gone.contains(window) ? nil : "n\(place)"))
    }
    let next = windows.main(name: "next")
    #expect(windows.registry[next]?.name == "next")
  }
}
