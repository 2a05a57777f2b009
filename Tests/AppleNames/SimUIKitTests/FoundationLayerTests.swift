import SimFoundation
import SimUIKit
import Testing

/// What Apple's Foundation has and Linux's lacks.
@Suite struct FoundationLayerTests {
  @Test func `types of Core Foundation tell booleans from numbers`() throws {
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(#"{"a": true, "b": 1, "c": "x"}"#.utf8)) as? [String: Any])
    #expect(CFGetTypeID(object["a"] as AnyObject) == CFBooleanGetTypeID())
    #expect(CFGetTypeID(object["b"] as AnyObject) == CFNumberGetTypeID())
    #expect(CFGetTypeID(NSString(string: "x")) == CFStringGetTypeID())
    #expect(CFNumberIsFloatType(1.5))
    #expect(!CFNumberIsFloatType(NSNumber(value: 1)))
  }

  @Test func `a string is escaped as Core Foundation escapes it`() {
    let escaped = CFURLCreateStringByAddingPercentEscapes(nil, "a b&c/d", nil, "&/", kCFStringEncodingUTF8)
    #expect(escaped == "a%20b%26c%2Fd")
  }

  @Test func `encodings have their names in three systems`() {
    let latin = CFStringConvertNSStringEncodingToEncoding(String.Encoding.isoLatin1.rawValue)
    #expect(latin == CFStringBuiltInEncodings.isoLatin1.rawValue)
    #expect(CFStringConvertEncodingToIANACharSetName(latin) == "iso-8859-1")
    #expect(CFStringConvertIANACharSetNameToEncoding("UTF-8") == kCFStringEncodingUTF8)
    #expect(CFStringConvertEncodingToNSStringEncoding(kCFStringEncodingUTF8) == String.Encoding.utf8.rawValue)
    #expect(CFStringConvertIANACharSetNameToEncoding("none") == kCFStringEncodingInvalidId)
  }

  @Test func `a scanner gives objects by pointers, too`() {
    let scanner = Scanner(string: "a=1&b")
    var (key, value): (NSString?, NSString?) = (nil, nil)
    #expect(scanner.scanUpTo("=", into: &key) && scanner.scanString("=") != nil)
    #expect(scanner.scanUpTo("&", into: &value))
    #expect(key == "a" && value == "1")
  }

  @Test func `a property list is read, or the error is thrown`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).plist")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(throws: (any Error).self) { try NSDictionary(contentsOf: file, error: ()) }
    try PropertyListSerialization.data(fromPropertyList: ["a": 1], format: .xml, options: 0).write(to: file)
    #expect(try NSDictionary(contentsOf: file, error: ())["a"] as? Int == 1)
    #expect(throws: CocoaError.self) { try NSArray(contentsOf: file, error: ()) }
  }

  @Test func `addresses are found in a text`() throws {
    let text = "See https://a.example/x?y=1, or (www.b.example). Write to ada@c.example!"
    let detector = try NSDataDetector(types: 1 << 5)
    let found = detector.matches(in: text, range: NSRange(text.startIndex..., in: text))
    #expect(
      found.map { $0.url?.absoluteString } == [
        "https://a.example/x?y=1", "http://www.b.example", "mailto:ada@c.example",
      ])
    #expect(found.first?.range == NSRange(location: 4, length: 23))
    #expect(found.first?.resultType.rawValue == 1 << 5)
    #expect(try NSDataDetector(types: 1 << 3).firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) == nil)
  }

  @Test func `a response has a type, a length and an encoding`() throws {
    let response = HTTPURLResponse(
      url: try #require(URL(string: "https://a.example/")), mimeType: "text/html", expectedContentLength: 3,
      textEncodingName: "utf-8")
    #expect(response.statusCode == 200)
    #expect(response.mimeType == "text/html")
    #expect(response.expectedContentLength == 3)
    #expect(response.textEncodingName == "utf-8")
  }

  @Test func `settings of configurations are kept`() {
    let configuration = URLSessionConfiguration.background(withIdentifier: "uploads")
    configuration.waitsForConnectivity = true
    configuration.allowsExpensiveNetworkAccess = false
    #expect(configuration.identifier == "uploads")
    #expect(configuration.waitsForConnectivity)
    #expect(!configuration.allowsExpensiveNetworkAccess)
    #expect(!URLSessionConfiguration.default.waitsForConnectivity)
  }

  @Test func `an object is locked by one thread at a time, and by the same one again`() {
    let object = NSObject()
    #expect(objc_sync_enter(object) == OBJC_SYNC_SUCCESS)
    #expect(objc_sync_enter(object) == OBJC_SYNC_SUCCESS)
    #expect(objc_sync_exit(object) == OBJC_SYNC_SUCCESS)
    #expect(objc_sync_exit(object) == OBJC_SYNC_SUCCESS)
    #expect(objc_sync_exit(object) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
  }

  @Test @MainActor func `levels of windows can be reckoned with`() {
    #expect((UIWindow.Level.alert + 1).rawValue == 2001)
    #expect((UIWindow.Level.alert - 1).rawValue == 1999)
  }

  @Test(arguments: [
    ("SELF MATCHES %@", ["[a-z]+@[a-z]+"], ["a@b": true, "a@b c": false]),
    ("SELF MATCHES[c] 'AB.' AND NOT SELF ENDSWITH \"x\"", [], ["abc": true, "abx": false]),
    ("SELF CONTAINS %@ || SELF == 'q'", ["z"], ["az": true, "q": true, "b": false]),
    ("SELF LIKE[c] 'a*?'", [], ["Abc": true, "a": false]),
  ])
  func `a predicate of a format tests texts`(format: String, arguments: [String], expected: [String: Bool]) {
    let predicate = NSPredicate(format: format, argumentArray: arguments)
    for (text, holds) in expected { #expect(predicate.evaluate(with: text) == holds, "\(text)") }
  }

  @Test func `a predicate of a format compares values of keys`() {
    let adult = NSPredicate(format: "%K >= %d AND (name BEGINSWITH 'A' OR name == nil)", "age", 18)
    #expect(adult.evaluate(with: ["age": 20, "name": "Ann"]))
    #expect(adult.evaluate(with: ["age": 18]))
    #expect(NSPredicate(format: "SELF IN %@", ["a", "b"] as NSArray).evaluate(with: "b"))
    #expect(!adult.evaluate(with: ["age": 17, "name": "Ann"]) && !adult.evaluate(with: ["age": 20, "name": "Bob"]))
  }

  @Test func `members of an AnyObject are found by its class`() {
    let json: [String: AnyObject] = ["error": ["code": 102] as NSDictionary, "list": [1, 2] as NSArray]
    #expect(_anyObject(json["error"])?["code"] as? Int == 102)
    #expect(_anyObject(json["missing"])?["code"] == nil)
    #expect(_anyObject(json["list"])?.count == 2 && _anyObject(json["list"])?[1] as? Int == 2)
    #expect(_anyObject(5 as AnyObject).integerValue == 5 && _anyObject("7" as AnyObject).doubleValue == 7)
    #expect(_anyObject("a").count == 1, "a value of a known type stays as it is")
  }

  @Test func `texts, codes and data that Linux's Foundation lacks can be made`() {
    #expect(NSAttributedString().length == 0 && NSMutableAttributedString().length == 0)
    #expect(URLError(URLError.Code(rawValue: -1009)).code == .notConnectedToInternet)
    let bytes: [UInt8] = [1, 2]
    #expect(CFDataCreateWithBytesNoCopy(nil, bytes, 2, kCFAllocatorNull).length == 2)
  }
}
