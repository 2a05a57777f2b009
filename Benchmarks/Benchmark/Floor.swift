import CJavaScriptCore
import HTMLTree

/// What the popup page's scenario cannot do without: its contexts made, its scripts evaluated, its bytes parsed.
/// Nothing else: no windows, no documents for scripts, no delegates.
struct Floor {
  private let group: JSContextGroupRef

  init() { group = JSContextGroupCreate() }

  /// The scenario's documents: the main page, and a page for each of the four loads in popups. Only those that run
  /// a script need a context; the popups' pages have none, but WebKit makes one for each, and so does the floor.
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
    // JSGlobalContextCreateInGroup only fails when memory is gone.
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
