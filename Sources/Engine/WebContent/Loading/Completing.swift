import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// When a load is over, after WebKit's FrameLoader::checkCompleted and checkLoadComplete.
extension ContentWorld {
  func checkCompleted(_ frame: Frame) {
    guard frame.isAttached else { return }
    let document = frame.document!
    guard !document.isComplete else { return checkLoadComplete(frame) }
    guard !document.isParsing, document.loadBlockers == 0, frame.children.allSatisfy(isComplete) else { return }
    document.isComplete = true
    document.script.readyState = .complete
    _ = document.script.fire("load", at: .window, bubbles: false, cancelable: false)
    document.loadEventDispatched = true
    guard frame.document === document, frame.isAttached else { return }
    document.script.firePageTransition("pageshow", persisted: false)
    guard frame.document === document, frame.isAttached else { return }
    startRefresh(in: frame)
    fireLoadInContainer(of: frame)
    checkLoadComplete(frame)
    if let parent = frame.parent { checkCompleted(parent) }
  }

  private func isComplete(_ frame: Frame) -> Bool {
    frame.document.isComplete && frame.policyLoad == nil && frame.provisionalLoad == nil
  }

  /// Rule 4.29: frames that were cancelled say nothing; others fire `load` at their element.
  func fireLoadInContainer(of frame: Frame) {
    guard let container = frame.container, let parent = frame.parent,
      frame.committedLoad != nil || frame.committedFirstRealLoad
    else { return }
    _ = fire("load", at: container, in: parent.document)
  }

  /// Reports didFinish when the frame and everything in it is done.
  func checkLoadComplete(_ frame: Frame) {
    guard let load = frame.committedLoad, load.phase == .loading, frame.document.isComplete,
      frame.children.allSatisfy(isComplete)
    else { return }
    load.phase = .done
    guard frame.isMainFrame, let page = frame.page else { return }
    titleChanged(of: frame.document)
    if let failure = load.failureAfterCommit {
      return post(.didFail(page.id, load.navigation, failure.error, provisional: false, failure.reason))
    }
    post(.didFinish(page.id, load.navigation, url: load.finishURL(frame.document), .loadEventFired))
  }

  func titleChanged(of document: ContentDocument) {
    guard let frame = document.frame, frame.isMainFrame, let page = frame.page, frame.document === document else {
      return
    }
    let title = document.tree.title
    frame.history.current?.title = title
    post(.didChangeTitle(page.id, title: title))
  }
}

extension DocumentLoad {
  fileprivate func finishURL(_ document: ContentDocument) -> String { document.url.href }
}
