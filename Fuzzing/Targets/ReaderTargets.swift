import AppAssociations
import URLStandard

extension FuzzTarget {
  /// `Info.plist` and entitlements, in XML or binary.
  static let propertyLists = FuzzTarget(
    "property-lists",
    words: [
      "<plist>", "<dict>", "</dict>", "<key>", "<array>", "<string>", "<integer>", "<data>", "<date>", "bplist00",
      "CFBundleURLTypes",
      "CFBundleURLSchemes", "com.apple.developer.associated-domains", "webcredentials:", "applinks:*.",
      "?mode=developer", "<!ENTITY", "<!DOCTYPE plist",
    ]
  ) { bytes in
    do {
      let dictionary = try PropertyList.dictionary(bytes, file: "fuzz.plist")
      _ = try? InfoPlist(dictionary: dictionary)
      let entitlements = try Entitlements(dictionary: dictionary)
      for service in AssociationService.allCases { _ = entitlements.entries(of: service, for: "a.example") }
    } catch let error as PropertyListError {
      try hold(!error.description.isEmpty, "no words")
    }
  }

  /// `apple-app-site-association`.
  static let associations = FuzzTarget(
    "associations",
    words: [
      "{\"applinks\":{\"details\":[", "\"components\":[{", "\"/\":\"", "\"?\":{", "\"#\":", "\"exclude\":true",
      "\"paths\":[\"NOT ", "*", "?*", "$(lang)",
      "\"substitutionVariables\":", "\"caseSensitive\":false", "\"percentEncoded\":false", "\"appIDs\":[\"A.b\"]",
      "webcredentials", "\"apps\":",
    ]
  ) { bytes in
    guard let file = try? AssociationFile(bytes) else { return }
    for service in AssociationService.allCases { _ = (file.names(service), file.apps[service]) }
    let long = "https://a.example/x/" + String(repeating: "y", count: 30) + "?a=b&c=d#e"
    for text in [long, "https://a.example/%2F%zz/?%", "https://a.example"] {
      guard let url = WebURL(text) else { continue }
      _ = UniversalLinks.verdict(of: file, on: url, for: "A.b")
      for details in file.details { _ = details.verdict(on: url) }
    }
    try hold(file.findings.allSatisfy { !$0.isEmpty }, "a finding without words")
  }
}
