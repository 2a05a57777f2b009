import ScriptValues
import WebMessages

/// What the app's side tells web content to do, on its way to what does it.
extension ContentWorld {
  func perform(_ command: ContentCommand) {
    switch command {
    case .page(let id, let command): perform(command, of: id)
    case .load(let id, let command): perform(command, in: id)
    case .input(let path, let command): perform(command, at: path)
    case .answer(let question, let command): perform(command, to: question)
    }
  }

  private func perform(_ command: PageCommand, of id: PageID) {
    switch command {
    case .add(let settings, let dataStore): addPage(id, settings: settings, dataStore: dataStore)
    case .update(let settings): update(id, settings: settings)
    case .destroy: destroyPage(id)
    case .listClickables(let ticket): reply(ticket, .success(clickableSelectors(in: id)))
    case .describeWindow(let ticket): reply(ticket, .success(windowFacts(of: id)))
    }
  }

  private func perform(_ command: LoadCommand, in id: PageID) {
    switch command {
    case .load(let content, let navigation): load(content, in: id, navigation: navigation)
    case .loadOpenerless(let action, let navigation): loadOpenerless(action, in: id, navigation: navigation)
    case .reload(let navigation, let fromOrigin): reload(id, navigation: navigation, fromOrigin: fromOrigin)
    case .go(let item, let navigation): go(to: item, in: id, navigation: navigation)
    case .restoreHistory(let entries, let current, let navigation):
      restoreHistory(entries, current: current, in: id, navigation: navigation)
    case .stop: stopLoading(id)
    }
  }

  private func perform(_ command: InputCommand, at path: FramePath) {
    switch command {
    case .evaluate(let source, let world, let gesture, let ticket):
      reply(ticket, evaluate(source, at: path, world: world, gesture: gesture))
    case .callAsync(let body, let arguments, let world, let ticket):
      callAsync(body, arguments: arguments, at: path, world: world) { [weak self] in self?.reply(ticket, $0) }
    case .click(let selector, let kind, let ticket): reply(ticket, click(selector, at: path, kind: kind))
    case .type(let text, let selector, let ticket): reply(ticket, type(text, into: selector, at: path))
    }
  }

  private func perform(_ command: AnswerCommand, to question: QuestionID) {
    switch command {
    case .policy(let decision, let preferences): answer(question, decision, preferences: preferences)
    case .refusal(let ticket):
      answer(question, .cancel, preferences: nil)
      reply(ticket, .success(()))
    case .scriptMessage(let result): answerScriptMessage(question, result)
    case .schemeTask(let result): answerScheme(question, result)
    }
  }
}
