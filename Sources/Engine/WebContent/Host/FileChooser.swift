import HTMLTree
import PageScripting
import ProcessModel
import SimulatedWeb
import WebMessages

/// The open panels for files that the app has not answered, at most one for each page (WebKit's
/// WebPage::activeOpenPanelResultListener).
final class OpenPanels {
  private struct Panel {
    let question: QuestionID
    /// The process that asked. Another process does not know the panel.
    weak var process: WebProcess?
    /// The input that gets the files; nil for none.
    weak var input: Element?
  }

  private var panels: [PageID: Panel] = [:]

  func open(_ question: QuestionID, for input: Element, of page: Page) {
    panels[page.id] = Panel(question: question, process: page.proxy.process, input: input)
  }

  func isOpen(for page: Page) -> Bool {
    guard let panel = panels[page.id] else { return false }
    return panel.process === page.proxy.process
  }

  /// WebKit's FileInputType::applyFileChooserSettings: an input that asks again gets no answer from the panel before.
  func forget(_ input: Element, of page: Page) {
    if panels[page.id]?.input === input { panels[page.id]?.input = nil }
  }

  /// - Returns: the input that waits for the answer.
  func close(_ question: QuestionID) -> Element? {
    guard let (page, panel) = panels.first(where: { $0.value.question == question }) else { return nil }
    panels[page] = nil
    return panel.process == nil ? nil : panel.input
  }

  func removeAll() { panels = [:] }
}

/// Asks the app for the files of an input, and gives them to the input.
struct FileChooser {
  unowned let world: ContentWorld

  /// WebKit's FileInputType::handleDOMActivateEvent (rule 7.11).
  func activate(_ input: Element, in script: ScriptDocument) {
    guard world.isProcessingGesture else {
      return world.explain(.openPanelNeedsGesture, in: world.frame(of: script))
    }
    show(for: input, in: script)
  }

  /// WebKit's FileInputType::showPicker and WebChromeClient::runOpenPanel. No script waits for the answer.
  func show(for element: Element, in script: ScriptDocument) {
    guard let input = FileInput(element), let frame = world.frame(of: script), let page = frame.page else { return }
    let panels = world.questions.openPanels
    panels.forget(element, of: page)
    guard !panels.isOpen(for: page) else { return world.explain(.openPanelIsOpen, in: frame) }
    let question = world.questions.newNumber()
    panels.open(question, for: element, of: page)
    var selection: Set<OpenPanelRequest.Selection> = []
    if input.allowsMultipleSelection { selection.insert(.several) }
    if input.allowsDirectories { selection.insert(.directories) }
    let request = OpenPanelRequest(
      selection: selection, acceptedTypes: input.acceptedTypes,
      camera: input.capture.map { $0.lowercased() == "user" ? .front : .back })
    world.post(.openPanel(page.id, request, frame.snapshot, question))
  }

  /// WebKit's WebPage::didChooseFilesForOpenPanel and didCancelForOpenPanel. A late or second answer has no effect.
  func answer(_ question: QuestionID, _ choice: FileChoice) {
    guard let input = world.questions.openPanels.close(question).flatMap(FileInput.init),
      let script = world.agent.document(of: input), world.frame(of: script) != nil
    else { return }
    input.choose(choice, in: script)
  }
}
