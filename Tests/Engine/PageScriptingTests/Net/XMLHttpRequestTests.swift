import Testing

@testable import PageScripting

@Suite struct XMLHttpRequestTests {
  private let world = FakeWorld()

  private func answer(_ text: String, type: String = "text/plain", status: Int = 200) {
    world.fetching.answer = { request in
      .response(
        ScriptFetchResponse(
          url: request.url.href, status: status, statusText: "Fine", headers: [(name: "Content-Type", value: type)],
          body: Array(text.utf8), isRedirected: false, kind: .basic))
    }
  }

  private let recorder = """
    globalThis.log = [];
    globalThis.record = (xhr) => {
      for (const type of ['readystatechange', 'loadstart', 'progress', 'load', 'loadend', 'error', 'abort', 'timeout']) {
        xhr.addEventListener(type, (event) => log.push(type === 'readystatechange' ? xhr.readyState : type));
      }
    };
    """

  private func log(_ script: String) -> String {
    let document = world.load("")
    world.run(recorder + script, in: document)
    return world.text("log.join(' ')", in: document)
  }

  @Test func anAsynchronousRequestGoesThroughItsStates() {
    answer("hello")
    #expect(
      log(
        """
        const xhr = new XMLHttpRequest();
        record(xhr);
        xhr.open('GET', '/x');
        xhr.onload = () => log.push(xhr.responseText, xhr.status, xhr.statusText, xhr.responseURL);
        xhr.send();
        log.push('sent');
        """) == "1 loadstart sent 2 3 progress 4 load hello 200 Fine https://a.test/x loadend")
  }

  @Test func promiseJobsRunBetweenTheEvents() {
    answer("")
    #expect(
      log(
        """
        const xhr = new XMLHttpRequest();
        xhr.open('GET', '/x');
        xhr.onload = () => { log.push('load'); Promise.resolve().then(() => log.push('job')); };
        xhr.onloadend = () => log.push('loadend');
        xhr.send();
        """) == "load job loadend")
  }

  @Test func aFailureIsAnError() {
    #expect(
      log(
        """
        const xhr = new XMLHttpRequest();
        record(xhr);
        xhr.open('GET', '/x');
        xhr.onerror = () => log.push(xhr.status, JSON.stringify(xhr.responseText));
        xhr.send();
        """) == "1 loadstart 4 error 0 \"\" loadend")
  }

  @Test func aSynchronousRequestHasItsAnswerAtOnce() {
    answer("now")
    #expect(
      log(
        """
        const xhr = new XMLHttpRequest();
        record(xhr);
        xhr.open('POST', '/x', false);
        xhr.send('body');
        log.push(xhr.responseText, xhr.readyState);
        """) == "1 4 load loadend now 4")
    world.fetching.answer = { _ in .failure(reason: "") }
    #expect(
      log(
        "const x = new XMLHttpRequest(); x.open('GET', '/x', false); try { x.send() } catch (e) { log.push(e.name, x.readyState) }"
      )
        == "NetworkError 4")
  }

  @Test func responseTypes() {
    answer("{\"a\": 1}", type: "application/json")
    #expect(
      log(
        """
        for (const type of ['', 'json', 'arraybuffer', 'blob']) {
          const xhr = new XMLHttpRequest();
          xhr.open('GET', '/x');
          xhr.responseType = type;
          xhr.onload = () => {
            const { response } = xhr;
            log.push(type === '' ? response : type === 'json' ? response.a : response.byteLength ?? response.size);
            try { xhr.responseText; } catch (error) { log.push(error.name); }
          };
          xhr.send();
        }
        """) == "{\"a\": 1} 1 InvalidStateError 8 InvalidStateError 8 InvalidStateError")
  }

  @Test func headersGoBothWays() {
    var seen: ScriptFetch?
    world.fetching.answer = { request in
      seen = request
      return .response(
        ScriptFetchResponse(
          url: request.url.href, status: 200, statusText: "",
          headers: [(name: "X-B", value: "2"), (name: "a", value: "1")],
          body: [], isRedirected: false, kind: .cors))
    }
    #expect(
      log(
        """
        const xhr = new XMLHttpRequest();
        xhr.open('PUT', '/x');
        xhr.setRequestHeader('X-Test', 'a');
        xhr.setRequestHeader('x-test', 'b');
        xhr.setRequestHeader('Referer', 'no');
        xhr.withCredentials = true;
        xhr.onload = () => log.push(JSON.stringify(xhr.getAllResponseHeaders()), xhr.getResponseHeader('x-b'), xhr.getResponseHeader('c'));
        xhr.send('text');
        """) == "\"a: 1\\r\\nx-b: 2\\r\\n\" 2 ")
    #expect(
      seen?.headers.map { "\($0.name): \($0.value)" } == ["X-Test: a, b", "Content-Type: text/plain;charset=UTF-8"])
    #expect(seen?.options.credentials == .include)
    #expect(seen?.body == Array("text".utf8))
  }

  @Test func abortEndsTheRequest() {
    answer("late")
    #expect(
      log(
        "const xhr = new XMLHttpRequest(); record(xhr); xhr.open('GET', '/x'); xhr.send(); xhr.abort(); log.push(xhr.readyState)"
      )
        == "1 loadstart 4 abort loadend 0")
  }

  @Test func theTimeoutEndsARequestThatTakesLonger() {
    world.fetching.answer = { _ in .failure(reason: "never heard") }
    world.fetching.delay = 500
    #expect(
      log("const xhr = new XMLHttpRequest(); record(xhr); xhr.open('GET', '/x'); xhr.timeout = 100; xhr.send();")
        == "1 loadstart 4 timeout loadend")
  }

  @Test func misuseThrows() {
    let document = world.load("")
    #expect(world.text("new XMLHttpRequest().send()", in: document).hasPrefix("throws InvalidStateError"))
    #expect(world.text("new XMLHttpRequest().open('GET', 'http://[')", in: document).hasPrefix("throws SyntaxError"))
    #expect(world.text("new XMLHttpRequest().open('TRACE', '/')", in: document).hasPrefix("throws SecurityError"))
    #expect(world.text("new XMLHttpRequestUpload()", in: document) == "throws TypeError: Illegal constructor")
    #expect(world.text("XMLHttpRequest.DONE + new XMLHttpRequest().OPENED", in: document) == "5")
  }
}
