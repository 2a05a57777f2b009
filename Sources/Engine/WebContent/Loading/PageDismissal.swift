import URLStandard

/// The event of leaving that a frame's document is handling, one at a time (WebKit's FrameLoader::PageDismissalType).
///
/// Together with `Page.leaving` and `Presence.ignoredOpens`, the event decides which actions scripts cannot take while
/// pages are left (rules 5.18 and 5.19):
///
/// | while | the frame begins a load | any frame of the page schedules a URL | it stops loads | its images | dialogs, synchronous requests | its document is opened |
/// |---|---|---|---|---|---|---|
/// | `beforeunload` | no | no | no | are pings | no | no, if it is the frame that navigates |
/// | `pagehide`, `visibilitychange` | no | yes, but its own is dropped afterwards | no | are pings | no | no |
/// | `unload` | no | the same | no | are pings | no | no |
/// | frames of a main frame are removed | no | no | yes | load | yes | no |
/// | a script's result takes its document's place | no | yes | yes | load | yes | yes |
enum PageDismissal {
  case none
  case replacedByScript
  case beforeUnload
  case pageHide
  case unload

  /// Whether the event is one of WebKit's page dismissal events.
  var isEvent: Bool { self == .beforeUnload || self == .pageHide || self == .unload }
}

/// The actions that are forbidden in a page while it is left. The scopes nest, because an event of leaving may remove
/// frames.
struct LeavingScopes {
  /// The number of events of leaving that the page's frames are handling (WebKit's ForbidPromptsScope and
  /// ForbidSynchronousLoadsScope).
  fileprivate(set) var events = 0
  /// WebKit's NavigationDisabler.
  fileprivate(set) var disabledNavigations = 0

  var permitsDialogs: Bool { events == 0 }
  var permitsSynchronousRequests: Bool { events == 0 }
}

extension Page {
  /// Runs scripts that may not navigate any frame of the page.
  func withoutNavigations<Result>(_ body: () -> Result) -> Result {
    leaving.disabledNavigations += 1
    defer { leaving.disabledNavigations -= 1 }
    return body()
  }
}

extension Frame {
  /// Handles one event of leaving.
  func handle<Result>(_ event: PageDismissal, _ body: () -> Result) -> Result {
    let (before, page) = (loader.dismissal, page)
    loader.dismissal = event
    if event.isEvent { page?.leaving.events += 1 }
    defer {
      loader.dismissal = before
      if event.isEvent { page?.leaving.events -= 1 }
    }
    return body()
  }

  /// Runs scripts that may not open the frame's document (WebKit's UnloadCountIncrementer).
  func withoutOpening<Result>(_ body: () -> Result) -> Result {
    let document = document
    document.presence.ignoredOpens += 1
    defer { document.presence.ignoredOpens -= 1 }
    return body()
  }

  /// Whether a load may begin in the frame (WebKit's FrameLoader::isNavigationAllowed). If not, the trace says so.
  func permitsLoad() -> Bool {
    if loader.dismissal == .none, page?.leaving.disabledNavigations == 0 { return true }
    world.explain(.pageIsBeingLeft, in: self)
    return false
  }

  /// Removes frames inside. Their scripts can add no other frames (WebKit's SubframeLoadingDisabler).
  func withoutNewFrames(_ body: () -> Void) {
    let document = document
    document.presence.refusedFrames += 1
    defer { document.presence.refusedFrames -= 1 }
    body()
  }

  /// Whether a navigation to a URL may be scheduled (WebKit's NavigationScheduler::shouldScheduleNavigation).
  func permitsScheduling(_ url: WebURL) -> Bool {
    if url.scheme == "javascript" || page?.leaving.disabledNavigations == 0 { return true }
    world.explain(.pageIsBeingLeft, in: self)
    return false
  }
}
