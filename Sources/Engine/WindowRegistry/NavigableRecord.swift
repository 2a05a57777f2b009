import URLStandard

/// The registry's knowledge of one navigable. Only the registry changes it.
package final class NavigableRecord {
  package enum Life: Sendable {
    case live
    /// `close()` was called: the window is closed for scripts, and is no longer found by name (rules 5.4 and 5.6).
    case closing
    /// The task that `close()` queued has run: the page has left its group, and finds no other window by name.
    case closed
    /// A swap to another process or browsing context group took away the navigable's page after it had shown a
    /// document. Scripts hold a dead handle, which is still found by its name (rule 5.15).
    case cut
  }

  package let id: NavigableID
  package let parent: NavigableID?
  package internal(set) var children: [NavigableID] = []
  /// HTML Standard, "target name"; empty if the navigable has none.
  package internal(set) var name: String
  package internal(set) var opener: NavigableID?
  /// The last opener, even if it was disowned since.
  package internal(set) var lastOpener: NavigableID?
  /// The navigable's browsing context group. Only pages of one group are familiar, even those without an opener.
  package internal(set) var group: BrowsingContextGroupID
  package internal(set) var life = Life.live
  /// The origin of the active document.
  package internal(set) var origin: Origin
  /// The URL of the active document.
  package internal(set) var url: WebURL?
  /// The flags of the active document.
  package internal(set) var sandbox: SandboxFlags
  /// The flags of the attribute of the frame's element alone.
  package internal(set) var elementSandbox: SandboxFlags = []
  /// The kinds of content that the active document has loaded from other origins.
  package internal(set) var foreignContent: ForeignContent = []
  /// Whether the user has interacted with this frame (rule 1.46).
  package internal(set) var hadUserInteraction = false
  /// Whether `window.open`, or a link or form with a new window, created the navigable.
  package internal(set) var openedByDOM = false

  package var isTopLevel: Bool { parent == nil }

  init(
    id: NavigableID, parent: NavigableID?, name: String, opener: NavigableID? = nil, group: BrowsingContextGroupID,
    origin: Origin, sandbox: SandboxFlags
  ) {
    self.id = id
    self.parent = parent
    self.name = name
    self.opener = opener
    lastOpener = opener
    self.group = group
    self.origin = origin
    self.sandbox = sandbox
  }
}

/// The kinds of content that a document has loaded from other origins (WebKit's m_hasLoadedThirdPartyScript and
/// m_hasLoadedThirdPartyFrame).
package struct ForeignContent: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let script = ForeignContent(rawValue: 1)
  package static let frame = ForeignContent(rawValue: 2)
}

/// HTML Standard, "browsing context group".
package struct BrowsingContextGroupID: Hashable, Sendable {
  package let rawValue: Int32
}

/// HTML Standard, "valid navigable target name or keyword", as WebKit reads it (rule 1.35).
package enum TargetName: Equatable, Sendable {
  /// No name, or an empty name.
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
  /// A gesture for the documents that are now in these navigables.
  case navigables(Set<NavigableID>)
  /// A gesture that belongs to no particular document.
  case processing

  package var isProcessing: Bool { self != .none }

  package func impacts(_ navigable: NavigableID) -> Bool {
    if case .navigables(let reached) = self { return reached.contains(navigable) }
    return false
  }
}
