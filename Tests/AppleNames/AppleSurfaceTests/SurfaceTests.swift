import Foundation
import Testing

@testable import AppleSurfaceDocument

@Suite struct SurfaceTests {
  @Test func `the pages in Docs are what the sources say`() throws {
    let document = try SurfaceDocument(sources: PackageFolder.url.appendingPathComponent("Sources"))
    let docs = PackageFolder.url.appendingPathComponent("Docs")
    let present = try FileManager.default.contentsOfDirectory(atPath: docs.appendingPathComponent("AppleSurface").path)
    #expect(Set(present.map { "AppleSurface/" + $0 } + ["AppleSurface.md"]) == Set(document.pages.keys))
    for (page, text) in document.pages {
      let written = try String(contentsOf: docs.appendingPathComponent(page), encoding: .utf8)
      let differing = zip(written.split(separator: "\n"), text.split(separator: "\n")).first { $0 != $1 }
      let place = differing.map { "“\($0)”, which should be “\($1)”" } ?? "at the end"
      // Not in the expectation, which would print both texts.
      let isCurrent = written == text
      #expect(isCurrent, "run `make apple-surface`: the first line of \(page) that differs is \(place)")
    }
  }

  @Test func `the names that new-tests knows are what the sources say`() throws {
    let document = try SurfaceDocument(sources: PackageFolder.url.appendingPathComponent("Sources"))
    let written = try String(
      contentsOf: PackageFolder.url.appendingPathComponent(
        "Sources/CommandLine/TestPackages/Generated/AppleTypes+Names.swift"),
      encoding: .utf8)
    let isCurrent = written == document.typeNames
    #expect(isCurrent, "run `make apple-surface`")
  }

  @Test func `the methods that the plug-in knows are what the sources say`() throws {
    let document = try SurfaceDocument(sources: PackageFolder.url.appendingPathComponent("Sources"))
    let written = try String(
      contentsOf: PackageFolder.url.appendingPathComponent(
        "Sources/Rewriting/LinuxRewriting/Generated/AppleOptionalMethods+Names.swift"),
      encoding: .utf8)
    let isCurrent = written == document.optionalMethods
    #expect(isCurrent, "run `make apple-surface`")
    #expect(document.optionalMethods.contains("safariViewControllerDidFinish"))
  }

  @Test func `declarations are read with their labels, access and markers`() {
    let source = """
      /// A view. With more words.
      @preconcurrency @MainActor open class View<Value>: Base {
        /// Inert.
        open var zoom: CGFloat = f("}") { didSet { x() } }
        public private(set) lazy var list = List { a in a }
        @discardableResult open func load(_ request: [Int], from b: (Int, Int) = (1, 2)) -> Int? { { 1 }() }
        open class func handles(_ scheme: String) -> Bool { true }
        public override init() {}
        public init(frame: CGRect) {}
        func hidden() {}
        private struct Hidden { public var inside = 1 }
        public enum Mode { case fast, slow(Int) }
      }
      public protocol Asker: AnyObject { func ask(_ one: Int, two: Int) }
      extension View where Value: P { public func more<T>(_ t: T) {} }
      public let Constant = 1
      """
    let members = DeclarationReader.members(of: Array(source.utf8))
    #expect(
      members.map { "\($0.owner).\($0.name) \($0.state)" } == [
        "View. works", "View.zoom inert", "View.list works", "View.load(_:from:) works", "View.handles(_:) works",
        "View.init(frame:) works", "View.Mode. works", "View.Mode.fast works", "View.Mode.slow works", "Asker. works",
        "Asker.ask(_:two:) works", "View.more(_:) works", "Constant. works",
      ])
    #expect(members.first?.remark == "A view.")
  }

  @Test(arguments: [
    ("WKWebView", "load(_:)", false), ("DelegateRules", "lenient", true), ("UIBarButtonItem", "simulateTap()", true),
    ("WKFrameInfo", "simulated(request:)", true), ("SelectorReceiver", "", true), ("Selector", "name", false),
  ])
  func `the simulator's own names are told from Apple's`(owner: String, name: String, isOwn: Bool) {
    #expect(OwnNames.include(SurfaceMember(owner: owner, name: name, documentation: []), in: "UIKit") == isOwn)
  }

  @Test func `C enumerations have the names that Swift gives them`() {
    let members = EnumerationReader.members(
      of: Array("typedef WEBKIT_ENUM(Kind) { KindOne, KindOther = -1, } Kind;".utf8))
    #expect(members.map { "\($0.owner).\($0.name)" } == ["Kind.", "Kind.one", "Kind.other"])
  }
}
