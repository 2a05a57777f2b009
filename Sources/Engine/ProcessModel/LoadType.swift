/// The way in which a load changes the session history (WebKit's FrameLoadType). It is decided when the load begins.
package enum LoadType: Equatable {
  case standard
  case reload
  case reloadFromOrigin
  /// A load of the current entry's URL, which replaces the entry.
  case same
  /// A load that replaces the entry (a locked back-forward list), or the first load of a frame inside the page.
  case lockedRedirect
  case backForward

  package var isReload: Bool { self == .reload || self == .reloadFromOrigin }
  /// Whether the page that the load replaces may go to the page cache (rule 4.23; WebKit's canCachePage).
  package var mayLeaveCachedPage: Bool { self == .standard || self == .backForward }

  /// The type in another process that continues the load. That process has no page to reload, and knows the entry only
  /// if the page locks the history (WebKit's WebPageProxy::continueNavigationInNewProcess).
  package func inAnotherProcess(isByApp: Bool) -> LoadType {
    self == .same || (isReload && isByApp) ? .standard : self
  }
}
