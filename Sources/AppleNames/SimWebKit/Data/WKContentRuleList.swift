/// A compiled list of content rules. It blocks nothing here.
@preconcurrency @MainActor open class WKContentRuleList: NSObject {
  public let identifier: String!

  init(identifier: String) {
    self.identifier = identifier
    super.init()
  }
}

/// Stores content rule lists by name. The JSON must be a list of rules; the rules themselves are not examined.
@preconcurrency @MainActor open class WKContentRuleListStore: NSObject {
  private static let store = WKContentRuleListStore()
  private var lists: [String: WKContentRuleList] = [:]

  public override init() { super.init() }

  open class func `default`() -> WKContentRuleListStore! { store }

  open func compileContentRuleList(
    forIdentifier identifier: String!, encodedContentRuleList source: String!,
    completionHandler: @escaping @MainActor @Sendable (WKContentRuleList?, (any Error)?) -> Void
  ) {
    let result = Result { try compile(identifier, source) }
    Task { @MainActor in
      switch result {
      case .success(let list): completionHandler(list, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
  }

  open func compileContentRuleList(
    forIdentifier identifier: String!, encodedContentRuleList source: String!
  ) async throws -> WKContentRuleList? { try compile(identifier, source) }

  open func lookUpContentRuleList(
    forIdentifier identifier: String!,
    completionHandler: @escaping @MainActor @Sendable (WKContentRuleList?, (any Error)?) -> Void
  ) {
    let list = lists[identifier]
    Task { @MainActor in
      completionHandler(
        list,
        list == nil
          ? WKError(.contentRuleListStoreLookUpFailed, "Rule list lookup failed: Unspecified error during lookup.")
          : nil)
    }
  }

  open func removeContentRuleList(
    forIdentifier identifier: String!, completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {
    let removed = lists.removeValue(forKey: identifier)
    Task { @MainActor in
      completionHandler(
        removed == nil
          ? WKError(.contentRuleListStoreRemoveFailed, "Rule list removal failed: Unspecified error during remove.")
          : nil)
    }
  }

  open func getAvailableContentRuleListIdentifiers(
    _ completionHandler: @escaping @MainActor @Sendable ([String]?) -> Void
  ) {
    let names = lists.keys.sorted()
    Task { @MainActor in completionHandler(names) }
  }

  private func compile(_ identifier: String, _ source: String) throws -> WKContentRuleList {
    guard let rules = try? JSONSerialization.jsonObject(with: Data(source.utf8)) as? [[String: Any]],
      rules.allSatisfy({ $0["trigger"] is [String: Any] && $0["action"] is [String: Any] })
    else {
      throw WKError(
        .contentRuleListStoreCompileFailed, "Rule list compilation failed: Failed to parse the JSON String.")
    }
    let list = WKContentRuleList(identifier: identifier)
    lists[identifier] = list
    return list
  }
}
