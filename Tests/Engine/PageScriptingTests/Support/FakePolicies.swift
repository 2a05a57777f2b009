import PageScripting
import URLStandard

/// A page without policies.
struct FakePolicies: PolicyHosting {
  func permits(_ action: ScriptAction, in document: ScriptDocument) -> Bool { true }
  func upgraded(_ url: WebURL, in document: ScriptDocument) -> WebURL { url }
  func isMet(_ integrity: String, by content: [UInt8]) -> Bool { true }
  func evaluationRefusal(in document: ScriptDocument) -> String? { nil }
  func webAssemblyRefusal(in document: ScriptDocument) -> String? { nil }
}
