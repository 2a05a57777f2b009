import HTMLTree
import PagePolicies
import PageScripting
import URLStandard

/// The permissions that the Content-Security-Policy of a page gives its scripts.
struct PolicyHost: PolicyHosting {
  unowned let world: ContentWorld

  func permits(_ action: ScriptAction, in script: ScriptDocument) -> Bool {
    guard let document = world.contentDocument(of: script) else { return true }
    switch action {
    case .handler(let source, let element):
      guard document.policies.content != nil else { return true }
      return document.permits(.handler(source), at: .init(element: element, line: element.position.line))
    // WebKit tells the page around a frame (JSDOMWindowBase::reportViolationForUnsafeEval), and writes nothing to the
    // console.
    case .evaluation(let source):
      guard script.worker == nil else { return document.permits(.evaluation(source), asking: script) }
      let told = document.frame?.parent?.document ?? document
      return told.permits(.evaluation(source), at: .init(column: 0, tellsConsole: false))
    case .timerText(let source): return document.permits(.evaluation(source), at: .init(column: 0), asking: script)
    case .connection(let url): return document.permits(.load(url, .connection), asking: script)
    case .worker(let url): return document.permits(.load(url, .worker), asking: script)
    }
  }

  func upgraded(_ url: WebURL, in script: ScriptDocument) -> WebURL {
    world.contentDocument(of: script)?.upgraded(url, asking: script) ?? url
  }

  func isMet(_ integrity: String, by content: [UInt8]) -> Bool {
    IntegrityMetadata(integrity)?.isMet(by: content) ?? true
  }

  private func content(for script: ScriptDocument) -> ContentPolicy? {
    world.contentDocument(of: script)?.policyEnforcement.content(for: script)
  }

  func evaluationRefusal(in script: ScriptDocument) -> String? {
    content(for: script)?.evaluationRefusal
  }

  func webAssemblyRefusal(in script: ScriptDocument) -> String? {
    content(for: script)?.webAssemblyRefusal
  }
}
