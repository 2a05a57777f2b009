import SimulatedWeb
import WindowRegistry

/// Identifies an open question to the app's side; the answer comes back as a command.
package struct QuestionID: Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
}

/// What web content asks while its script waits.
package enum ContentQuestion: Sendable {
  case createPage(CreatePageRequest)
  case alert(PageID, message: String, frame: FrameSnapshot)
  case confirm(PageID, message: String, frame: FrameSnapshot)
  case prompt(PageID, message: String, defaultText: String, frame: FrameSnapshot)
  case beforeUnload(PageID, message: String)
  /// Rule 4.21: a fragment change by a user gesture.
  case decideFragment(PageID, NavigationActionInfo)
  /// A synchronous request of a script for the app's scheme handler.
  case schemeTask(PageID, SchemeRequest)
}

package struct CreatePageRequest: Sendable {
  package var opener: PageID
  /// The page that waits for its web view.
  package var created: PageID
  package var action: NavigationActionInfo
  package var features: WindowFeatures
  package var keepsOpener: Bool

  package init(
    opener: PageID, created: PageID, action: NavigationActionInfo, features: WindowFeatures, keepsOpener: Bool
  ) {
    self.opener = opener
    self.created = created
    self.action = action
    self.features = features
    self.keepsOpener = keepsOpener
  }
}

package enum ContentAnswer: Sendable {
  /// The settings of the view that the app returned for the window; nil if it returned none.
  case created(PageSettings?)
  case done
  case confirmed(Bool)
  case text(String?)
  case decision(PolicyDecision)
  case response(Result<SimulatedResponse, NavigationError>)
}

extension ContentQuestion {
  /// What a page gets if its app is gone (rule 7.3).
  package var answerOfNobody: ContentAnswer {
    switch self {
    case .createPage: .created(nil)
    case .alert: .done
    case .confirm: .confirmed(false)
    case .beforeUnload: .confirmed(true)
    case .prompt: .text(nil)
    case .decideFragment: .decision(.allow)
    case .schemeTask(_, let scheme): .response(.failure(.cancelled(scheme.request.urlText)))
    }
  }
}
