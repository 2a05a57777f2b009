import Testing

import PagePolicies

@Suite struct StructuredTokenTests {
  @Test(arguments: ["same-origin", "  same-origin ", "same-origin; report-to=\"a;b\"", "same-origin;a;b=1;c=?0"])
  func tokens(_ field: String) {
    #expect(StructuredToken.parse(field) == "same-origin")
  }

  @Test(arguments: [
    "", "same-origin;", "same-origin,", "same-origin same-origin", "\"same-origin\"", "same-origin;A", "\tsame-origin",
    "same-origin\u{B}", "same-origin; a=\"", "1",
  ])
  func whatIsNone(_ field: String) {
    #expect(StructuredToken.parse(field) == nil)
  }

  @Test func caseMatters() {
    #expect(StructuredToken.parse("Same-Origin") == "Same-Origin")
  }
}
