import SimulatedWeb
import UIProcess
import WebMessages
import WebViewSimulator

/// The app of a scenario, which answers as the scenario says.
extension AppBehavior {
  init(_ scenario: Scenario) {
    self.init()
    let (answers, settings) = (scenario.answers, scenario.settings)
    decideAction = { page, action in
      let target: TargetFrameRecord = action.target.map { $0.isMainFrame ? .main : .sub } ?? .none
      return answers.decision(url: action.request.urlText, window: page.label, targetFrame: target)
    }
    decideResponse = { page, response in
      let isCancelled = answers.cancelResponses.contains {
        $0.matches(url: response.url.href, window: page.label, targetFrame: response.isMainFrame ? .main : .sub)
      }
      return isCancelled ? .cancel : settings.responsePolicy.decision(response)
    }
    opensWindow = { _, action, _ in
      switch answers.createWebView {
      case .allow: true
      case .block: false
      case .blockPrefixes(let prefixes): !prefixes.contains(where: action.request.urlText.hasPrefix)
      }
    }
    if let refused = settings.refusedEntries {
      goesToItem = { _, item in !refused.contains(where: item.url.hasPrefix) }
    }
    answersLater = settings.answers == .later
    answerToHTTPSWarnings = settings.https.warning
    onClose = settings.onWebViewDidClose
    if let rules = answers.challenges {
      answersChallenge = { _, challenge in
        rules.lazy.compactMap { $0.answer(to: challenge) }.first ?? ChallengeAnswer(.performDefaultHandling)
      }
    }
    confirms = { _ in answers.confirm }
    answersPrompt = { _, _ in answers.prompt }
    if answers.files != nil || scenario.steps.contains(where: { $0.files != nil }) {
      choosesFiles = { page, _ in page.world.filePickers.takeNextChoice() ?? answers.files ?? .cancelled }
    }
    if settings.beforeUnloadPanel { beforeUnload = answers.beforeUnload ? .leaves : .stays }
  }
}

extension ScenarioSettings.ResponsePolicy {
  fileprivate func decision(_ response: NavigationResponseInfo) -> PolicyDecision {
    switch self {
    case .allow: .allow
    case .canShow: response.canShowMIMEType ? .allow : .cancel
    case .download: response.canShowMIMEType && !response.isAttachment ? .allow : .download
    }
  }
}
