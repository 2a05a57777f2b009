import Foundation
import Testing

@Suite("webviewsim associations")
struct AssociationsCommandTests {
  private func check(_ set: String, entitlements: String? = nil, team: String = "ABCDE12345") throws -> Tool.Result {
    let folder = "Tests/SignIn/AppAssociationsTests/Fixtures/\(set)"
    return try Tool.run(
      "associations", "--entitlements", entitlements ?? "\(folder)/App.entitlements", "--bundle-id", "com.example.app",
      "--team", team,
      "--site", "\(folder)/sites")
  }

  @Test("a correct set ends with 0, a faulty one with 1 and the fault")
  func sets() throws {
    #expect(try check("correct").code == 0)
    for set in ["typo", "missing-file", "wrong-team", "page", "redirect", "developer-only"] {
      let result = try check(set)
      #expect(result.code == 1, "\(set)")
      #expect(result.output.contains("\n1 fault\n"), "\(result.output)")
      #expect(result.output.components(separatedBy: "FAIL").count == 2, "\(set)")
    }
  }

  @Test(
    "wrong inputs end with 2 and one line",
    arguments: [
      ("/nowhere.entitlements", "ABCDE12345", "cannot be read"), ("Makefile", "ABCDE12345", "is not a property list"),
      ("Tests/CommandLine/CommandLineTests/Fixtures/NoDictionary.plist", "ABCDE12345", "is not a dictionary"),
      ("Tests/CommandLine/CommandLineTests/Fixtures/WrongType.plist", "ABCDE12345", "must be an array of strings"),
      (
        "Tests/SignIn/AppAssociationsTests/Fixtures/correct/App.entitlements", "abc",
        "--team must be ten capital letters and digits"
      ),
    ])
  func badInput(entitlements: String, team: String, message: String) throws {
    let result = try check("correct", entitlements: entitlements, team: team)
    #expect(result.code == 2)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.output.isEmpty)
  }
}
