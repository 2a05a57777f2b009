import Foundation
import Testing

@testable import TestPackages

@Suite struct AssetNameTests {
  @Test(arguments: [
    ("Background", "background"), ("brand-blue", "brandBlue"), ("URLIcon", "urlIcon"), ("AccentColor", "accent"),
    ("Brand Color", "brand"), ("app_logo", "appLogo"), ("2x", "_2x"), ("ID", "id"),
  ])
  func `a colour's name is made as Xcode makes it`(name: String, symbol: String) {
    #expect(AssetNames.symbol(of: name, .color) == symbol)
  }

  @Test func `names of catalogs that the files use are declared`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("assets-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, to name: String) throws {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    try write(
      "import SwiftUI\nstruct V { let c = Color.brand, i = Image(.appLogo), r = Color.red }", to: "Shop/V.swift")
    // The app's own names come first.
    let own = "import UIKit\nextension UIColor { static let own = UIColor.red }\nlet o = UIColor.own"
    try write(own, to: "Shop/O.swift")
    for name in ["BrandColor.colorset", "Own.colorset", "Unused.colorset", "red.colorset", "Group/app-logo.imageset"] {
      try write("{}", to: "Media.xcassets/\(name)/Contents.json")
    }
    try write("{\"properties\": {\"provides-namespace\" : true}}", to: "Media.xcassets/Space/Contents.json")
    try write("{}", to: "Media.xcassets/Space/brand.imageset/Contents.json")
    let package = try TestPackage(
      .init(
        module: "Shop", sources: [folder.path + "/Shop"], folder: folder.path + "/ShopWebTests",
        simulator: "https://example.com/WebViewSimulator", mode: .swift6))
    #expect(package.lacks.isEmpty)
    let text = try #require(package.files.first { $0.path == "Sources/Shop/WebViewSimulatorAssets.swift" }).text
    #expect(text.contains("static var brand: ColorResource { ColorResource(name: \"BrandColor\", bundle: .main) }"))
    #expect(text.contains("static var brand: Color { Color(ColorResource.brand) }"))
    #expect(text.contains("static var appLogo: ImageResource { ImageResource(name: \"app-logo\", bundle: .main) }"))
    #expect(!text.contains("own:"))
    #expect(!text.contains("unused") && !text.contains("red") && !text.contains("ImageResource(name: \"brand\""))
  }
}
