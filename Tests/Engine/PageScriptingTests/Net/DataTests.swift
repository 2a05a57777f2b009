import EngineValues
import Testing

@testable import PageScripting

@Suite struct DataScriptTests {
  private let world = FakeWorld()

  private func value(_ source: String) -> String { world.text(source, in: world.load("")) }

  private func settled(_ expression: String) -> String {
    let document = world.load("")
    world.run(
      "(async () => \(expression))().then((v) => { globalThis.out = 'value ' + v }, (e) => { globalThis.out = 'error ' + e })",
      in: document)
    return world.text("globalThis.out", in: document)
  }

  @Test func textEncodingAndDecoding() {
    #expect(value("new TextEncoder().encode('a€\\u{1F600}')") == "97,226,130,172,240,159,152,128")
    #expect(
      value("new TextDecoder().decode(new Uint8Array([239, 187, 191, 97, 0, 98, 255])) === 'a\\0b\\uFFFD'") == "true")
    #expect(
      value("new TextDecoder('latin1').encoding + new TextDecoder('latin1').decode(new Uint8Array([0x80, 0xe9]))")
        == "windows-1252€é")
    #expect(value("new TextDecoder('utf-16le').decode(new Uint8Array([0x3d, 0xd8, 0, 0xde]))") == "😀")
    #expect(
      value("new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([255]))").hasPrefix("throws TypeError"))
    #expect(value("new TextDecoder('nonsense')").hasPrefix("throws RangeError"))
    #expect(
      value("JSON.stringify(new TextEncoder().encodeInto('a€€', new Uint8Array(5)))") == "{\"read\":2,\"written\":4}")
  }

  @Test func aStreamOfBytesDecodesAcrossItsChunks() {
    #expect(
      value(
        """
        (() => {
          const decoder = new TextDecoder();
          const bytes = new TextEncoder().encode('€😀x');
          return Array.from(bytes, (byte) => decoder.decode(new Uint8Array([byte]), { stream: true })).join('') + decoder.decode();
        })()
        """) == "€😀x")
  }

  @Test func base64() {
    #expect(value("btoa('a\\u00ffb') + btoa('') + btoa('ab')") == "Yf9iYWI=")
    #expect(value("atob(' Y W I = ') + atob('YWI')") == "abab")
    #expect(value("btoa('€')").hasPrefix("throws InvalidCharacterError"))
    #expect(value("atob('a')").hasPrefix("throws InvalidCharacterError"))
    #expect(value("atob('YWI==')").hasPrefix("throws InvalidCharacterError"))
  }

  @Test func blobsAndFiles() {
    #expect(settled("new Blob(['a', new Uint8Array([98]), new Blob(['c'])], { type: 'Text/X' }).text()") == "value abc")
    #expect(value("(() => { const b = new Blob(['abcdef']).slice(-4, -1, 'T'); return b.size + b.type })()") == "3t")
    #expect(
      value("(() => { const f = new File(['x'], 'n.txt'); return [f.name, f.lastModified, f instanceof Blob] })()")
        == "n.txt,1700000000000,true")
    #expect(value("new Blob('abc')").hasPrefix("throws TypeError"))
  }

  @Test func filesAreCloned() {
    #expect(
      settled(
        """
        (async () => {
          const { file, again } = structuredClone((() => { const file = new File(['x\\0y'], 'n', { type: 'a/b', lastModified: 5 }); return { file, again: file }; })());
          return [file === again, file instanceof File, file.name, file.type, file.lastModified, (await file.text()).length];
        })()
        """) == "value true,true,n,a/b,5,3")
  }

  @Test func fileReaderReads() {
    let read = { (method: String) in
      settled(
        """
        new Promise((resolve) => {
          const events = [];
          const reader = new FileReader();
          for (const type of ['loadstart', 'progress', 'load', 'loadend']) reader['on' + type] = () => events.push(type);
          reader.addEventListener('loadend', () => resolve(events + ' ' + reader.result + ' ' + reader.readyState));
          reader.\(method)(new Blob(['hé'], { type: 'text/plain' }));
        })
        """)
    }
    #expect(read("readAsText") == "value loadstart,progress,load,loadend hé 2")
    #expect(read("readAsDataURL") == "value loadstart,progress,load,loadend data:text/plain;base64,aMOp 2")
  }

  @Test func randomNumbersRepeatInEveryWorld() {
    let first = FakeWorld()
    let second = FakeWorld()
    let source = "crypto.randomUUID() + crypto.getRandomValues(new Uint16Array(2))"
    let one = first.text(source, in: first.load(""))
    #expect(one == second.text(source, in: second.load("")))
    #expect(one != first.text(source, in: first.load("")))
    #expect(
      value("/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID())")
        == "true")
    #expect(value("crypto.getRandomValues(new Float32Array(1))").hasPrefix("throws TypeMismatchError"))
    #expect(value("crypto.getRandomValues(new Uint8Array(65537))").hasPrefix("throws QuotaExceededError"))
  }

  /// RFC 7636, appendix B: the challenge of a PKCE verifier.
  @Test func digestsMakeTheChallengeOfPKCE() {
    #expect(
      settled(
        """
        crypto.subtle.digest('SHA-256', new TextEncoder().encode('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'))
          .then((buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, ''))
        """) == "value E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  /// RFC 4231, test case 2.
  @Test func hmacSignsAndVerifies() {
    #expect(
      settled(
        """
        (async () => {
          const bytes = (text) => new TextEncoder().encode(text);
          const key = await crypto.subtle.importKey('raw', bytes('Jefe'), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
          const data = bytes('what do ya want for nothing?');
          const signature = await crypto.subtle.sign('HMAC', key, data);
          const hex = [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
          return hex.slice(0, 16) + await crypto.subtle.verify('HMAC', key, signature, data);
        })()
        """) == "value 5bdcc146bf60754etrue")
  }

  @Test func hashesOfTheStandard() {
    let hex = { (bytes: [UInt8]) in bytes.prefix(4).map { String($0, radix: 16) }.joined(separator: " ") }
    let message = Array("abc".utf8)
    #expect(hex(SecureHash.sha1.digest(message)) == "a9 99 3e 36")
    #expect(hex(SecureHash.sha256.digest(message)) == "ba 78 16 bf")
    #expect(hex(SecureHash.sha384.digest(message)) == "cb 0 75 3f")
    #expect(hex(SecureHash.sha512.digest(message)) == "dd af 35 a1")
    // Longer than a block.
    #expect(hex(SecureHash.sha512.digest([UInt8](repeating: 0x61, count: 200))) == "4b 11 45 9c")
  }

  @Test func formDataKeepsItsOrder() {
    #expect(
      value(
        """
        (() => {
          const data = new FormData();
          data.append('a', 1); data.append('b', 2); data.append('a', 3);
          data.set('a', 4);
          data.delete('none');
          return [...data].map((entry) => entry.join('=')) + ' ' + data.getAll('a') + data.has('b') + data.get('c');
        })()
        """) == "a=4,b=2 4truenull")
  }
}

@Suite struct FormDataOfFormsTests {
  private let world = FakeWorld()
  private let page = """
    <form id=f><input name=a value=1><input type=checkbox name=b checked><input name=c disabled value=no>
    <select name=s><option>x<option selected>y</select><textarea name=t>text</textarea>
    <input type=file name=u><button name=go value=1 id=go>Go</button></form><button id=other>
    """

  @Test func theEntriesOfAForm() {
    let document = world.load(page)
    #expect(
      world.text(
        "[...new FormData(document.getElementById('f'))].map(([name, value]) => name + '=' + (value.name ?? value)).join('&')",
        in: document) == "a=1&b=on&s=y&t=text&u=")
    #expect(
      world.text("new FormData(document.getElementById('f'), document.getElementById('go')).get('go')", in: document)
        == "1")
    #expect(
      world.text("new FormData(document.getElementById('f'), document.getElementById('other'))", in: document)
        .hasPrefix("throws NotFoundError"))
    #expect(world.text("new FormData(document.body)", in: document).hasPrefix("throws TypeError"))
  }

  @Test func theFormdataEventMayAddEntries() {
    let document = world.load(page)
    #expect(
      world.text(
        """
        (() => {
          const form = document.getElementById('f');
          form.addEventListener('formdata', (event) => {
            event.formData.append('extra', 'e');
            try { new FormData(form); } catch (error) { event.formData.append('error', error.name); }
          });
          const data = new FormData(form);
          return data.get('extra') + data.get('error');
        })()
        """, in: document) == "eInvalidStateError")
  }
}
