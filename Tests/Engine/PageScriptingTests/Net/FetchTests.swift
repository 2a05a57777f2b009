import Testing

@testable import PageScripting

@Suite struct FetchScriptTests {
  private let world = FakeWorld()

  private func answer(_ text: String, status: Int = 200, headers: [(name: String, value: String)] = []) {
    world.fetching.answer = { request in
      .response(
        ScriptFetchResponse(
          url: request.url.href, status: status, statusText: "OK", headers: headers, body: Array(text.utf8),
          isRedirected: false, kind: .basic))
    }
  }

  /// What the promise of an expression gives, after all tasks.
  private func settled(_ expression: String, at url: String = "https://a.test/dir/page") -> String {
    let document = world.load("", at: url)
    world.run(
      "(async () => \(expression))().then((v) => { globalThis.out = 'value ' + v }, (e) => { globalThis.out = 'error ' + e })",
      in: document)
    return world.text("globalThis.out", in: document)
  }

  @Test func aResponseHasItsBodyOnce() {
    answer("{\"a\": [1]}", headers: [(name: "Content-Type", value: "application/json"), (name: "X-Y", value: "z")])
    #expect(
      settled(
        """
        fetch('data.json').then(async (response) => {
          const copy = response.clone();
          const body = await response.json();
          const again = await response.text().catch((error) => error.name);
          return [response.status, response.ok, response.url, response.headers.get('x-y'), [...response.headers.keys()],
            body.a[0], response.bodyUsed, again, await copy.text(), response.type].join('|');
        })
        """)
        == "value 200|true|https://a.test/dir/data.json|z|content-type,x-y|1|true|TypeError|{\"a\": [1]}|basic")
    #expect(world.log == ["fetch GET https://a.test/dir/data.json"])
  }

  @Test func aFailedRequestIsATypeErrorAndAStatusIsNot() {
    #expect(settled("fetch('/x')") == "error TypeError: Load failed")
    answer("", status: 404)
    #expect(settled("(await fetch('/x')).ok") == "value false")
    #expect(settled("fetch('https://me:pw@a.test/')").hasPrefix("error TypeError: URL is not valid"))
  }

  @Test func theRequestSaysWhatTheScriptSaid() {
    var seen: ScriptFetch?
    world.fetching.answer = { request in
      seen = request
      return .failure(reason: "")
    }
    _ = settled(
      """
      fetch('/p', { method: 'post', headers: { 'X-A': ' 1 ', Cookie: 'no', Host: 'no' },
        body: new URLSearchParams({ q: 'a b' }), credentials: 'include', redirect: 'manual', mode: 'same-origin' })
      """)
    #expect(seen?.method == "POST")
    #expect(
      seen?.headers.map { "\($0.name): \($0.value)" } == [
        "x-a: 1", "content-type: application/x-www-form-urlencoded;charset=UTF-8",
      ])
    #expect(seen?.body.map { String(decoding: $0, as: UTF8.self) } == "q=a+b")
    #expect(seen?.options.credentials == .include)
    #expect(seen?.options.redirect == .manual)
    #expect(seen?.options.mode == .sameOrigin)
  }

  @Test func abortingRejectsAndStopsTheRequest() {
    answer("late")
    #expect(
      settled(
        """
        new Promise((resolve, reject) => {
          const controller = new AbortController();
          fetch('/x', { signal: controller.signal }).catch(
            (error) => resolve(error.name + controller.signal.aborted + controller.signal.reason.code));
          controller.abort();
        })
        """) == "value AbortErrortrue20")
    #expect(settled("fetch('/x', { signal: AbortSignal.abort('why') })") == "error why")
  }

  @Test func signalsTimeOutAndCombine() {
    #expect(
      settled(
        """
        new Promise((resolve) => {
          const signal = AbortSignal.any([new AbortController().signal, AbortSignal.timeout(50)]);
          signal.onabort = (event) => resolve(event.type + event.isTrusted + signal.reason.name);
        })
        """) == "value aborttrueTimeoutError")
  }

  @Test func bodiesOfEveryKind() {
    #expect(settled("(await (await new Response('a€').blob()).text())") == "value a€")
    #expect(settled("[...new Uint8Array(await new Response('a€').arrayBuffer())]") == "value 97,226,130,172")
    #expect(settled("new Response(new Uint8Array([0, 1, 0])).bytes().then((b) => b.length)") == "value 3")
    #expect(
      settled(
        "new Response('a=1&b=2', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })"
          + ".formData().then((data) => data.get('b'))") == "value 2")
    #expect(settled("Response.json({ a: 1 }).headers.get('content-type')") == "value application/json")
    #expect(settled("new Request('/r', { method: 'PUT', body: 'x' }).text()") == "value x")
    #expect(settled("new Request('/r', { body: 'x' })").hasPrefix("error TypeError"))
    #expect(
      settled("Response.error().type + Response.redirect('/x').headers.get('location')")
        == "value errorhttps://a.test/x")
  }

  @Test func aBodyIsAStreamOfOneChunk() {
    answer("abc")
    #expect(
      settled(
        """
        fetch('/x').then(async (response) => {
          const reader = response.body.getReader();
          const first = await reader.read();
          const second = await reader.read();
          return [new TextDecoder().decode(first.value), first.done, second.done, response.bodyUsed].join();
        })
        """) == "value abc,false,true,true")
    #expect(
      settled(
        """
        (async () => {
          const stream = new ReadableStream({ start(c) { c.enqueue(new Uint8Array([104])); c.enqueue(new Uint8Array([105])); c.close(); } });
          return new Response(stream).text();
        })()
        """) == "value hi")
  }

  @Test func formDataTravelsAsMultipart() {
    var body = ""
    var type = ""
    world.fetching.answer = { request in
      body = String(decoding: request.body ?? [], as: UTF8.self)
      type = request.headers.first { $0.name == "content-type" }?.value ?? ""
      return .response(
        ScriptFetchResponse(
          url: request.url.href, status: 200, statusText: "", headers: [(name: "content-type", value: type)],
          body: request.body ?? [], isRedirected: false, kind: .basic))
    }
    #expect(
      settled(
        """
        (async () => {
          const data = new FormData();
          data.append('text', 'line\\nbreak');
          data.append('file', new File(['\\u0000bytes'], 'a"b.txt', { type: 'text/plain' }));
          const back = await (await fetch('/echo', { method: 'POST', body: data })).formData();
          return [...back.keys()] + JSON.stringify(back.get('text')) + back.get('file').name + back.get('file').size;
        })()
        """) == "value text,file\"line\\r\\nbreak\"a\"b.txt6")
    #expect(type.hasPrefix("multipart/form-data; boundary=----WebKitFormBoundary"))
    #expect(
      body.contains(
        "Content-Disposition: form-data; name=\"file\"; filename=\"a%22b.txt\"\r\nContent-Type: text/plain\r\n"))
  }

  @Test func blobURLsAreFetchedWithoutTheNetwork() {
    #expect(settled("(await (await fetch(URL.createObjectURL(new Blob(['inside'])))).text())") == "value inside")
    #expect(
      settled(
        """
        (async () => {
          const url = URL.createObjectURL(new Blob(['x']));
          URL.revokeObjectURL(url);
          return (await fetch(url)).text();
        })()
        """) == "error TypeError: Load failed")
    #expect(world.log.isEmpty)
  }

  @Test func aBeaconIsARequestNobodyWaitsFor() {
    var seen: ScriptFetch?
    world.fetching.answer = { request in
      seen = request
      return .failure(reason: "")
    }
    #expect(settled("navigator.sendBeacon('/log', new Blob(['{}'], { type: 'application/json' }))") == "value true")
    #expect(seen?.method == "POST")
    #expect(seen?.options.mode == .cors)
    #expect(seen?.headers.first?.value == "application/json")
    #expect(
      settled("navigator.sendBeacon('/log', 'text') && navigator.sendBeacon('ftp://a.test/')").hasPrefix(
        "error TypeError"))
    #expect(seen?.options.mode == .noCORS)
  }

  @Test func bodiesOfAnotherWindowAreKnown() {
    var body = ""
    world.fetching.answer = { request in
      body = String(decoding: request.body ?? [], as: UTF8.self)
      return .failure(reason: "")
    }
    let document = world.load("")
    world.run(
      """
      const other = open('');
      const controller = new other.AbortController();
      fetch(new other.Request('https://a.test/x', { method: 'POST', body: new other.Blob(['of another window']), signal: controller.signal })).catch(() => 0);
      """, in: document)
    #expect(body == "of another window")
    world.run(
      "fetch('/y', { signal: controller.signal }).catch((error) => { globalThis.out = error.name }); controller.abort()",
      in: document)
    #expect(world.text("out", in: document) == "AbortError")
  }

  @Test func headersAreSortedCombinedAndGuarded() {
    #expect(
      settled("[...new Headers([['b', '1'], ['A', '2'], ['b', '3']])].map((pair) => pair.join('='))")
        == "value a=2,b=1, 3")
    #expect(settled("new Headers({ 'a b': 'x' })").hasPrefix("error TypeError: Invalid header name"))
    #expect(settled("Response.error().headers.append('a', 'b')").hasPrefix("error TypeError"))
  }
}
