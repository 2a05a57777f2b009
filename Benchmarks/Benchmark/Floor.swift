import CJavaScriptCore
import HTMLTree

/// The minimum that the popup page's scenario needs: creating its contexts, evaluating its scripts and parsing its
/// bytes. It has no windows, no documents for scripts and no delegates.
struct Floor {
  private let group: JSContextGroupRef

  init() { group = JSContextGroupCreate() }

  /// The scenario's documents: the main page, and one page for each of the four loads in popups. Only documents that
  /// run a script need a context; the popups' pages run none, but WebKit creates one for each, and so does the floor.
  func run() {
    let main = context()
    parse(PopupScenario.page)
    evaluate(script(of: PopupScenario.page), in: main)
    for handler in ["openNamed()", "openNamed()", "openUnnamed()", "openUnnamed()"] {
      // The page's own function calls window.open, which costs nothing here.
      evaluate("(function(event){\(handler)})", in: main)
      let popup = context()
      parse(PopupScenario.popup)
      JSGlobalContextRelease(popup)
    }
    JSGlobalContextRelease(main)
  }

  private func context() -> JSGlobalContextRef {
    // JSGlobalContextCreateInGroup fails only if there is no memory left.
    JSGlobalContextCreateInGroup(group, nil)!
  }

  private func parse(_ html: String) {
    let document = Document()
    let parser = HTMLParser(document: document, scripting: .enabled)
    parser.append(html)
    parser.markEndOfInput()
    while true { if case .finished = parser.advance() { return } }
  }

  private func script(of html: String) -> String {
    let document = Document()
    let parser = HTMLParser(document: document, scripting: .enabled)
    parser.append(html)
    parser.markEndOfInput()
    while true {
      switch parser.advance() {
      case .script(let element): return element.childTextContent
      case .finished, .needsInput: return ""
      }
    }
  }

  private func evaluate(_ source: String, in context: JSGlobalContextRef) {
    let text = JSStringCreateWithUTF8CString(source)
    JSEvaluateScript(context, text, nil, nil, 1, nil)
    JSStringRelease(text)
  }
}
