import Testing
import URLStandard

@testable import WebContent

@Suite("How a document came to be, and whether it is shown")
struct DocumentStateTests {
  private let url: WebURL
  private let other: WebURL

  init() throws {
    url = try #require(WebURL("https://a.example/"))
    other = try #require(WebURL("https://a.example/other"))
  }

  /// Rule 4.23: a page is shown once until it is left, however often it is completed.
  @Test func `pageshow is due once until pagehide`() {
    var presence = Presence()
    #expect([presence.show(), presence.show()] == [true, false])
    #expect([presence.hide(), presence.hide()] == [true, false])
  }

  @Test func `a page that is completed after it was left is shown, and not hidden again`() {
    var presence = Presence()
    #expect([presence.show(), presence.hide(), presence.show()] == [true, true, true])
    #expect([presence.show(), presence.hide()] == [false, false])
  }

  @Test func `a page that comes back from the page cache is shown and hidden as before`() {
    var presence = Presence()
    #expect([presence.show(), presence.hide()] == [true, true])
    presence.dismiss()
    #expect(presence.isDismissed)
    #expect([presence.comeBack(), presence.comeBack()] == [true, false])
    #expect(!presence.isDismissed)
    #expect([presence.show(), presence.hide()] == [true, true])
  }

  /// HTML Standard, "document open steps"; rule 1.90 for the referrer.
  @Test func `a document that is written keeps the referrer that it had first`() {
    var provenance = Provenance(.load, url: url)
    #expect(!provenance.wasWritten && provenance.referrerBeforeWriting == nil)
    provenance.write(referrer: url)
    provenance.write(referrer: other)
    #expect(provenance.wasWritten && provenance.referrerBeforeWriting == url)
    #expect(provenance.creationURL == url)
  }

  @Test func `a script that opens the initial empty document makes it an ordinary one`() {
    var provenance = Provenance(.initialEmpty, url: .aboutBlank)
    #expect(provenance.hasNoURLOfItsOwn)
    provenance.endInitialEmpty()
    #expect(provenance.source == .load && !provenance.hasNoURLOfItsOwn)
  }

  /// The constructor of WebKit's Document: what a javascript: URL makes of an empty page has an empty URL as well.
  @Test func `a page that a script made in an empty document keeps its empty URL`() {
    var provenance = Provenance(.scriptInEmptyDocument, url: .aboutBlank)
    provenance.endInitialEmpty()
    #expect(provenance.source == .scriptInEmptyDocument && provenance.hasNoURLOfItsOwn)
  }
}
