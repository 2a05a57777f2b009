// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

import EngineValues

// MARK: Inspections

extension Reason {
  package static let computedNameMayBeFound = Reason(
    "1.11", "the name is computed: if a window with it can be reached, only decidePolicyFor in that window")

  package static let ancestorIsAsked = Reason(
    "1.6", "decidePolicyFor in this view: other, after the script's turn; no window is made")

  package static func frameIsAskedForScript(named name: String) -> Reason {
    Reason("1.45", "decidePolicyFor in this view: other, target frame sub, the frame named \(name)")
  }

  package static func windowIsNewEachTime(named name: String) -> Reason {
    Reason(
      "1.33", """
        the window cannot be found by its name: each call asks for a new one, unless another window named \(name) can \
        be reached
        """)
  }

  package static func foundWindowIsReturned(named name: String) -> Reason {
    Reason("1.15", "while a window named \(name) can be reached: no delegate call, window.open returns it")
  }

  package static func foundWindowIsAskedForScript(named name: String) -> Reason {
    Reason(
      "1.11", """
        while a window named \(name) can be reached: decidePolicyFor there only, other, target frame main; otherwise:
        """)
  }

  package static let createIsCalled = Reason(
    "1.4", "createWebViewWith in this view, if the user clicked or javaScriptCanOpenWindowsAutomatically is on")

  package static let newViewShowsEmptyPage = Reason(
    "1.55", "the new window shows about:blank: didStart, didCommit, didFinish, no decidePolicyFor")

  package static let newViewIsTold = Reason("1.56", "decidePolicyFor in the new view, whose answer is ignored")
  package static let newViewRunsScript = Reason("1.57", "the script runs in the new window: no decidePolicyFor")
  package static let newViewIsAsked = Reason("1.54", "then decidePolicyFor in the new view: other, target frame main")
  package static let scriptGetsNull = Reason("1.30", "window.open returns null; the new window has no opener")
  package static let dialogIsClosed = Reason("1.77", "closes its dialog: no delegate call")

  package static func viewIsAsked(_ type: String) -> Reason {
    Reason("1.63", "decidePolicyFor in this view: \(type), target frame main")
  }

  package static func frameIsAsked(_ type: String, named name: String) -> Reason {
    Reason("1.63", "decidePolicyFor in this view: \(type), target frame sub, the frame named \(name)")
  }

  package static func foundWindowIsAsked(_ type: String, named name: String) -> Reason {
    Reason(
      "1.63", "while a window named \(name) can be reached: decidePolicyFor there only, \(type), target frame main")
  }

  package static func newWindowIsAskedAbout(_ type: String) -> Reason {
    Reason(
      "1.64", """
        decidePolicyFor in this view: \(type), target frame nil; allowed, createWebViewWith; then decidePolicyFor in \
        the new view: other, target frame main
        """)
  }

  package static func otherwiseNewWindowIsAskedAbout(_ type: String) -> Reason {
    Reason(
      "1.64", """
        otherwise decidePolicyFor in this view: \(type), target frame nil; allowed, createWebViewWith; then \
        decidePolicyFor in the new view: other, target frame main
        """)
  }

  package static let newWindowHasOpener = Reason("1.67", "the new window has an opener")
  package static let newWindowHasNoOpener = Reason("1.67", "the new window has no opener")
  package static let scriptLinkRuns = Reason("1.68", "runs its script: no delegate call")
  package static let downloadIsAskedAbout = Reason(
    "1.71", """
      decidePolicyFor in this view: linkActivated, target frame main, shouldPerformDownload; the target is ignored
      """)

  package static func fragmentIsAskedAbout(_ type: String) -> Reason {
    Reason("4.20", "decidePolicyFor in this view: \(type), target frame main; then the page scrolls, nothing is loaded")
  }

  package static func schemeIsAskedAbout(_ scheme: String, type: String) -> Reason {
    Reason(
      "4.32", """
        decidePolicyFor in this view: \(type), target frame main; allowed, the load fails (-1002): the app has to hand \
        \(scheme): to the system
        """)
  }

  package static let subframeIsAskedAbout = Reason(
    "4.27", """
      decidePolicyFor in this view: other, target frame sub; decidePolicyForResponse; no didStart, didCommit or \
      didFinish
      """)

  package static let subframeIsAskedWithoutResponse = Reason(
    "4.28", "decidePolicyFor in this view: other, target frame sub; no decidePolicyForResponse")

  package static let subframeIsTold = Reason(
    "1.56", "decidePolicyFor in this view for information: the answer is ignored")

  package static let subframeRunsScript = Reason("1.57", "runs its script: no delegate call")
}
