import WebMessages
import WindowRegistry

/// Who opened a window, as far as the UI process knows. What its scripts see is the opener of its navigable, in the
/// `WindowRegistry`.
package struct OpenerRecord {
  /// WebKit's openedByDOMWithOpener.
  package enum Hold {
    /// Scripts of other windows cannot reach it through an opener.
    case free
    case held
  }

  /// The page whose script, link or form made the window, with or without an opener (WebKit's relatedPage); nil if the
  /// app made it.
  package let maker: PageID?
  /// Whether the window was to know that page.
  package let link: OpenerLink
  /// Whether it was opened by a script and still belongs to its opener (rule 7.5).
  package private(set) var hold: Hold
  /// The name with which the window was opened (rule 1.33); empty if none.
  package private(set) var name: String

  package init(maker: PageID?, link: OpenerLink, name: String) {
    self.maker = maker
    self.link = link
    self.name = name
    hold = maker != nil && link == .kept ? .held : .free
  }

  /// A window that the app made.
  package static let app = OpenerRecord(maker: nil, link: .suppressed, name: "")

  package var isHeld: Bool { hold == .held }
  /// The page that opened it, unless it was to have no opener.
  package var keptMaker: PageID? { link == .kept ? maker : nil }

  /// Rule 1.11: a page targets the window, and becomes its opener.
  package mutating func adopt() { hold = .held }

  /// WebKit's WebPageProxy::triggerBrowsingContextGroupSwitchForNavigation: the UI process forgets the name that the
  /// window was opened with.
  package mutating func forgetName() { name = "" }

  /// The window is another navigable from now on.
  /// - Parameter hasOpener: whether that one has an opener.
  package mutating func moved(hasOpener: Bool) { hold = hasOpener ? .held : .free }
}
