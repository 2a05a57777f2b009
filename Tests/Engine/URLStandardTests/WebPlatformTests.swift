import Foundation
import Testing
import URLStandard

private let folder = ProcessInfo.processInfo.environment["WPT_URL_RESOURCES"].map { URL(fileURLWithPath: $0) }

/// The tests of the URL Standard in web-platform-tests: `WPT_URL_RESOURCES=…/wpt/url/resources swift test --filter
/// WebPlatformTests`. They are not part of the package.
@Suite(.enabled(if: folder != nil, "WPT_URL_RESOURCES names no folder"))
struct WebPlatformTests {
  /// What went wrong, of how many.
  private func expectAll(_ passed: Int, _ failures: [String]) {
    print("passed \(passed) of \(passed + failures.count)")
    #expect(failures.isEmpty, "passed \(passed) of \(passed + failures.count):\n\(failures.joined(separator: "\n"))")
    #expect(passed > 50)
  }

  private func read(_ name: String) throws -> Any {
    let data = try Data(contentsOf: #require(folder).appendingPathComponent(name))
    return try JSONSerialization.jsonObject(with: Data(Self.withoutLoneSurrogates(Array(data))))
  }

  /// As USVString does it, and as `JSONSerialization` needs it.
  private static func withoutLoneSurrogates(_ bytes: [UInt8]) -> [UInt8] {
    func unit(_ place: Int) -> UInt16? {
      guard place + 6 <= bytes.count, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u") else {
        return nil
      }
      return UInt16(String(decoding: bytes[place + 2..<place + 6], as: UTF8.self), radix: 16)
    }
    var output: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if let first = unit(place), UTF16.isLeadSurrogate(first), let second = unit(place + 6),
        UTF16.isTrailSurrogate(second)
      {
        output += bytes[place..<place + 12]
        place += 12
      } else if let first = unit(place) {
        output += UTF16.isSurrogate(first) ? Array("\\ufffd".utf8) : Array(bytes[place..<place + 6])
        place += 6
      } else {
        let length = bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        output += bytes[place..<min(place + length, bytes.count)]
        place += length
      }
    }
    return output
  }

  private static func attributes(of url: WebURL) -> [String: String] {
    [
      "href": url.href, "protocol": url.protocolText, "username": url.username, "password": url.password,
      "host": url.hostText, "hostname": url.hostnameText, "port": url.portText, "pathname": url.path,
      "search": url.searchText, "hash": url.hashText, "origin": url.origin.serialized,
    ]
  }

  private static func differences(_ url: WebURL, _ expected: [String: Any]) -> String? {
    let attributes = attributes(of: url)
    let wrong = expected.compactMap { name, value -> String? in
      guard let found = attributes[name], let value = value as? String, found != value else { return nil }
      return "\(name) is “\(found)”, not “\(value)”"
    }
    return wrong.isEmpty ? nil : wrong.sorted().joined(separator: ", ")
  }

  @Test func urltestdata() throws {
    var passed = 0
    var failures: [String] = []
    for case let test as [String: Any] in try #require(try read("urltestdata.json") as? [Any]) {
      let input = try #require(test["input"] as? String)
      let baseText = test["base"] as? String
      let base = baseText.flatMap { WebURL($0) }
      let url = baseText != nil && base == nil ? nil : WebURL(input, base: base)
      let name = "“\(input)”" + (baseText.map { " to “\($0)”" } ?? "")
      switch (url, test["failure"] as? Bool == true) {
      case (nil, true): passed += 1
      case (nil, false): failures.append("\(name): is no URL")
      case (let url?, true): failures.append("\(name): is \(url.href), and should be none")
      case (let url?, false):
        if let wrong = Self.differences(url, test) { failures.append("\(name): \(wrong)") } else { passed += 1 }
      }
    }
    expectAll(passed, failures)
  }

  @Test func settersTests() throws {
    let setters: [String: (inout WebURL, String) -> Void] = [
      "href": { _ = $0.setHref($1) }, "protocol": { $0.setProtocol($1) }, "username": { $0.setUsername($1) },
      "password": { $0.setPassword($1) }, "host": { $0.setHost($1) }, "hostname": { $0.setHostname($1) },
      "port": { $0.setPort($1) }, "pathname": { $0.setPathname($1) }, "search": { $0.setSearch($1) },
      "hash": { $0.setHash($1) },
    ]
    var passed = 0
    var failures: [String] = []
    let groups = try #require(try read("setters_tests.json") as? [String: Any])
    for (attribute, set) in setters.sorted(by: { $0.key < $1.key }) {
      for case let test as [String: Any] in groups[attribute] as? [Any] ?? [] {
        let href = try #require(test["href"] as? String)
        let value = try #require(test["new_value"] as? String)
        guard var url = WebURL(href) else {
          failures.append("“\(href)” is no URL")
          continue
        }
        set(&url, value)
        if let wrong = Self.differences(url, try #require(test["expected"] as? [String: Any])) {
          failures.append("\(attribute) = “\(value)” of “\(href)”: \(wrong)")
        } else {
          passed += 1
        }
      }
    }
    expectAll(passed, failures)
  }

  /// Mapped otherwise since Unicode 15.1: older versions of ICU know other tables, and so do browsers that use them.
  private static let changed: Set<Unicode.Scalar> = [
    "\u{180E}", "\u{206B}", "\u{4C0}", "\u{2F868}", "\u{36FC}", "\u{2183}", "\u{1E9E}",
  ]

  @Test func toascii() throws {
    var passed = 0
    var failures: [String] = []
    for case let test as [String: Any] in try #require(try read("toascii.json") as? [Any]) {
      let input = try #require(test["input"] as? String)
      let host = WebURL("https://\(input)/x")?.host
      if host == test["output"] as? String {
        passed += 1
      } else if input.unicodeScalars.contains(where: Self.changed.contains) {
        print("other tables: “\(input)”")
      } else {
        failures.append("“\(input)”: \(host ?? "no URL"), not \(test["output"] as? String ?? "no URL")")
      }
    }
    expectAll(passed, failures)
  }
}
