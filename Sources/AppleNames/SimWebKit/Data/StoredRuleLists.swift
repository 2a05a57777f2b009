import PagePolicies

/// The place where a store has its content rule lists.
@MainActor protocol StoredRuleLists: AnyObject {
  /// The names of the lists, in order.
  var names: [String] { get }
  func list(named name: String) -> ContentRuleList?
  /// - Throws: the error of the file system, if the list is to be a file.
  func keep(_ list: ContentRuleList, source: String) throws
  /// - Returns: false if there was none.
  func remove(_ name: String) -> Bool
}

/// The default store's lists: each process begins without any.
final class RuleListsInMemory: StoredRuleLists {
  private var lists: [String: ContentRuleList] = [:]

  var names: [String] { lists.keys.sorted() }
  func list(named name: String) -> ContentRuleList? { lists[name] }
  func keep(_ list: ContentRuleList, source: String) { lists[list.identifier] = list }
  func remove(_ name: String) -> Bool { lists.removeValue(forKey: name) != nil }
}

/// Lists as files, named as WebKit's ContentRuleListStore names them. A file has the source here, not compiled rules.
final class RuleListFiles: StoredRuleLists {
  private let folder: URL
  private static let prefix = "ContentRuleList-"

  init(folder: URL) { self.folder = folder }

  var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasPrefix(Self.prefix) }
      .compactMap { $0.dropFirst(Self.prefix.count).removingPercentEncoding }.sorted()
  }

  func list(named name: String) -> ContentRuleList? {
    guard let data = try? Data(contentsOf: file(name)),
      let rules = try? ContentRuleParser.rules(String(decoding: data, as: UTF8.self))
    else { return nil }
    return ContentRuleList(identifier: name, rules: rules)
  }

  func keep(_ list: ContentRuleList, source: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(source.utf8).write(to: file(list.identifier))
  }

  func remove(_ name: String) -> Bool { (try? FileManager.default.removeItem(at: file(name))) != nil }

  private func file(_ name: String) -> URL {
    let encoded = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? name
    return folder.appendingPathComponent(Self.prefix + encoded)
  }
}
