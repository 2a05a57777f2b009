import HTMLTree
import SimulatedWeb

/// File inputs: WebKit's FileInputType.
/// https://html.spec.whatwg.org/multipage/input.html#file-upload-state-(type=file)
package struct FileInput {
  let element: Element

  /// nil for an element that is no file input.
  package init?(_ element: Element) {
    guard element.localName == "input", element.namespace == .html, InputType(element) == .file else { return nil }
    self.element = element
  }

  package var allowsMultipleSelection: Bool { element.hasAttribute("multiple") }
  package var allowsDirectories: Bool { element.hasAttribute("webkitdirectory") }

  /// The value of `capture`; nil without the attribute.
  package var capture: String? { element.attribute("capture") }

  /// `accept`: MIME types first, then endings (WebKit's HTMLInputElement::acceptMIMETypes and acceptFileExtensions).
  package var acceptedTypes: [String] {
    let words = (element.attribute("accept") ?? "").split(separator: ",").map { String($0).trimmedASCIIWhitespace }
    return words.filter(Self.isMIMEType) + words.filter(Self.isFileExtension)
  }

  private static func isMIMEType(_ word: String) -> Bool {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !word.contains(" ")
  }

  private static func isFileExtension(_ word: String) -> Bool { word.count > 1 && word.first == "." }
}

extension FileInput {
  /// HTML Standard, "update the file selection", as WebKit's FileInputType::setFiles does it: a selection of the same
  /// files counts as cancelled.
  package func choose(_ choice: FileChoice, in document: ScriptDocument) {
    let controls = document.agent.dom.controls
    guard case .files(let files) = choice, files.map(\.path) != controls.files(of: element).map(\.path) else {
      _ = document.dispatch(TrustedEvent(type: "cancel", bubbles: true), at: .element(element))
      return
    }
    controls.select(files, at: document.agent.hosts?.time.wallClock ?? 0, of: element)
    var input = TrustedEvent(type: "input", bubbles: true)
    input.isComposed = true
    _ = document.dispatch(input, at: .element(element))
    _ = document.dispatch(TrustedEvent(type: "change", bubbles: true), at: .element(element))
  }
}

extension ScriptAgent {
  /// The document in which the events of an input are fired.
  package func document(of input: FileInput) -> ScriptDocument? {
    input.element.ownerDocument.flatMap { dom.scriptDocument(of: $0) }
  }
}
