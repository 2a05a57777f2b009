import Foundation
import Testing

/// Pages whose texts would steer a terminal, reorder a line or hide in it.
@Suite("Texts that deceive terminals and readers")
struct HostileTextTests {
  private static let hostile: [UInt32] = [
    0x07, 0x08, 0x1B, 0x7F, 0x80, 0x85, 0x9B, 0x9F, 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E,
    0x2060, 0x2066,
    0x2069, 0xFEFF, 0xFFF9, 0xFFFE, 0x1FFFF, 0xE0041,
  ]

  private static let page = """
    <title>t HOSTILE</title><base target="b HOSTILE">
    <a id="i HOSTILE" href="x?HOSTILE" target="n HOSTILE">a</a><form method="HOSTILE" action="#HOSTILE"></form>
    <button id=b onclick="boom('HOSTILE')">b</button><button id=c onclick="window.open('y#HOSTILE', 'w HOSTILE', 'HOSTILE')">c</button>
    <script>
      document.title = 'HOSTILE'; console.log('HOSTILE', {HOSTILE: 'HOSTILE'}); name = 'HOSTILE';
      function boom(text) { alert(text); confirm(text); prompt(text, text); throw new Error(text); }
      fetch('HOSTILE', {headers: {'X-A': 'HOSTILE'}}).catch(error => console.log(error.message)); location.hash = 'HOSTILE';
      var open2 = open; window.open2('HOSTILE'); open(`HOSTILE`);
    </script>
    """

  private func check(_ result: Tool.Result, _ what: String) {
    for scalar in (result.output + result.errors).unicodeScalars where scalar != "\n" {
      let isHostile = scalar.value < 0x20 || Self.hostile.contains(scalar.value)
      #expect(!isHostile, "U+\(String(scalar.value, radix: 16)) in \(what)")
      if isHostile { return }
    }
  }

  @Test("no output format contains them")
  func outputs() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "texts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = String(String.UnicodeScalarView(Self.hostile.compactMap(Unicode.Scalar.init)))
    let page = folder.appending(path: "p\(text.prefix(3)).html").path(percentEncoded: false)
    try Data(Self.page.replacing("HOSTILE", with: text).utf8).write(to: URL(filePath: page))
    for format in ["table", "lines", "json", "mermaid"] {
      check(try Tool.run(["run", page, "--click", "#b", "--click", "#c", "--format", format]), format)
    }
    check(try Tool.run(["run", page, "--click-all"]), "--click-all")
    check(try Tool.run(["run", page, "--click", text]), "a selector")
    check(try Tool.run(["run", page, "--" + text]), "an option")
    check(try Tool.run(["inspect", page]), "inspect")
    check(try Tool.run(["inspect", page, "--format", "json"]), "inspect --format json")
    check(try Tool.run(["diff", page, "--delegate", "blockPopups", "--delegate", "sameView", "--click", "#c"]), "diff")
    check(
      try Tool.run([
        "associations", "--bundle-id", "a.b", "--team", "ABCDE12345", "--site", page, "--entitlements", page,
      ]), "associations")
    let scenario = folder.appending(path: "s.json")
    let expected =
      #"{"start": "https://a.example/", "title": "TEXT", "steps": [{"evaluate": "'TEXT'", "expect": ["main: alert \"TEXT\""]}]}"#
    try Data(
      expected.replacing(
        "TEXT", with: text.unicodeScalars.filter { $0.value >= 0x20 }.reduce(into: "") { $0.unicodeScalars.append($1) }
      ).utf8
    ).write(to: scenario)
    let report = folder.appending(path: "r.xml")
    let run = try Tool.run(["run", scenario.path, page, "--junit", report.path, "--out", folder.path + "/out"])
    #expect(run.code == 1)
    check(run, "a scenario")
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where file == "r.xml" || file.hasPrefix("out/") {
      check(
        .init(code: 0, output: try String(contentsOf: folder.appending(path: file), encoding: .utf8), errors: ""), file)
    }
  }
}
