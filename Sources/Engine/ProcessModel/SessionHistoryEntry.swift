import PagePolicies
import EngineValues
import URLStandard
import WebMessages
import WindowRegistry

/// The session history entry of one frame, with the entries of the frames inside it (WebKit's HistoryItem).
package final class SessionHistoryEntry {
  /// A number that is unique for each entry of the back-forward list.
  package let id: Int
  /// A number that all copies have that the UI process makes of an entry (WebKit's BackForwardFrameItemIdentifier).
  package let key: Int
  package var sequences: Sequences
  /// The frame of the entry. A frame that is made again takes over the entry.
  package var frame: NavigableID
  /// The frame's name when it got the entry (WebKit's FrameTree::uniqueName).
  package var target = ""
  package var url: WebURL
  package var originalURL: WebURL
  package var title: String
  /// The request that loads the entry's document again.
  package var request: Request
  package var state: SerializedValue?
  package var children: [SessionHistoryEntry] = []
  /// Whether a script added the entry without a user's interaction (rule 4.24).
  package var createdByScriptWithoutInteraction = false
  /// The frame for which the UI process copied the entry (WebKit's WebBackForwardListItem::navigatedFrameItem).
  package var navigatedFrame: NavigableID?
  /// HTML Standard, "requires storing the policy container in history".
  package var policies: PolicyContainer?
  /// The web process that last showed the entry's page (rule 5.15).
  package var process: WebProcess?
  /// The frozen page, while the page cache has it.
  package internal(set) var cachedPage: CachedPage?

  /// WebKit's item and document sequence numbers.
  package struct Sequences {
    /// A number that copies share with an entry whose frame did not navigate.
    package var item: Int
    /// A number that all entries of one document share.
    package var document: Int

    package init(item: Int, document: Int) {
      self.item = item
      self.document = document
    }
  }

  /// The request of a traversal, besides the URL.
  package struct Request {
    package var method: String
    package var body: [UInt8]?
    package var contentType: String?
    package var referrer: String?
    /// WebKit's HistoryItem::shouldOpenExternalURLsPolicy (rule 9.21).
    package var externalURLs = ExternalURLsPolicy.notAllowed

    package init(method: String = "GET", body: [UInt8]? = nil, contentType: String? = nil, referrer: String? = nil) {
      self.method = method
      self.body = body
      self.contentType = contentType
      self.referrer = referrer
    }
  }

  package init(
    id: Int, key: Int? = nil, sequence: Int, frame: NavigableID, url: WebURL, originalURL: WebURL, title: String,
    request: Request = Request()
  ) {
    self.id = id
    self.key = key ?? id
    sequences = Sequences(item: sequence, document: sequence)
    self.frame = frame
    self.url = url
    self.originalURL = originalURL
    self.title = title
    self.request = request
  }

  package func child(of frame: NavigableID) -> SessionHistoryEntry? { children.first { $0.frame == frame } }

  /// WebKit's WebBackForwardListFrameItem::childItemForFrameID.
  package func entry(of other: NavigableID) -> SessionHistoryEntry? {
    if frame == other { return self }
    for child in children {
      if let found = child.entry(of: other) { return found }
    }
    return nil
  }

  /// Whether the entry of the frame that navigated was added by a script without interaction (rule 4.24).
  package var isScriptsWithoutInteraction: Bool {
    (navigatedFrame.flatMap { entry(of: $0) } ?? self).createdByScriptWithoutInteraction
  }

  package func holdsEntry(of other: NavigableID) -> Bool { entry(of: other) != nil }

  /// WebKit's WebBackForwardListFrameItem::itemForID.
  package func item(withKey key: Int) -> SessionHistoryEntry? {
    if self.key == key { return self }
    for child in children {
      if let found = child.item(withKey: key) { return found }
    }
    return nil
  }

  /// WebKit's FrameState::copy and replaceChildFrameState.
  package func copy(with navigated: SessionHistoryEntry, number: () -> Int) -> SessionHistoryEntry {
    if frame == navigated.frame { return navigated }
    let copy = SessionHistoryEntry(
      id: number(), key: key, sequence: sequences.item, frame: frame, url: url, originalURL: originalURL, title: title,
      request: request)
    copy.sequences.document = sequences.document
    copy.target = target
    (copy.state, copy.policies, copy.process) = (state, policies, process)
    copy.createdByScriptWithoutInteraction = createdByScriptWithoutInteraction
    copy.children = children.map { $0.copy(with: navigated, number: number) }
    return copy
  }

  /// WebKit's childItemWithTarget.
  package func child(called target: String) -> SessionHistoryEntry? { children.first { $0.target == target } }

  package func setChild(_ item: SessionHistoryEntry) {
    if let place = children.firstIndex(where: { $0.frame == item.frame }) {
      children[place] = item
    } else {
      children.append(item)
    }
  }

  /// Whether going from the other entry to this entry stays within the document.
  package func isSameDocument(as other: SessionHistoryEntry) -> Bool {
    if self === other { return false }
    if state != nil || other.state != nil { return sequences.document == other.sequences.document }
    let hasFragment = url.fragment != nil || other.url.fragment != nil
    if hasFragment && url.equalsExcludingFragments(other.url) { return sequences.document == other.sequences.document }
    return hasSameDocumentTree(as: other)
  }

  private func hasSameDocumentTree(as other: SessionHistoryEntry) -> Bool {
    guard sequences.document == other.sequences.document, children.count == other.children.count else { return false }
    return children.allSatisfy { child in
      guard let counterpart = other.child(of: child.frame) else { return false }
      return child.sequences.document == counterpart.sequences.document
    }
  }

  /// Whether a suspended page waits for the entry.
  package var hasSuspendedPage: Bool { cachedPage?.isSuspended == true }

  /// Whether the entry is a copy of the other entry, with a frame that did not navigate.
  package func isClone(of other: SessionHistoryEntry?) -> Bool {
    guard let other else { return false }
    return self !== other && sequences.item == other.sequences.item
  }
}
