import Foundation
import Testing

@Suite struct DelegateFilesTests {
  private func check(_ script: URL) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, "--check"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  @Test func `the protocols of delegates are what the table says`() throws {
    let (status, output) = try check(PackageFolder.url.appendingPathComponent("Tools/delegates.py"))
    #expect(status == 0, "run `make delegates`: \(output)")
  }

  @Test func `a method that is added to the table makes the files stale`() throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("delegates-\(UUID().uuidString)")
    defer { try? files.removeItem(at: folder) }
    let tools = folder.appendingPathComponent("Tools")
    try files.createDirectory(at: tools, withIntermediateDirectories: true)
    try files.createDirectory(
      at: folder.appendingPathComponent("Sources/Room/SimWebKit/Delegates"), withIntermediateDirectories: true)
    let own = PackageFolder.url.appendingPathComponent("Tools")
    let script = tools.appendingPathComponent("delegates.py")
    for name in ["delegates.py", "swifttext.py"] {
      try files.copyItem(at: own.appendingPathComponent(name), to: tools.appendingPathComponent(name))
    }
    let row = """

      [[protocol.method]]
      name = "DidGreet"
      selector = "webView:didGreet:"
      function = "webView(_ webView: WKWebView, didGreet name: String)"
      """
    let table = try String(contentsOf: own.appendingPathComponent("delegates.toml"), encoding: .utf8)
    try (table + row).write(to: tools.appendingPathComponent("delegates.toml"), atomically: true, encoding: .utf8)
    let (status, output) = try check(script)
    #expect(status == 1)
    #expect(output.contains("ScriptMessageMethods+DidGreet.swift is stale"), "\(output)")
  }
}
