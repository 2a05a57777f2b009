import AppAssociations
import Foundation
import Scenarios
import SimulatedSafari
import Testing

@Suite("Browsers to sign in with")
struct BrowserSurveyTests {
  private static let expected: [(system: String, browser: BrowserKind, isDefault: Bool, safari: Bool, webView: Bool)] =
    [
      ("iOS 10.0", .safariViewController, true, true, false), ("iOS 10.0", .webView, false, false, true),
      ("iOS 11.0", .authenticationSession, true, true, false), ("iOS 11.0", .safariViewController, false, false, false),
      ("iOS 11.0", .webView, false, false, true), ("iOS 12.0", .webAuthenticationSession, true, true, false),
      ("iOS 12.0", .authenticationSession, false, true, false),
      ("iOS 12.0", .safariViewController, false, false, false),
      ("iOS 12.0", .webView, false, false, true), ("iOS 18.5", .webAuthenticationSession, true, true, false),
      ("iOS 18.5", .authenticationSession, false, true, false),
      ("iOS 18.5", .safariViewController, false, false, false),
      ("iOS 18.5", .webView, false, false, true), ("macOS 10.14", .webView, true, false, true),
      ("macOS 10.15", .webAuthenticationSession, true, true, false), ("macOS 10.15", .webView, false, false, true),
    ]

  @Test("every cell comes from a run, and the document has the same table")
  @MainActor func cells() async throws {
    let survey = try await BrowserSurvey.run()
    #expect(survey.rows.count == Self.expected.count)
    for (row, expected) in zip(survey.rows, Self.expected) {
      #expect(row.system == expected.system)
      #expect(row.browser == expected.browser)
      #expect(row.isLibraryDefault == expected.isDefault, "\(row)")
      #expect(row.knowsSafari == expected.safari, "\(row)")
      #expect(row.isKnownToSafari == expected.safari, "\(row)")
      #expect(row.isKnownToWebView == expected.webView, "\(row)")
      #expect((row.jar == .safari) == expected.safari, "\(row)")
    }
    let document = try String(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../../Docs/BrowserTypes.md").standardized,
      encoding: .utf8)
    #expect(document.contains(survey.text))
    #expect(survey.text(width: nil) == survey.text && survey.text(width: 400) == survey.text)
    let narrow = survey.text(width: 80)
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(narrow.contains("iOS 18.5\n  ASWebAuthenticationSession (the library's default)\n"))
  }
}
