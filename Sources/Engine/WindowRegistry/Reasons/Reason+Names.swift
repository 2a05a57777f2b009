// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

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
