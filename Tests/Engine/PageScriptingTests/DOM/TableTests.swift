import Testing

@testable import PageScripting

/// Rows, cells and tokens are kept between questions, and asked again when something has changed.
@Suite struct TableTests {
  private static let table =
    "<table id=t><tfoot><tr id=f></tfoot><thead><tr id=h></thead><tbody><tr id=b></tbody></table>"

  @Test(arguments: [
    Snippet("[...t.rows].map((r) => r.id).join()", "h,b,f", in: table),
    Snippet(
      "(t.insertRow(), [...t.rows].map((r) => r.parentNode.localName).join())", "thead,tbody,tfoot,tfoot", in: table),
    Snippet("(t.tFoot.remove(), t.insertRow(), t.tBodies[0].rows.length)", "2", in: table),
    Snippet("(f.remove(), b.remove(), t.insertRow().parentNode.localName)", "thead", in: table),
    Snippet("(t.insertRow(1).id = 'n', [...t.rows].map((r) => r.id).join())", "h,n,b,f", in: table),
    Snippet("[b.rowIndex, f.rowIndex, b.sectionRowIndex].join()", "1,2,0", in: table),
    Snippet("(b.rowIndex, t.tBodies[0].insertRow(0), [b.rowIndex, b.sectionRowIndex].join())", "2,1", in: table),
    Snippet(
      "(b.insertCell(), b.insertCell(0).id = 'x', b.cells[1].cellIndex + t.querySelector('#x').cellIndex)", "1",
      in: table),
    Snippet("(row => (row.remove(), row.rowIndex))(b)", "-1", in: table),
    Snippet("(() => { try { t.insertRow(9) } catch (e) { return e.name } })()", "IndexSizeError", in: table),
    Snippet("(() => { try { b.insertCell(-2) } catch (e) { return e.name } })()", "IndexSizeError", in: table),
    Snippet(
      "(() => { const e = document.createElement('table'); e.insertRow(); return e.innerHTML })()",
      "<tbody><tr></tr></tbody>"),
  ])
  func rows(snippet: Snippet) { snippet.check() }

  @Test(arguments: [
    Snippet("(c.add('b', 'a', 'b'), p.className)", "a b"),
    Snippet("(c.add('b'), c.add('c', 'b'), p.className)", "a b c"),
    Snippet("(c.add('b'), p.className = ' x  x ', c.add('y'), p.className)", "x y"),
    Snippet(
      "(c.add('b'), c.remove('a'), c.add('d'), [c.contains('a'), c.contains('d'), c.value].join())",
      "false,true,b d"),
    Snippet("(c.remove('a'), c.add(), [p.className, c.length].join())", ",0"),
    Snippet("(c.toggle('a'), c.toggle('z'), c.replace('z', 'y'), c.add('x'), [...c].join())", "y,x"),
  ])
  func tokens(snippet: Snippet) {
    Snippet(
      "(() => { const p = document.querySelector('p'), c = p.classList; return \(snippet.script) })()",
      snippet.result, in: "<p class=a>"
    ).check()
  }
}
