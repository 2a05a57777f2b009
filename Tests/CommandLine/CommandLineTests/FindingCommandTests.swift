import Foundation
import Testing

/// `--format github`, `gitlab` and `sarif`.
@Suite struct FindingCommandTests {
  private let bad = "start: https://a.example/\nexpect: nothing\n"

  @Test func `GitHub gets annotations and a step summary`() throws {
    let scratch = try Scratch()
    _ = try scratch.add("bad.yaml", bad)
    _ = try scratch.add("wrong.yaml", "start: https://a.example/\nclick: a\n")
    let summary = try scratch.add("summary.md", "before\n")
    let folder = scratch.folder.path
    let result = try Tool.run(
      after: "export GITHUB_WORKSPACE='\(folder)' GITHUB_STEP_SUMMARY='\(summary)'",
      ["run", folder, "--format", "github"])
    #expect(result.code == 2)
    #expect(result.output.contains("::error file=bad.yaml,line=2,col=9,title=expectation::start: load"), "\(result)")
    #expect(result.output.contains("::error file=wrong.yaml,line=2,col=1,title=scenario-file::unknown key “click”"))
    #expect(result.output.contains("2 scenarios: 0 as expected, 1 not as expected, 1 invalid"))
    let page = try scratch.text("summary.md")
    #expect(page.hasPrefix("before\n### ❌ webviewsim") && page.contains("bad.yaml:2:9"), "\(page)")
  }

  @Test func `GitLab gets one document`() throws {
    let scratch = try Scratch()
    let file = try scratch.add("bad.yaml", bad)
    let result = try Tool.run("run", file, "TestPages/popup.yaml", "--format", "gitlab")
    #expect(result.code == 1)
    let entries = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(entries.count == 1)
    #expect(entries.first?["check_name"] as? String == "expectation")
  }

  @Test(arguments: ["github", "gitlab", "sarif"]) func `an inspection is found at its lines`(format: String) throws {
    let result = try Tool.run("inspect", "TestPages/popup.html", "--format", format)
    #expect(result.code == 0)
    #expect(result.output.contains("TestPages/popup.html") && result.output.contains("window.open"), "\(result)")
    if format != "github" {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
    }
  }

  @Test func `a failed association is found at the line of its entry`() throws {
    let scratch = try Scratch()
    let entitlements = try scratch.add(
      "App.entitlements",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>com.apple.developer.associated-domains</key>
      <array>
        <string>applinks:shop.example</string>
      </array>
      </dict></plist>
      """)
    let result = try Tool.run(
      after: "export GITHUB_WORKSPACE='\(scratch.folder.path)'",
      [
        "associations", "--entitlements", entitlements, "--bundle-id", "com.example.app", "--team", "ABCDE12345",
        "--site", scratch.folder.path, "--format", "github",
      ])
    #expect(result.code == 1)
    #expect(
      result.output.hasPrefix("::error file=App.entitlements,line=5,col=11,title=associated-domains::applinks:shop."),
      "\(result)")
  }
}
