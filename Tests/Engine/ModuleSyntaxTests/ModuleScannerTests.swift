import Testing

@testable import JavaScriptSyntax

@Suite struct ModuleScannerTests {
  private func exports(_ text: String) -> [String] {
    let source = ModuleScanner.module(text)
    return source.localExports.map { "\($0.name)=\($0.local) \($0.binding)" }
      + source.indirectExports.map { "\($0.name)<\($0.request) \($0.imported)" } + source.starExports.map { "*<\($0)" }
  }

  private func imports(_ text: String) -> [String] {
    let source = ModuleScanner.module(text)
    return source.imports.map { entry in
      let request = source.requests[entry.request]
      return "\(entry.local)=\(entry.imported)@\(request.specifier)" + (request.type.isEmpty ? "" : ":\(request.type)")
    }
  }

  @Test func importsOfEveryForm() {
    #expect(imports("import a from 'x'") == ["a=name(\"default\")@x"])
    #expect(
      imports("import a, { b as c, default as d, 'e f' as g, } from \"x\";") == [
        "a=name(\"default\")@x", "c=name(\"b\")@x", "d=name(\"default\")@x", "g=name(\"e f\")@x",
      ])
    #expect(imports("import/**/a,*as b from'x'") == ["a=name(\"default\")@x", "b=namespace@x"])
    #expect(
      imports("import j from './j.json' with { type: 'json' }\nimport 'y'") == ["j=name(\"default\")@./j.json:json"])
    #expect(ModuleScanner.module("import 'y'; import 'y'; import 'z'").requests.map(\.specifier) == ["y", "z"])
    #expect(ModuleScanner.module(#"import '\x61\u{62}\u0063\n'"#).requests.map(\.specifier) == ["abc\n"])
  }

  @Test func exportsOfEveryForm() {
    #expect(
      exports("export const a = 1, { b, c: [d = f(1, 2), ...e], ...g } = x") == [
        "a=a initialized", "b=b initialized", "d=d initialized", "e=e initialized", "g=g initialized",
      ])
    #expect(exports("export let a = 1\na = 2") == ["a=a assigned"])
    #expect(exports("export let a = 1; a++") == ["a=a assigned"])
    #expect(exports("export let a, b; [a] = [1]") == ["a=a assigned", "b=b assigned"])
    #expect(
      exports("export function f() {} export async function* g() {} export class C {}") == [
        "f=f hoistedFunction", "g=g hoistedFunction", "C=C initialized",
      ])
    #expect(
      exports("export { a as b, c as 'd e' }; const a = 1; function c() {}") == [
        "b=a initialized", "d e=c hoistedFunction",
      ])
    #expect(
      exports("import { a, b } from 'x'; import * as n from 'y'; export { a as c, n }") == [
        "n=n assigned", "c<0 name(\"a\")",
      ])
    #expect(
      exports("export * from 'x'; export * as n from 'y'; export { a as b } from 'z'") == [
        "n<1 namespace", "b<2 name(\"a\")", "*<0",
      ])
    #expect(exports("export default 1") == ["default=$Md initialized"])
    #expect(exports("export default function () {}") == ["default=$Md hoistedFunction"])
    #expect(exports("export default async function f() {}") == ["default=f hoistedFunction"])
    #expect(exports("export default class {}") == ["default=$Md initialized"])
  }

  @Test(arguments: [
    ("import a from 'x'; a", ";                  a"),
    ("export const a = 1", "       const a = 1"),
    ("export default 1", "let $Md=         1"),
    ("export default function () {}", "function $Md            () {}"),
    ("export default async () => 1", "let $Md=         async () => 1"),
    ("export default async function() {}", "async function $Md            () {}"),
    ("export default function* () {}", "function* $Md           () {}"),
    ("export { a }\nb", ";           \nb"),
    ("import {\n  a,\n} from 'x'\nb", ";       \n    \n          \nb"),
    ("import.meta.url; import('x')", "$Mmeta     .url; $Mimpt('x')"),
    ("a.import('x'); ({ import(x) {} }); '$M'", "a.import('x'); ({ import(x) {} }); '$M'"),
    ("`${import('x')}` // import('y')\n;/import('z')/", "`${$Mimpt('x')}` // import('y')\n;/import('z')/"),
  ])
  func theTextKeepsItsLinesAndColumns(_ text: String, _ expected: String) {
    let result = ModuleScanner.module(text).text.replacing("$N", with: "$M")
    #expect(result.count == text.count)
    let squeezed = { (text: String) in text.split(separator: " ").joined(separator: " ") }
    #expect(squeezed(result) == squeezed(expected))
    #expect(
      result.split(separator: "\n", omittingEmptySubsequences: false).map(\.count)
        == text.split(separator: "\n", omittingEmptySubsequences: false).map(\.count))
  }

  @Test func earlyErrors() {
    #expect(ModuleScanner.module("export let a; export { a }").earlyError == "Cannot export a duplicate name 'a'.")
    #expect(ModuleScanner.module("export { a }").undeclaredExports == ["a"])
    #expect(ModuleScanner.module("import a, { b as a } from 'x'").earlyError?.contains("'a'") == true)
  }

  @Test func scripts() {
    #expect(ModuleScanner.script("let a = import ('x')", dynamicImport: "$i0001") == "let a = $i0001 ('x')")
    #expect(ModuleScanner.script("'import(1)'; a.import(2); /import(3)/", dynamicImport: "$i0001") == nil)
    #expect(ModuleScanner.script("a / import('x') / 2", dynamicImport: "$i0001") == "a / $i0001('x') / 2")
  }

  /// Whatever a text is, it ends and keeps its length in code units.
  @Test(arguments: [
    "export", "import", "import {", "import { a", "export {", "export default", "export const {", "export const [",
    "import a from", "import x from 'y' with {", "export let a =", "`${", "/", "'", "export * as", "}}}",
    "export async",
    "import.", "import(", "export const { [", "class", "\u{1F600}import 'é\u{1F600}'", "export default async",
  ])
  func brokenTexts(_ text: String) {
    #expect(ModuleScanner.module(text).text.utf16.count == text.utf16.count)
  }
}
