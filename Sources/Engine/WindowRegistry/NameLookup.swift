import EngineValues
import URLStandard

/// The result of looking up a navigable by name.
package enum NameLookup: Sendable {
  case found(NavigableID, Reason)
  /// No navigable was found. `refusal` is set if the name exists but may not be navigated, which counts as a miss (rule
  /// 1.40).
  case missed(Reason, refusal: NavigationRefusal?)
}

extension WindowRegistry {
  /// Finds an existing navigable by name (part of the HTML Standard's "rules for choosing a navigable"). The order of
  /// the search and familiarity are WebKit's (rules 1.37 to 1.40).
  ///
  /// The permission to navigate the navigable is decided without knowing the future URL: for a frame of another site
  /// that the user has not touched, `_top` is a miss even if the link goes to the top window's own site.
  package func find(_ name: String, from source: NavigableID, gesture: GestureReach) -> NameLookup {
    let candidate: NavigableID?
    switch TargetName(name) {
    case .none: return .found(source, .noTargetNamed)
    case .current: candidate = source
    case .top: candidate = top(of: source)
    case .parent: candidate = self[source]?.parent ?? source
    case .blank: return .missed(.blankIsNeverFound, refusal: nil)
    case .named(let name): candidate = findNamed(name, from: source)
    }
    guard let candidate else { return .missed(missReason(name, from: source), refusal: nil) }
    switch permission(of: source, toNavigate: candidate, destination: nil, gesture: gesture) {
    case .refused(let refusal): return .missed(refusal.reason, refusal: refusal)
    case .allowed: return .found(candidate, hitReason(name, candidate: candidate, from: source))
    }
  }

  /// Searches the frame's own subtree, then its whole page, then familiar pages, oldest first (rule 1.37).
  private func findNamed(_ name: String, from source: NavigableID) -> NavigableID? {
    if let own = subtree(of: source).first(where: { self[$0]?.name == name }) { return own }
    let ownTop = top(of: source)
    if let sibling = subtree(of: ownTop).first(where: { self[$0]?.name == name }) { return sibling }
    // A closed page has left the group and finds no other window (rule 1.42).
    guard self[ownTop]?.life != .closed else { return nil }
    for other in otherTopLevels(than: ownTop) where isFamiliar(ownTop, with: other) {
      if let hit = subtree(of: other).first(where: { self[$0]?.name == name }) { return hit }
    }
    return nil
  }

  /// HTML Standard, "familiar with". WebKit follows only one opener (rule 1.38).
  func isFamiliar(_ first: NavigableID, with second: NavigableID) -> Bool {
    guard self[first]?.group == self[second]?.group || self[second]?.life == .cut else { return false }
    let firstOpener = opener(of: first).map { top(of: $0) }
    let secondOpener = opener(of: second).map { top(of: $0) }
    return firstOpener == second || secondOpener == first || (firstOpener != nil && firstOpener == secondOpener)
  }

  private func hitReason(_ name: String, candidate: NavigableID, from source: NavigableID) -> Reason {
    switch TargetName(name) {
    case .current: return .selfFound
    case .parent: return .parentFound
    case .top: return .topFound
    default: break
    }
    if self[candidate]?.life == .cut {
      return .deadHandleFound(named: name)
    }
    if top(of: candidate) == top(of: source) {
      return .frameFound(named: name)
    }
    return .windowFound(named: name)
  }

  /// The reason why a name was not found, so that a trace can explain the second window.
  private func missReason(_ name: String, from source: NavigableID) -> Reason {
    let ownTop = top(of: source)
    if self[ownTop]?.life == .closed {
      return .pageHasCalledClose
    }
    for (_, record) in allRecords where record.name == name {
      let other = top(of: record.id)
      switch self[other]?.life {
      case .closing, .closed: return .windowWasClosed(named: name)
      case .live:
        if self[other]?.group != self[ownTop]?.group {
          return .windowLacksOpener(named: name)
        }
        return .windowIsUnrelated(named: name)
      case .cut, nil: continue
      }
    }
    return .windowNotFound(named: name)
  }
}
