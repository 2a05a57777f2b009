import Testing

@testable import PageScripting

@Suite struct URLScriptTests {
  private func value(_ source: String) -> String {
    let world = FakeWorld()
    return world.text(source, in: world.load(""))
  }

  @Test func aURLHasTheStandardsParts() {
    let parts = "href origin protocol username password host hostname port pathname search hash"
    #expect(
      value(
        """
        (() => {
          const url = new URL('../b?c=1#d', 'https://me:pw@Example.com:8080/a/x/y');
          return '\(parts)'.split(' ').map((name) => url[name]).join(' | ');
        })()
        """)
        == "https://me:pw@example.com:8080/a/b?c=1#d | https://example.com:8080 | https: | me | pw | example.com:8080 | "
        + "example.com | 8080 | /a/b | ?c=1 | #d")
  }

  @Test func whatIsNoURLIsATypeError() {
    #expect(value("new URL('/a')") == "throws TypeError: \"/a\" cannot be parsed as a URL.")
    #expect(value("URL.canParse('/a')") == "false")
    #expect(value("URL.canParse('/a', 'https://a.test')") == "true")
    #expect(value("URL.parse('nothing')") == "null")
  }

  @Test func settersParse() {
    #expect(
      value(
        """
        (() => {
          const url = new URL('https://a.test/');
          url.protocol = 'http'; url.port = '81x'; url.hash = 'end'; url.pathname = 'a b'; url.host = '';
          return url;
        })()
        """) == "http://a.test:81/a%20b#end")
  }

  @Test func searchParamsFollowTheURLAndTheURLFollowsThem() {
    #expect(
      value(
        """
        (() => {
          const url = new URL('https://a.test/?x=1');
          const params = url.searchParams;
          params.append('y', 'a b&');
          const after = url.search;
          url.search = '?z=2';
          return [after, params.get('z'), params.has('x'), params === url.searchParams].join(' ');
        })()
        """) == "?x=1&y=a+b%26 2 false true")
  }

  @Test func searchParamsFromTextPairsAndObjects() {
    #expect(value("new URLSearchParams('?a=1&b=%zz&c=%E2%82%AC+x')") == "a=1&b=%25zz&c=%E2%82%AC+x")
    #expect(value("new URLSearchParams([['a', '1'], ['a', '2']]).getAll('a')") == "1,2")
    #expect(value("new URLSearchParams({ b: 'x~', a: \"(it's)\" })") == "b=x%7E&a=%28it%27s%29")
    #expect(value("new URLSearchParams([['a']])") == "throws TypeError: Type error: a pair has two items")
  }

  @Test func searchParamsSortDeleteAndIterate() {
    #expect(
      value(
        """
        (() => {
          const params = new URLSearchParams('b=1&a=2&b=3&c=4');
          params.sort();
          params.delete('b', '1');
          params.set('c', '5');
          return [...params].map((pair) => pair.join(':')) + ' ' + [...params.keys()] + ' ' + params.size;
        })()
        """) == "a:2,b:3,c:5 a,b,c 3")
  }

  @Test func aByteOrderMarkInAQueryStays() {
    #expect(value("[...new URLSearchParams('%EF%BB%BFa=b')][0][0].length") == "2")
  }

  @Test func theClassesLookNative() {
    #expect(value("Object.prototype.toString.call(new URL('a:b'))") == "[object URL]")
    #expect(value("URL.name + URL.length + Object.keys(URL.prototype).includes('href')") == "URL1true")
    #expect(value("URL('a:b')").hasPrefix("throws TypeError"))
    #expect(value("URL.prototype.href").hasPrefix("throws TypeError"))
  }
}
