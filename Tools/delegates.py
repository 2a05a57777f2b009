#!/usr/bin/env python3
"""Writes the protocols of WebKit's delegates, in every spelling of their methods, from Tools/delegates.toml.

    Tools/delegates.py            writes SimWebKit's folder Delegates/Generated
    Tools/delegates.py --check    says which files there are stale; exit code 1 when there are any
"""
import sys

from swifttext import COLUMNS, Signature, TableError, declaration, header, module, separated, small, switch, write

PROTOCOL = "@preconcurrency @MainActor public protocol"
KEYS = {"name", "case", "selector", "function", "handler", "async", "default", "abandoned", "variantOf", "spellings",
        "optional", "remark", "unchecked"}


class Spelling:
    """One way to write a method: a protocol of its own."""

    def __init__(self, protocol, comment, signature, effects="", result="", default="", case=None):
        self.protocol, self.comment, self.signature, self.default = protocol, comment, signature, default
        self.tail = effects + (f" -> {result}" if result else "")
        self.case = case or small(protocol)

    def requirement(self):
        head = declaration("    ", f"func {self.signature.name}", self.signature.parameters, self.tail)
        return f"  /// {self.comment}\n  {PROTOCOL} {self.protocol}: NSObjectProtocol {{\n{head}\n  }}\n"

    def missing(self, namespace):
        name = f"@_disfavoredOverload public func {self.signature.name}"
        head = declaration("  ", name, self.signature.parameters, self.tail + " {")
        answer = f"    return {self.default}\n" if self.default else ""
        body = f"    DelegateProbe.methodIsMissing()\n{answer}"
        return f"extension {namespace}.{self.protocol} {{\n{head}\n{body}  }}\n}}\n"


class Method:
    """A row of the table, and what follows from it."""

    def __init__(self, row, owner):
        unknown = row.keys() - KEYS
        if unknown or not {"name", "selector", "function"} <= row.keys():
            raise TableError(f"{owner['name']}.{row.get('name', '?')}: a key is unknown or missing: {sorted(unknown)}")
        self.row, self.owner = row, owner
        self.namespace = f"{owner['namespace']}.{row['name']}"
        self.signature = Signature(row["function"])
        self.handler = row.get("handler")
        self.case = row.get("variantOf") or row.get("case") or small(row["name"])
        self.full = Signature(f"{row['function'][:-1]}, {self.handler} -> Void)") if self.handler else self.signature
        self.spellings = list(self.spelt())

    def answers(self):
        """The types that the handler takes."""
        inner = self.handler.split(": ", 1)[1][1:-1]
        return separated(inner) if inner else []

    def answer(self):
        """The handler's types as one."""
        answers = self.answers()
        return answers[0] if len(answers) == 1 else f"({', '.join(answers)})"

    def asynchronous(self):
        return Signature(self.row["async"]) if "async" in self.row else self.signature

    def spelt(self):
        navigation = next((p for p in self.signature.parameters if p.endswith(": WKNavigation!")), None)
        if self.handler:
            yield from self.spelt_with_handler()
        elif navigation:
            for protocol, mark, comment in [
                ("ImplicitlyUnwrapped", "!", "As the SDK declares it."),
                ("Optional", "?", "With an optional navigation."),
                ("NonOptional", "", "With a navigation that must be there."),
            ]:
                function = self.row["function"].replace("WKNavigation!", f"WKNavigation{mark}")
                yield Spelling(protocol, comment, Signature(function))
        elif self.signature.result == "WKWebView?":
            for protocol, mark, comment, default in [
                ("OptionalReturn", "?", "As the SDK declares it.", "nil"),
                ("ImplicitlyUnwrappedReturn", "!", "Returning `WKWebView!`.", "nil"),
                ("NonOptionalReturn", "", "Always returning a view.", "webView"),
            ]:
                yield Spelling(protocol, comment, self.signature, result=f"WKWebView{mark}", default=default)
        elif self.signature.result:
            raise TableError(f"{self.namespace}: there are no spellings for a result of {self.signature.result}")
        else:
            yield Spelling("Method", "As the SDK declares it.", self.signature, case="declared")

    def spelt_with_handler(self):
        name, types = self.handler.split(": ", 1)
        first, second, third = self.row.get("spellings", ["mainActorHandler", "async", "plainHandler"])
        result = self.answer() if self.answers() else ""
        if bool(result) != ("default" in self.row):
            raise TableError(f"{self.namespace}: a default is needed where the handler takes something, and only there")

        def with_handler(attributes):
            start, end = self.row["function"][:-1], f"{name}: @escaping {attributes}{types} -> Void)"
            return Signature(f"{start}, {end}")

        yield Spelling(
            "MainActorHandler", "As the current SDK declares it.", with_handler("@MainActor @Sendable "), case=first)
        yield Spelling(
            "Async", "As an `async` method.", self.asynchronous(), " async", result, self.row.get("default"), second)
        yield Spelling(
            "PlainHandler",
            "As SDKs before iOS 18 declared it. The Swift 5 mode treats it as the current one; otherwise, a device\n"
            "  /// does not call it.",
            with_handler(""), case=third)

    # MARK: Calls

    def body(self, spelling):
        """Calls one spelling."""
        if spelling.protocol == "Async":
            call = self.asynchronous().call(" " * 8, f"await delegate.{self.asynchronous().name}")
            return f"      startAsyncMethod(answering: checker) {{\n{call}\n      }}"
        indent, function = " " * 6, f"delegate.{self.signature.name}"
        if self.handler:
            label = self.handler.split(":")[0].split()[0]
            given = ["()", "$0", "($0, $1)"][len(self.answers())]
            sendable = "@Sendable in " if spelling.protocol == "MainActorHandler" else ""
            return self.signature.call(indent, function, extra=[f"{label}: {{ {sendable}checker.call({given}) }}"])
        if spelling.protocol == "NonOptional":
            return self.signature.call(indent, function, replaced={"navigation": "navigation ?? WKNavigation()"})
        if self.signature.result:
            return self.signature.call(indent, f"deliver({function}", tail=")")
        return self.signature.call(indent, function)

    def parameters(self):
        parameters = [f"on delegate: any {self.owner['name']}"]
        parameters += [parameter.replace("WKNavigation!", "WKNavigation?") for parameter in self.signature.parameters]
        if self.handler:
            parameters += [f"answering checker: CompletionHandlerChecker<{self.answer()}>"]
        elif self.signature.result:
            parameters += [f"deliver: @escaping ({self.signature.result}) -> Void"]
        return parameters

    def attempts(self):
        head = declaration(
            "  ", "@MainActor static func attempts", self.parameters(), " -> [SpellingDispatch.Attempt] {")
        functions, list_ = [], []
        for spelling in self.spellings:
            function = small(spelling.protocol)
            head_ = f"    func {function}(_ delegate: some {spelling.protocol}) {{"
            functions.append(f"{head_}\n{self.body(spelling)}\n    }}\n")
            list_.append(f"      (.{spelling.case}, {{ {function}(delegate) }}),\n")
        return (
            f"extension {self.namespace} {{\n"
            f"  /// One call per spelling, in the order of WebKit's preference.\n{head}\n"
            f"{''.join(functions)}    return [\n{''.join(list_)}    ]\n  }}\n{self.call()}}}\n")

    def call(self):
        """Calls the spelling that the delegate has; nothing for methods whose calls are written by hand."""
        comment = "  /// Calls the spelling that the delegate has.\n"
        parameters = self.parameters()
        if self.handler:
            unchecked = self.row.get("unchecked")
            if not unchecked and "abandoned" not in self.row:
                return ""
            answer, view = self.answer(), next(self.signature.split())[1]
            default = self.row.get("abandoned")
            gets = "nothing" if unchecked else f"`{default}`"
            comment += f"  /// - Parameter deliver: gets {gets} if the handler is released uncalled.\n"
            takes = f"({answer})" if self.answers() else "()"
            parameters[-1:] = [f"deliver: @escaping @MainActor @Sendable {takes} -> Void"]
            given = "deliver: deliver" if self.answers() else "deliver: { deliver() }"
            if unchecked:
                given += f',\n      unanswered: "{unchecked}"'
            else:
                given += f", abandon: {{ deliver({default if self.answers() else ''}) }}"
            head = declaration("  ", "@MainActor static func call", parameters, " -> SpellingDispatch.Outcome {")
            account = f"HandlerAccount(.{self.case}, of: delegate, window: {view}.page.label, world: {view}.page.world)"
            attempts = self.signature.call(
                " " * 6, "attempts", extra=["answering: checker"], first=["on: delegate"], tail=")")
            return (
                f"\n{comment}{head}\n"
                f"    let checker = CompletionHandlerChecker<{answer}>(\n      {account},\n      {given})\n"
                f"    return SpellingDispatch.call(\n      .{self.case}, of: delegate, answering: checker,\n"
                f"{attempts}\n  }}\n")
        if self.signature.result:
            return ""
        head = declaration("  ", "@MainActor static func call", parameters, " -> SpellingDispatch.Outcome {")
        start = f"    SpellingDispatch.call(.{self.case}, of: delegate, "
        attempts = self.signature.call("", "attempts", first=["on: delegate"], tail=")")
        if "\n" in attempts or len(start + attempts) > COLUMNS:
            start = f"    SpellingDispatch.call(\n      .{self.case}, of: delegate,\n"
            attempts = self.signature.call(" " * 6, "attempts", first=["on: delegate"], tail=")")
        return f"\n{comment}{head}\n{start}{attempts}\n  }}\n"

    def optional_call(self):
        """What `delegate.webView?(…)` calls in code that hands calls on."""
        if self.signature.name != "webView":
            return (
                f"  @_disfavoredOverload public var {self.signature.name}: ((WKWebView) -> Void?)? {{\n"
                f"    {{ [self] view in {self.namespace}.call(on: self, view).asVoid(self, view) }}\n  }}\n")
        parameters, extra = list(self.signature.parameters), []
        if self.handler:
            names, types = self.handler.split(": ", 1)
            label, name = names.split()[0], names.split()[-1]
            parameters.append(f"{names}: @escaping @MainActor @Sendable {types} -> Void")
            extra = [f"deliver: {name}" if len(self.answers()) < 2 else f"deliver: {{ {name}($0.0, $0.1) }}"]
        head = declaration("  ", "@discardableResult public func callAsFunction", parameters, " -> Void? {")
        call = self.signature.call("    ", f"{self.namespace}.call", extra=extra, first=["on: delegate"])
        return f"{head}\n{call}\n      .asVoid(delegate, webView)\n  }}\n"

    # MARK: The file

    def comment(self):
        text = f"/// `{self.full.swift_name()}`"
        if self.row.get("remark"):
            text += f" {self.row['remark']}" if self.row["remark"].startswith("for ") else f": {self.row['remark']}"
        if "async" in self.row:
            text += f";\n/// `{self.asynchronous().swift_name()}` as an `async` method"
        return text + "."

    def file(self):
        imports = "import UIProcess\n\n" if self.handler else ""
        requirements = "\n".join(spelling.requirement() for spelling in self.spellings)
        defaults = "\n".join(spelling.missing(self.namespace) for spelling in self.spellings)
        return (
            f"{imports}{self.comment()}\n"
            f"extension {self.owner['namespace']} {{ public enum {self.row['name']} {{}} }}\n\n"
            f"extension {self.namespace} {{\n{requirements}}}\n\n{defaults}\n{self.attempts()}")


def protocol_file(owner, methods):
    inherited = ",\n".join(f"  {m.namespace}.{s.protocol}" for m in methods for s in m.spellings)
    comment = "".join(f"/// {line}".rstrip() + "\n" for line in owner["documentation"].split("\n"))
    return (
        f"{comment}{PROTOCOL} {owner['name']}: NSObjectProtocol,\n{inherited}\n{{}}\n\n"
        f"/// The spellings of the methods of `{owner['name']}`: one small protocol for each way of\n"
        f"/// writing a method, with a default that says “not implemented”.\npublic enum {owner['namespace']} {{}}\n")


def optional_file(owner, methods):
    """The calls of optional methods that differ from each other in nothing but their names."""
    written = [method for method in methods if method.row.get("optional")]
    properties = "\n".join(m.optional_call() for m in written if m.signature.name != "webView")
    calls = "\n".join(m.optional_call() for m in written if m.signature.name == "webView")
    return f"extension {owner['name']} {{\n{properties}}}\n\nextension {owner['optional']} {{\n{calls}}}\n"


def enumeration_file(owners):
    cases, lists = "", ""
    own = {owner["name"]: [m for m in methods if "variantOf" not in m.row] for owner, methods in owners}
    for owner, _ in owners:
        cases += f"  // {owner['name']}\n" + "".join(f"  case {m.case}\n" for m in own[owner["name"]])
        if "list" in owner:
            names = "".join(f"    .{m.case},\n" for m in own[owner["name"]])
            lists += f"\n  static let {owner['list']}: [DelegateMethod] = [\n{names}  ]\n"
    methods = [method for group in own.values() for method in group]
    return (
        "/// One optional method of a delegate protocol.\npublic enum DelegateMethod: UInt8, CaseIterable, Sendable {\n"
        f"{cases}{lists}\n"
        + switch(
            "The Objective-C selector: in WebKit's messages.", "public var selector: String",
            [(m.case, f'"{m.row["selector"]}"') for m in methods])
        + "}\n")


def names_file(owners):
    methods = [m for _, group in owners for m in group if "variantOf" not in m.row]
    variants = [m for _, group in owners for m in group if "variantOf" in m.row]
    asynchronous = [m for m in methods if m.handler]
    return (
        "extension DelegateMethod {\n"
        + switch(
            "Swift's name for the method with a completion handler, where it has one.", "public var swiftName: String",
            [(m.case, f'"{m.full.swift_name()}"') for m in methods])
        + "\n"
        + switch(
            "Swift's name of the `async` method, where there is one.", "var asyncName: String?",
            [(m.case, f'"{m.asynchronous().swift_name()}"') for m in asynchronous], "    default: nil\n")
        + "\n"
        + switch(
            "Swift's name of the method that shadows this one, where there is one.", "var variantName: String?",
            [(m.case, f'"{m.full.swift_name()}"') for m in variants], "    default: nil\n")
        + "\n"
        + switch(
            "The same for its `async` form.", "var variantAsyncName: String?",
            [(m.case, f'"{m.asynchronous().swift_name()}"') for m in variants if m.handler], "    default: nil\n")
        + "\n"
        + switch(
            "The selector of that method.", "var variantSelector: String?",
            [(m.case, f'"{m.row["selector"]}"') for m in variants], "    default: nil\n")
        + "}\n")


def lines_file(owners):
    methods = [m for _, group in owners for m in group if "variantOf" not in m.row]
    variants = [m for _, group in owners for m in group if "variantOf" in m.row]

    def line(method):
        spelling = method.spellings[0]
        return f'"func {spelling.signature.name}({", ".join(spelling.signature.parameters)}){spelling.tail}"'

    return (
        "extension DelegateMethod {\n"
        + switch(
            "How a device's SDK declares the method: what an app writes.", "var line: String",
            [(m.case, line(m)) for m in methods])
        + "\n"
        + switch(
            "The same for the method that shadows this one, where there is one.", "var variantLine: String?",
            [(m.row["variantOf"], line(m)) for m in variants], "    default: nil\n")
        + "}\n")


def files(table):
    """The generated files by their paths."""
    owners = [(owner, [Method(row, owner) for row in owner["method"]]) for owner in table["protocol"]]
    result = {"DelegateMethod.swift": enumeration_file(owners), "DelegateMethod+Names.swift": names_file(owners),
              "DelegateMethod+Lines.swift": lines_file(owners)}
    for owner, methods in owners:
        result[f"{owner['name']}.swift"] = protocol_file(owner, methods)
        if "optional" in owner:
            result[f"{owner['optional']}+Methods.swift"] = optional_file(owner, methods)
        for method in methods:
            result[f"{owner['namespace']}+{method.row['name']}.swift"] = method.file()
    folder = target()
    return {folder / name: header("delegates.py") + text for name, text in result.items()}


def target():
    """Where the files go."""
    return module("SimWebKit", "Delegates") / "Delegates/Generated"


if __name__ == "__main__":
    sys.exit(write(files, lambda: [target()], __doc__))
