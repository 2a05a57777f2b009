// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

import EngineValues

// MARK: Gestures

extension Reason {
  package static let userGestureIsProcessed = Reason("1.4", "a user gesture is being processed")
  package static let windowsOpenAutomatically = Reason(
    "1.4", "no user gesture, but javaScriptCanOpenWindowsAutomatically is true")

  package static let noUserGesture = Reason(
    "1.4", "blocked: no user gesture and javaScriptCanOpenWindowsAutomatically is false")
}

// MARK: Names

extension Reason {
  package static let noTargetNamed = Reason("1.63", "no target is named: the frame itself")
  package static let selfFound = Reason("2.9", "_self is the frame itself")
  package static let parentFound = Reason("2.9", "_parent is the parent frame, or the frame itself at the top")
  package static let topFound = Reason("2.9", "_top is the main frame of the page")
  package static let blankIsNeverFound = Reason("1.64", "_blank always asks for a new window")

  package static func frameFound(named name: String) -> Reason {
    Reason("1.45", "a frame of this page is called \"\(name)\"")
  }

  package static func windowFound(named name: String) -> Reason {
    Reason("1.37", "a window called \"\(name)\" is open and can be reached")
  }

  package static func deadHandleFound(named name: String) -> Reason {
    Reason("5.15", "the name \"\(name)\" finds the dead handle of a window that a process swap cut off")
  }

  package static func windowNotFound(named name: String) -> Reason {
    Reason("1.37", "no window called \"\(name)\" can be reached")
  }

  package static func windowIsUnrelated(named name: String) -> Reason {
    Reason("1.38", "a window called \"\(name)\" exists, but it is not this page's opener, its popup or its sibling")
  }

  package static func windowLacksOpener(named name: String) -> Reason {
    Reason("1.42", "a window called \"\(name)\" exists, but without an opener it cannot be found by name")
  }

  package static func windowWasClosed(named name: String) -> Reason {
    Reason("1.42", "the window called \"\(name)\" has been closed: its name is free")
  }

  package static let pageHasCalledClose = Reason(
    "1.42", "this page has called close(): it finds no other windows by name")
}

// MARK: Navigation rights

extension Reason {
  package static let sandboxKeepsFrameInside = Reason("1.40", "a sandboxed frame may only navigate frames inside it")
  package static let sandboxKeepsFrameFromPopup = Reason(
    "1.40", "a sandboxed frame may only navigate popups that it opened itself")

  package static let sandboxKeepsFrameFromTop = Reason(
    "1.40", "the frame's sandbox does not allow it to navigate the top window")

  package static let windowIsOfAnotherOrigin = Reason(
    "1.40", "the page is neither of the same origin as that window, nor as its opener, nor was it opened by it")

  package static let frameWasNotTouched = Reason(
    "1.46", """
      an iframe of another site, which the user has not touched, may not navigate the top window to a third site
      """)
}

// MARK: Windows

extension Reason {
  package static let noNameGiven = Reason("1.36", "no name is given: a new window is asked for")

  package static func newWindowIsAskedFor(because reason: Reason) -> Reason {
    Reason(reason.rule, "\(reason.text): a new one is asked for")
  }

  package static func ancestorIsNavigated(_ keyword: String) -> Reason {
    Reason("1.6", "\(keyword) is navigated, no window is made")
  }

  package static func windowURLIsInvalid(_ url: String) -> Reason {
    Reason("1.7", "\"\(url)\" is not a valid URL")
  }

  package static let sandboxForbidsWindowOpen = Reason("1.12", "blocked: the frame is sandboxed without allow-popups")
  package static let sandboxForbidsNewWindow = Reason("1.64", "blocked: the frame is sandboxed without allow-popups")
}

// MARK: Closing

extension Reason {
  package static let closeInFrame = Reason("5.1", "close() does nothing in a frame")
  package static let windowWasOpenedByPage = Reason("5.2", "a script or a link opened the window")
  package static let windowHasOneEntry = Reason("5.2", "the window has at most one history entry")

  package static func windowHasHistory(entries: Int) -> Reason {
    Reason("5.3", "no script opened the window and its history has \(entries) entries")
  }

  package static let windowIsGone = Reason("5.9", "the window is already gone")
}
