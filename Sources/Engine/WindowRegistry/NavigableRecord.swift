import URLStandard

/// What the registry knows about one navigable.
package struct NavigableRecord: Sendable {
  package enum Life: Sendable {
    case live
    /// `close()` was called: closed for scripts, and no longer found by name (rules 5.4 and 5.6).
    case closing
    /// The task that `close()` queued has run: the page has left its group and cannot find others by name.
    case closed
    /// A process or browsing context group swap took its page away after it had shown a document: scripts hold a dead
    /// handle, which can still be found by its name (rule 5.15).
    case cut
  }

  package let id: NavigableID
  package let parent: NavigableID?
  package internal(set) var children: [NavigableID] = []
  /// HTML Standard, "target name"; empty if it has none.
  package internal(set) var name: String
  package internal(set) var opener: NavigableID?
  /// The opener that it had last, also if it was disowned.
  package internal(set) var lastOpener: NavigableID?
  /// Whether pages opened without an opener may find it: only pages of one group are familiar.
  package internal(set) var group: BrowsingContextGroupID
  package internal(set) var life = Life.live
  /// The origin of its active document.
  package internal(set) var origin: Origin
  /// The URL of its active document.
  package internal(set) var url: WebURL?
  /// The flags of its active document.
  package internal(set) var sandbox: SandboxFlags = []
  /// Rule 1.46: whether the user has interacted with this frame.
  package internal(set) var hadUserInteraction = false
  /// Created by `window.open`, or by a link or form that goes to a new window.
  package internal(set) var openedByDOM = false

  package var isTopLevel: Bool { parent == nil }
}

/// HTML Standard, "browsing context group".
package struct BrowsingContextGroupID: Hashable, Sendable {
  package let rawValue: Int32
}

/// HTML Standard, "valid navigable target name or keyword", as WebKit reads it (rule 1.35).
package enum TargetName: Equatable, Sendable {
  /// No name, or an empty one.
  case none
  case blank
  case current
  case parent
  case top
  case named(String)

  package init(_ name: String) {
    if name.isEmpty {
      self = .none
      return
    }
    guard name.utf8.first == UInt8(ascii: "_") else {
      self = .named(name)
      return
    }
    switch name.asciiLowercased {
    case "_blank": self = .blank
    case "_self": self = .current
    case "_parent": self = .parent
    case "_top": self = .top
    default: self = name == "_current" ? .current : .named(name)
    }
  }
}

/// Whether a user gesture is being processed, and for which documents (rule 1.20).
package enum GestureReach: Sendable, Equatable {
  case none
  /// The documents currently in these navigables.
  case navigables(Set<NavigableID>)
  /// A gesture that does not belong to a particular document.
  case processing

  package var isProcessing: Bool { self != .none }

  package func impacts(_ navigable: NavigableID) -> Bool {
    if case .navigables(let reached) = self { return reached.contains(navigable) }
    return false
  }
}
