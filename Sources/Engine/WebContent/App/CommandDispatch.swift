import EngineValues
import WebMessages

/// Passes the app's commands to the objects that perform them.
extension ContentWorld {
  func perform(_ command: ContentCommand) {
    switch command {
    case .page(let id, let command): perform(command, of: id)
    case .load(let id, let command): perform(command, in: id)
    case .input(let path, let command): perform(command, at: path)
    case .answer(let question, let command): perform(command, to: question)
    case .wake(let delay, let ticket): wake(after: delay, ticket)
    }
  }

  private func wake(after delay: Double, _ ticket: ReplyTicket<Void>) {
    questions.wakes += 1
    loop.schedule(
      after: delay,
      LoopTask { [unowned self] in
        questions.wakes -= 1
        reply(ticket, .success(()))
      })
  }

  private func perform(_ command: PageCommand, of id: PageID) {
    switch command {
    case .add(let settings, let dataStore): addPage(id, settings: settings, dataStore: dataStore)
    case .update(let settings): pages[id]?.update(settings)
    case .destroy:
      destroyPage(id)
      post(.didDestroy(id))
    case .endProcess(let end): endProcess(showing: id, end)
    case .beginNextProcess: pages[id]?.reach = .process
    case .listClickables(let ticket): reply(ticket, .success(pages[id]?.clickableSelectors ?? []))
    case .describeWindow(let ticket): reply(ticket, .success(pages[id]?.windowFacts))
    case .readLocal(let url, let ticket):
      reply(ticket, .success(pages[id].flatMap { try? localAnswer(to: url, for: $0.mainFrame.document)?.get() }))
    case .describe(let ticket): reply(ticket, .success(pages[id]?.description))
    }
  }

  private func perform(_ command: LoadCommand, in id: PageID) {
    guard let page = pages[id], page.reach == .process else { return }
    switch command {
    case .load(let content, let navigation): page.load(content, navigation: navigation)
    case .loadOverHTTP(let request, let navigation): page.loadOverHTTP(request, navigation: navigation)
    case .loadOpenerless(let action, let navigation): page.loadOpenerless(action, navigation: navigation)
    case .reload(let navigation, let fromOrigin): page.reload(navigation: navigation, fromOrigin: fromOrigin)
    case .reloadAfterProcessEnd(let navigation): page.reloadAfterProcessEnd(navigation: navigation)
    case .go(let item, let navigation): page.go(to: item, navigation: navigation)
    case .restoreHistory(let entries, let current, let navigation):
      page.restoreHistory(entries, current: current, navigation: navigation)
    case .stop: page.stopLoading()
    }
  }

  private func perform(_ command: InputCommand, at path: FramePath) {
    if pages[path.page]?.reach == .nobody { return refuse(command) }
    let input = PageInput(world: self)
    switch command {
    case .evaluate(let source, let world, let gesture, let ticket):
      reply(ticket, input.evaluate(source, at: path, world: world, gesture: gesture))
    case .callAsync(let body, let arguments, let world, let ticket):
      input.callAsync(body, arguments: arguments, at: path, world: world) { [weak self] in self?.reply(ticket, $0) }
    case .click(let selector, let kind, let ticket): reply(ticket, input.click(selector, at: path, kind: kind))
    case .type(let text, let selector, let ticket): reply(ticket, input.type(text, into: selector, at: path))
    case .clickNode(let node, let ticket): reply(ticket, input.click(node: node, at: path))
    case .automate(let program, let gesture, let ticket):
      input.automate(program, at: path, gesture: gesture) { [weak self] in self?.reply(ticket, $0) }
    }
  }

  /// Answers a command to a process that has ended.
  private func refuse(_ command: InputCommand) {
    switch command {
    case .evaluate(_, _, _, let ticket), .callAsync(_, _, _, let ticket), .automate(_, _, let ticket):
      reply(ticket, .success(.processHasEnded))
    case .click(_, _, let ticket), .type(_, _, let ticket), .clickNode(_, let ticket):
      reply(ticket, .failure(.closed))
    }
  }

  private func perform(_ command: AnswerCommand, to question: QuestionID) {
    switch command {
    case .policy(let decision, let preferences): questions.answer(question, decision, preferences: preferences)
    case .refusal(let ticket):
      questions.answer(question, .cancel, preferences: nil)
      reply(ticket, .success(()))
    case .scriptMessage(let result): questions.answer(question, result)
    case .schemeTask(let result): questions.answer(question, result)
    case .files(let choice): FileChooser(world: self).answer(question, choice)
    case .challenge(let answer): questions.challenges.answer(question, answer)
    }
  }
}
