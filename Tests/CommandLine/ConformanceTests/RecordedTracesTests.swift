import Foundation
import Scenarios
import Testing

@testable import Reports

@Suite("Where recorded traces are") struct RecordedTracesTests {
  private static let scenarios = ConformanceTests.folder + "scenarios"

  @Test("A scenario is found by its name, and its trace beside it") func name() throws {
    let files = try RecordedTraces.files(["link-blank"], namesIn: Self.scenarios)
    #expect(files.map(FilePath.stem) == ["link-blank"])
    #expect(try RecordedTraces(folder: nil).trace(of: files[0])["scenario"] == .string("link-blank"))
    #expect(try RecordedTraces(folder: nil).ledger(of: files[0]).entries["link-download"] != nil)
  }

  @Test("A name that does not exist brings the nearest one") func unknownName() {
    #expect {
      try RecordedTraces.files(["link-blnk"], namesIn: Self.scenarios)
    } throws: { "\($0)".contains("did you mean “link-blank”?") }
  }

  @Test("A scenario elsewhere needs a folder of traces") func elsewhere() throws {
    #expect {
      try RecordedTraces(folder: nil).trace(of: "mine/a.yaml")
    } throws: { "\($0)".contains("--traces names the folder") }
    #expect {
      try RecordedTraces(folder: "/none").trace(of: "mine/a.yaml")
    } throws: { "\($0)".contains("/none/a.json: no such file") }
  }
}
