import WebMessages
import WindowRegistry

/// The opener of a window, as far as the UI process knows. Scripts see the opener of its navigable, which is in the
/// `WindowRegistry`.
package struct OpenerRecord {
  /// WebKit's openedByDOMWithOpener.
  package enum Hold {
    /// Scripts of other windows cannot reach the window through an opener.
    case free
    case held
  }

  /// The page whose script, link or form made the window, with or without an opener (WebKit's relatedPage); nil if the
  /// app made it.
  package let maker: PageID?
  /// Whether the window was to know that page.
  package let link: OpenerLink
  /// Whether a script opened the window and it still belongs to its opener (rule 7.5).
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
  /// The page that opened the window, unless the window was to have no opener.
  package var keptMaker: PageID? { link == .kept ? maker : nil }

  /// Notes that a page targets the window, and becomes its opener (rule 1.11).
  package mutating func adopt() { hold = .held }

  /// Forgets the name with which the window was opened (WebKit's
  /// WebPageProxy::triggerBrowsingContextGroupSwitchForNavigation).
  package mutating func forgetName() { name = "" }

  /// Notes that the window has another navigable from now on.
  /// - Parameter hasOpener: whether that navigable has an opener.
  package mutating func moved(hasOpener: Bool) { hold = hasOpener ? .held : .free }
}
