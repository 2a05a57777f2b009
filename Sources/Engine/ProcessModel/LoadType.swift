/// How a load changes the session history, after WebKit's FrameLoadType. It is decided when the load begins.
package enum LoadType: Equatable {
  case standard
  case reload
  case reloadFromOrigin
  /// The URL of the current entry again: the entry is replaced.
  case same
  /// Locked back-forward list: the entry is replaced, or a child frame's first load.
  case lockedRedirect
  case backForward

  package var isReload: Bool { self == .reload || self == .reloadFromOrigin }
  /// Whether the page that it replaces may go to the page cache, after WebKit's canCachePage (rule 4.23).
  package var mayLeaveCachedPage: Bool { self == .standard || self == .backForward }

  /// The type for another process that goes on with the load. It has no page that it could reload, and knows the entry
  /// only if the page locks the history (WebPageProxy::continueNavigationInNewProcess).
  package func inAnotherProcess(isByApp: Bool) -> LoadType {
    self == .same || (isReload && isByApp) ? .standard : self
  }
}
