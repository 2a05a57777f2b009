import Testing
import WindowRegistry

@Suite("The features string of window.open")
struct WindowFeaturesTests {
  @Test("keys that are not in the string are nil")
  func absent() {
    let features = WindowFeatures(parsing: "width=300")
    #expect(features.width == 300)
    #expect(features.height == nil && features.x == nil && features.y == nil)
    #expect(features.menuBarVisible == nil && features.resizable == nil && features.popup == nil)
    #expect(WindowFeatures(parsing: "") == WindowFeatures())
  }

  @Test(
    "white space, equals signs and commas separate",
    arguments: [
      "width=300,height=200", " width = 300 , height = 200 ", "width=300 height=200", "WIDTH\t=\n300,,,Height==200",
      "width\u{0B}=\u{0C}300,height\r\n=200",
    ])
  func separators(_ string: String) {
    let features = WindowFeatures(parsing: string)
    #expect(features.width == 300 && features.height == 200)
  }

  @Test("no value, yes and true are 1; a number counts up to its first other character; else 0")
  func values() {
    #expect(WindowFeatures(parsing: "menubar").menuBarVisible == true)
    #expect(WindowFeatures(parsing: "menubar=").menuBarVisible == true)
    #expect(WindowFeatures(parsing: "menubar=YES").menuBarVisible == true)
    #expect(WindowFeatures(parsing: "menubar=true").menuBarVisible == true)
    #expect(WindowFeatures(parsing: "menubar=on").menuBarVisible == false)
    #expect(WindowFeatures(parsing: "menubar=2").menuBarVisible == true)
    #expect(WindowFeatures(parsing: "menubar=0").menuBarVisible == false)
    #expect(WindowFeatures(parsing: "width=300px").width == 300)
    #expect(WindowFeatures(parsing: "width=1e3").width == 1)
    #expect(WindowFeatures(parsing: "left=-5,top=+7").x == -5)
    #expect(WindowFeatures(parsing: "left=-5,top=+7").y == 7)
    #expect(WindowFeatures(parsing: "width=wide").width == 0)
    #expect(WindowFeatures(parsing: "width=99999999999").width == 0)
  }

  @Test("without an equals sign the next word is a key of its own")
  func valueNeedsEqualsSign() {
    let features = WindowFeatures(parsing: "width 300")
    #expect(features.width == 1)
  }

  @Test("the last of two equal keys wins, also under its other name")
  func lastWins() {
    #expect(WindowFeatures(parsing: "width=1,width=2").width == 2)
    #expect(WindowFeatures(parsing: "innerwidth=5,width=6").width == 6)
    #expect(WindowFeatures(parsing: "screenx=5,left=6,top=1,screeny=2").x == 6)
    #expect(WindowFeatures(parsing: "screenx=5,left=6,top=1,screeny=2").y == 2)
    #expect(WindowFeatures(parsing: "height=1,innerheight=3").height == 3)
  }

  @Test("nothing is clamped")
  func unclamped() {
    let features = WindowFeatures(parsing: "width=0,height=-5,left=-2000,top=99999")
    #expect(features.width == 0 && features.height == -5 && features.x == -2000 && features.y == 99999)
  }

  @Test("each bar has its key")
  func bars() {
    let features = WindowFeatures(
      parsing: "menubar=1,status=0,toolbar=1,location=0,scrollbars=1,resizable=0,fullscreen=1,popup=0")
    #expect(features.menuBarVisible == true && features.statusBarVisible == false)
    #expect(features.toolbarVisible == true && features.locationBarVisible == false)
    #expect(features.scrollbarsVisible == true && features.resizable == false)
    #expect(features.fullscreen == true && features.popup == false)
  }

  @Test("noreferrer implies noopener; a false value takes it back")
  func opener() {
    #expect(WindowFeatures(parsing: "noopener").suppressesOpener)
    #expect(WindowFeatures(parsing: "noreferrer").suppressesOpener)
    #expect(!WindowFeatures(parsing: "noopener=no").suppressesOpener)
    #expect(!WindowFeatures(parsing: "noopener,noopener=0").suppressesOpener)
  }
}
