import HTMLTree
import LocalFiles
import SimulatedWeb
import UIProcess
import URLStandard
import WebViewSimulator

/// Makes a scenario from a page's file: the page is loaded and clicked, and the rest of the web is empty.
package struct PageScenario: Sendable {
  /// The base URL of pages unless another is given.
  package static let defaultOrigin = "https://page.example/"

  package let file: String
  package let url: WebURL
  private let sites: [SiteRule]
  private let profile: PlatformProfile

  /// - Parameters:
  /// - baseURL: the page's own URL; by default its file name at `page.example`.
  ///   - sites: the answers of other URLs, as `URL=FILE`.
  ///   - allowedFolders: the folders to which symbolic links beside the page may lead.
  /// - Throws: `ScenarioFileError` for a file that does not exist or is not text, and for an invalid URL.
  package init(
    file: String, baseURL: String? = nil, sites: [String] = [], allowedFolders: [String] = [],
    platform: PlatformProfile.Platform = .iOS
  ) throws(ScenarioFileError) {
    self.file = file
    if Self.isAddress(file) {
      guard let url = WebURL(file), url.isHTTPFamily else {
        throw ScenarioFileError(file: file, message: "is not a URL")
      }
      self.url = url
      profile = PlatformProfile(platform: platform)
      self.sites = try sites.map { site throws(ScenarioFileError) in try Self.rule(site) }
      return
    }
    guard !["js", "mjs"].contains(FilePath.ending(of: file)) else {
      throw ScenarioFileError(file: file, message: "is a script, not a page; give a page that loads it")
    }
    let page = try TextFile.page(file)
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let address = baseURL ?? Self.defaultOrigin + name.replacing(" ", with: "%20")
    guard let url = WebURL(address), url.scheme == "http" || url.scheme == "https" else {
      throw ScenarioFileError(file: file, message: "the page's URL must be http or https, not “\(address)”")
    }
    self.url = url
    profile = PlatformProfile(platform: platform)
    var rules = [Self.folderRule(file: file, url: url, allowedFolders)]
    rules.append(SiteRule(pattern: url.withoutFragment.href, answers: [Self.answer(page, file: file)]))
    for site in sites { rules.append(try Self.rule(site)) }
    self.sites = rules
  }

  /// Whether a page is named by its URL instead of its file: servers outside answer for it.
  package static func isAddress(_ page: String) -> Bool { page.hasPrefix("http://") || page.hasPrefix("https://") }

  /// - Parameter clicks: selectors, in order. Each is clicked as if by a finger.
  package func scenario(clicks: [String] = []) -> Scenario {
    let name = Self.isAddress(file) ? url.host ?? file : FilePath.stem(of: file)
    var scenario = Scenario(name: name, start: url.href)
    scenario.sites = sites
    scenario.unknownURLs = .emptyPage
    // Script errors explain clicks that do nothing.
    scenario.record = [.console]
    scenario.profile = profile
    scenario.steps = clicks.map { ScenarioStep(.activate($0)) }
    return scenario
  }

  /// The title that a page's markup gives it, without scripts; nil if there is none.
  package static func title(of markup: String) -> String? {
    let title = parse(markup).title
    return title.isEmpty ? nil : title
  }

  static func parse(_ text: String) -> Document {
    let document = Document()
    let parser = HTMLParser(document: document, scripting: .enabled)
    parser.append(text)
    parser.markEndOfInput()
    while true {
      switch parser.advance() {
      case .script: continue
      case .needsInput, .finished: return document
      }
    }
  }

  private static func answer(_ bytes: [UInt8], file: String) -> SiteAnswer {
    let type = MIMEType.contentType(forFile: file)
    let isPage = MIMEType(type)?.canShow(on: .iOS) ?? false
    return .response(bytes: bytes, contentType: isPage ? type : SiteAnswer.htmlContentType)
  }

  /// Lets files in the page's folder answer for URLs beside the page's URL. A file that does not exist, or that no page
  /// may read, is an empty page. The console says why a file may not be read.
  private static func folderRule(file: String, url: WebURL, _ allowed: [String]) -> SiteRule {
    let folder = Folder(FilePath.folder(of: file))
    let href = url.withoutFragment.href
    let path = href.prefix { $0 != "?" }
    let prefix = String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
    let answer = SiteAnswer.handler { request in
      let name = request.url.withoutFragment.href.dropFirst(prefix.count).prefix { $0 != "?" }
      guard let names = WebURL.fileNames(ofPath: name) else { return .html("") }
      do throws(FileProblem) {
        let bytes = try folder.read(names, orLinkedInto: allowed)
        return .response(bytes: bytes, contentType: MIMEType.contentType(forFile: names[names.count - 1]))
      } catch {
        return .html("").remarking(error.remark(of: names.joined(separator: "/")))
      }
    }
    return SiteRule(pattern: prefix + "*", answers: [answer])
  }

  private static func rule(_ site: String) throws(ScenarioFileError) -> SiteRule {
    // A URL may contain "=" in its query, whereas a file name rarely does.
    guard let equals = site.lastIndex(of: "=") else {
      throw ScenarioFileError(file: "--site \(site)", message: "must be URL=FILE")
    }
    let pattern = String(site[..<equals])
    let file = String(site[site.index(after: equals)...])
    do {
      _ = try SitePattern(pattern)
    } catch {
      throw ScenarioFileError(file: "--site \(site)", message: error.description)
    }
    return SiteRule(
      pattern: pattern,
      answers: [.response(bytes: try TextFile.bytes(file), contentType: MIMEType.contentType(forFile: file))])
  }
}
