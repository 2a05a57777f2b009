#!/usr/bin/env python3
"""Tests of swift_outline.py, which `make lint` runs. Prints what failed, and nothing otherwise."""
import io
import sys
import unittest

sys.dont_write_bytecode = True
import swift_outline  # noqa: E402


def types(text):
    return {found.name: found for found in swift_outline.outline(text).types}


def functions(text):
    return {found.name: found for found in types(text)["T"].functions}


class Properties(unittest.TestCase):
    def stored(self, members, kind="struct"):
        return types(f"{kind} T {{\n{members}\n}}")["T"]

    def test_stored_and_computed(self):
        found = self.stored("""
          let a: Int, b = 2
          private(set) lazy var c = Thing(world: self) { $0 + 1 }
          weak var d: Thing?
          var e: () -> Void = { print("{") }
          var computed: Int { a + b }
          var other: Int {
            get { 1 }
            set { local = newValue }
          }
          static var shared = T()
          class var kind: Int { 1 }
          func f() { let local = 1; var another = 2 }
          """, "class")
        self.assertEqual(found.properties, ["a", "b", "c", "d", "e"])

    def test_observers_are_of_stored_properties(self):
        found = self.stored("""
          var a = 1 { didSet { tell() } }
          var b: Int? {
            willSet { tell() }
          }
          var c = [1].map { $0 } { didSet { } }
          """)
        self.assertEqual((found.properties, found.observed), (["a", "b", "c"], ["a", "b", "c"]))

    def test_booleans(self):
        found = self.stored("""
          var a = true, b: Bool?, c = 1
          let d: Bool
          var e: () -> Bool
          var f: [Bool] = []
          var g = false { didSet { } }
          """)
        self.assertEqual(found.booleans, ["a", "b", "d", "g"])

    def test_requirements_and_cases_are_not_stored(self):
        self.assertEqual(self.stored("var a: Int { get }\nfunc b()", "protocol").properties, [])
        self.assertEqual(self.stored("case a(b: Bool), c\nvar d: Int { 1 }", "enum").properties, [])

    def test_literals_and_comments_are_no_declarations(self):
        found = self.stored('''
          let a = "}"  // }
          let b = """
            var c = 1 }
            """
          let d = "\\(e { "}" }) {"
          let f = #"\\"}"#, g = h.matches(of: /[{"]/)
          ''')
        self.assertEqual(found.properties, ["a", "b", "d", "f", "g"])


class Types(unittest.TestCase):
    def test_lines_are_those_of_the_innermost_type(self):
        found = types("struct T {\n  enum Kind {\n    case a\n  }\n\n  let b: Int\n}\nextension T {\n}\n")
        self.assertEqual((found["T"].kind, found["T.Kind"].lines), ("extension", 3))
        self.assertEqual(swift_outline.outline("struct T {\n  enum K {\n  }\n  let b: Int\n}").types[0].lines, 3)

    def test_privacy(self):
        found = types("private struct T { struct Inner {} }\npackage final class U {}")
        self.assertEqual([found[name].is_private for name in ("T", "T.Inner", "U")], [True, True, False])

    def test_braces_must_match(self):
        for text in ("struct T {", "}", "struct T { func f() { }"):
            with self.assertRaises(swift_outline.Unreadable):
                swift_outline.outline(text)


class Functions(unittest.TestCase):
    def test_parameters(self):
        found = functions("""struct T {
          func plain() {}
          func labels(_ a: Int, of b: Bool = true, c: (Int, Bool) -> Void, d: Map<A, B>) async throws(E) -> Int { 1 }
          @discardableResult func generic<A: P, B>(_ a: A, isIt: inout Bool) -> B where A.B == B {
            nil
          }
          subscript(a: Int) -> Int { 1 }
          static func == (a: T, b: T) -> Bool { true }
          func `a name`() {}
        }""")
        shown = {name: (each.parameters, each.booleans) for name, each in found.items()}
        self.assertEqual(shown, {
            "plain()": (0, 0), "labels(_:of:c:d:)": (4, 1), "generic(_:isIt:)": (2, 1), "subscript(a:)": (1, 0),
            "==(a:b:)": (2, 0), "`a name`()": (0, 0)})
        self.assertEqual(found["generic(_:isIt:)"].lines, 3)

    def test_requirements_have_no_body(self):
        text = "protocol T {\n  func a(b: Int)\n    throws(E)\n  func c() -> [Int]\n  init(d: Int)\n}\nstruct U {}"
        self.assertEqual(list(functions(text)), ["a(b:)", "c()", "init(d:)"])

    def test_functions_inside_of_functions(self):
        found = swift_outline.outline("struct T { func a() { func b(c: Bool, d: Bool) {} } }")
        self.assertEqual([(each.name, each.booleans) for each in found.functions], [("b(c:d:)", 2)])

    def test_initialisers_that_set_properties(self):
        def keeps(body):
            return functions("class T { init(a: Int) {" + body + "} }")["init(a:)"].keeps_parameters

        self.assertTrue(keeps("self.a = a; (self.b, self.c) = (1, 2)\n d = a + 1\n super.init()"))
        self.assertFalse(keeps("self.a = a\n start()"))
        self.assertFalse(keeps("guard a > 0 else { return nil }\n self.a = a"))


if __name__ == "__main__":
    told = io.StringIO()
    result = unittest.TextTestRunner(told).run(unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"]))
    if not result.wasSuccessful():
        sys.exit(told.getvalue())
