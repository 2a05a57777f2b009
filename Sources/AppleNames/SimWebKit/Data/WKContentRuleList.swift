import PagePolicies

/// A compiled list of content rules. It blocks loads and cookies, and makes loads secure (rule 4.46).
@preconcurrency @MainActor open class WKContentRuleList: NSObject {
  open private(set) var identifier: String!
  let list: ContentRuleList

  init(_ list: ContentRuleList) {
    identifier = list.identifier
    self.list = list
    super.init()
  }
}

/// Stores content rule lists by name. `css-display-none` is compiled, but hides nothing, because nothing is laid out.
@preconcurrency @MainActor open class WKContentRuleListStore: NSObject {
  private static let store = WKContentRuleListStore()
  private let lists: any StoredRuleLists

  public override init() {
    lists = RuleListsInMemory()
    super.init()
  }

  /// A store whose lists are files in that folder; nil without one.
  public init!(url: URL!) {
    guard let url else { return nil }
    lists = RuleListFiles(folder: url)
    super.init()
  }

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
    let list = lists.list(named: identifier).map { WKContentRuleList($0) }
    Task { @MainActor in
      completionHandler(
        list,
        list == nil
          ? Self.error(
            .contentRuleListStoreLookUpFailed, "Rule list lookup failed: Unspecified error during lookup.")
          : nil)
    }
  }

  open func removeContentRuleList(
    forIdentifier identifier: String!, completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {
    let isRemoved = lists.remove(identifier)
    Task { @MainActor in
      completionHandler(
        isRemoved
          ? nil
          : Self.error(
            .contentRuleListStoreRemoveFailed, "Rule list removal failed: Unspecified error during remove."))
    }
  }

  open func getAvailableContentRuleListIdentifiers(
    _ completionHandler: @escaping @MainActor @Sendable ([String]?) -> Void
  ) {
    let names = lists.names
    Task { @MainActor in completionHandler(names) }
  }

  private func compile(_ identifier: String, _ source: String) throws -> WKContentRuleList {
    let list: ContentRuleList
    do throws(ContentRuleParser.Failure) {
      list = ContentRuleList(identifier: identifier, rules: try ContentRuleParser.rules(source))
    } catch {
      throw Self.compileError(error.text)
    }
    do {
      try lists.keep(list, source: source)
    } catch {
      throw Self.compileError("Unspecified error during compile.")
    }
    return WKContentRuleList(list)
  }

  private static func compileError(_ reason: String) -> WKError {
    error(.contentRuleListStoreCompileFailed, "Rule list compilation failed: \(reason)")
  }

  /// An error with the reason as its help anchor, as WebKit gives it.
  private static func error(_ code: WKError.Code, _ text: String) -> WKError {
    WKError(code, text, userInfo: [NSHelpAnchorErrorKey: text])
  }
}
