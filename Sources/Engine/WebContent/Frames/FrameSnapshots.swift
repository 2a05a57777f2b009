import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// A frame as the UI process sees it.
extension Frame {
  var snapshot: FrameSnapshot {
    FrameSnapshot(
      frame: id, page: page?.id, isMainFrame: isMainFrame,
      url: loader.committedFirstRealLoad || document.provenance.wasWritten ? document.url.href : initialURL,
      origin: document.origin, name: world.registry[id]?.name ?? "")
  }

  /// The source frame of createWebViewWith. WebKit describes it anew, by the URL that was loaded last, not by a URL
  /// that `document.open` took from another document (rule 1.65).
  var loadedSnapshot: FrameSnapshot {
    var snapshot = snapshot
    if document.provenance.wasWritten {
      snapshot.url = initialURL
    } else if !loader.committedFirstRealLoad {
      snapshot.url = loader.committedLoad?.url.href ?? ""
    }
    return snapshot
  }

  /// The URL before the first load: empty for a fresh view, about:blank for a frame or a window that a script made.
  private var initialURL: String { loader.committedLoad?.url.href ?? (isMainFrame ? "" : "about:blank") }

}

extension ContentDocument {
  /// The source frame of a navigation that the document has asked for, even if the document was left meanwhile. WebKit
  /// then describes the frame by the document; if the frame is gone, the view that is asked counts as its view (rule
  /// 3.2; NavigationRequester).
  func source(askedBy page: PageID) -> FrameSnapshot {
    if let frame, isShown { return frame.snapshot }
    return FrameSnapshot(
      frame: script.navigable, page: world.frames[script.navigable]?.page?.id ?? page,
      isMainFrame: script.topNavigable == script.navigable, url: url.href, origin: origin)
  }
}

extension ContentWorld {
  /// Changes the source frame of navigations after the frame is gone. The UI process still describes the frame as it
  /// was, but names the view that is asked as the frame's view (rule 3.2).
  func forgetSource(_ gone: NavigableID) {
    for asked in frames.all {
      guard let page = asked.page?.id else { continue }
      asked.loader.policyLoad?.forgetSource(gone, askedBy: page)
      asked.loader.loadUnderWay?.forgetSource(gone, askedBy: page)
      asked.loader.committedLoad?.forgetSource(gone, askedBy: page)
    }
  }
}

extension DocumentLoad {
  fileprivate func forgetSource(_ gone: NavigableID, askedBy page: PageID) {
    if action.source?.frame == gone { action.source?.page = page }
  }
}
