#!/usr/bin/env python3
"""Writes what is the same for every delegate call, from the messages, questions and calls in Tools/delegates.toml.

    Tools/calls.py            writes the files
    Tools/calls.py --check    says which of them are stale; exit code 1 when there are any

The files are the folders `Generated` of WebMessages, of UIProcess, of WebViewSimulator and of SimWebKit's views, the
names of methods for reports (CWebFiles), and the list of calls in Docs/ScenarioFiles.md.
"""
import re
import sys
import textwrap

from delegates import Method
from swifttext import COLUMNS, ROOT, Signature, TableError, declaration, header, module, write

MESSAGE = {"name", "values", "remark", "client", "delegate", "ends"}
QUESTION = MESSAGE | {"page", "answer", "nobody", "optional", "waiting", "without"}
CALL = {"name", "values", "said", "short", "also", "schema", "method", "shown", "observed", "subject", "text", "words",
        "answer", "arrow", "together"}
# How a client of a web view makes of a value what the delegate's method takes.
CONVERTED = {
    "NavigationID?": ("object", "self.navigation({})"), "FrameSnapshot": ("info", "WKFrameInfo({}, webView: view)")}


class Row:
    """A row of one of the three tables: a name with values."""

    def __init__(self, row, keys, methods):
        if row.keys() - keys or "name" not in row:
            unknown = sorted(row.keys() - keys)
            raise TableError(f"{row.get('name', '?')}: a key is unknown, or there is no name: {unknown}")
        self.row, self.name, self.methods = row, row["name"], methods
        self.values = list(Signature(f"{self.name}({row['values']})").split()) if "values" in row else []

    def __getattr__(self, key):
        return self.row.get(key)

    def case(self, first=()):
        """The declaration of the case."""
        kinds = [*first, *(kind if label == "_" else f"{label}: {kind}" for label, _, kind in self.values)]
        comment = f"  /// {self.remark}\n" if self.remark else ""
        return f"{comment}  case {self.name}" + (f"({', '.join(kinds)})" if kinds else "") + "\n"

    def pattern(self, used=None, first=()):
        """The case, taken apart; values that are not used have no name."""
        parts = [*first, *(f"let {name}" if used is None or name in used else "_" for _, name, _ in self.values)]
        return f".{self.name}" + (f"({', '.join(parts)})" if any(part != "_" for part in parts) else "")

    def arguments(self):
        return [name if label == "_" else f"{label}: {name}" for label, name, _ in self.values]

    def apple(self, name):
        if name not in self.methods:
            raise TableError(f"{self.name}: there is no method {name}")
        return self.methods[name]


def switch(rows, indent="    "):
    """The cases of a switch: patterns with what they give, on one line where it fits."""
    lines = []
    for pattern, body in rows:
        line = f"{indent}case {pattern}: {body}"
        if "\n" in body or len(line) > COLUMNS:
            line = f"{indent}case {pattern}:\n" + textwrap.indent(body, indent + "  ")
        lines.append(line + "\n")
    return "".join(lines)


def together(rows):
    """The same, with the patterns in one case that give the same."""
    merged = {}
    for pattern, body in rows:
        merged.setdefault(body, []).append(pattern)
    return switch([(textwrap.fill(", ".join(patterns), COLUMNS - 10, subsequent_indent=" " * 6), body)
                   for body, patterns in merged.items()])


# MARK: Messages and questions


def message_file(messages):
    makers = ""
    for row in messages:
        parameters = ["_ id: PageID", *(f"{label} {name}: {kind}" if label != name else f"{name}: {kind}"
                                        for label, name, kind in row.values)]
        head = declaration("  ", f"package static func {row.name}", parameters, " -> ContentMessage {")
        makers += f"\n{head}\n    .delegate(id, .{row.name}({', '.join(row.arguments())}))\n  }}\n"
    return (
        "import EngineValues\nimport SimulatedWeb\n\n"
        "/// What web content tells about a page so that the app's delegates get to know of it.\n"
        f"package enum DelegateMessage: Sendable {{\n{''.join(row.case() for row in messages)}}}\n\n"
        f"extension ContentMessage {{{makers}}}\n")


def question_file(questions):
    answers = list(dict.fromkeys(f"  case {row.answer}\n" for row in questions))

    def named(row):
        return row.answer.split("(")[0]

    def page(row):
        return (row.pattern({"request"}), row.page) if row.page else (row.pattern(set(), ["let page"]), "page")

    def nobody(row):
        used = set(re.findall(r"\w+", row.nobody or ""))
        pattern = row.pattern(used, [] if row.page else ["_"])
        return pattern, f".{named(row)}({row.nobody})" if row.nobody else f".{named(row)}"

    def waiting(row):
        used = set(re.findall(r"\w+", "".join(re.findall(r"\\\(([^)]*)", row.waiting))))
        quoted = row.waiting.replace('"', '\\"')
        return row.pattern(used, [] if row.page else ["_"]), f'"{quoted}"'

    cases = "".join(row.case([] if row.page else ["PageID"]) for row in questions)
    return (
        "import SimulatedWeb\nimport WindowRegistry\n\n"
        "/// What web content asks while its script waits.\n"
        f"package enum ContentQuestion: Sendable {{\n{cases}}}\n\n"
        f"package enum ContentAnswer: Sendable {{\n{''.join(answers)}}}\n\n"
        "extension ContentQuestion {\n"
        "  /// The page that asks.\n  package var page: PageID {\n    switch self {\n"
        f"{switch(map(page, questions))}    }}\n  }}\n\n"
        "  /// What a page gets if its app is gone (rule 7.3).\n  package var answerOfNobody: ContentAnswer {\n"
        f"    switch self {{\n{switch(map(nobody, questions))}    }}\n  }}\n\n"
        "  /// The question in words, for an app that makes the page wait for ever.\n  package var words: String {\n"
        f"    switch self {{\n{switch(map(waiting, questions))}    }}\n  }}\n}}\n")


# MARK: The app's side


def hearing_file(messages, questions):
    def heard(row):
        return row.pattern(), f"{row.name}({', '.join(row.arguments())})"

    def asked(row):
        name, carries = (row.answer.split("(") + [""])[:2]
        answer = f"answer(.{name}($0))" if carries else f"answer(.{name})"
        first = [] if row.page else ["_"]
        return row.pattern(None, first), f"{row.name}({', '.join(row.arguments())}) {{ {answer} }}"

    return (
        "import WebMessages\n\nextension WebPageProxy {\n"
        "  func hear(_ message: DelegateMessage) {\n    switch message {\n"
        f"{switch(map(heard, messages))}    }}\n  }}\n}}\n\n"
        "extension PageQuestions {\n"
        "  func ask(_ question: ContentQuestion, answer: @escaping @MainActor (ContentAnswer) -> Void) {\n"
        f"    switch question {{\n{switch(map(asked, questions))}    }}\n  }}\n}}\n")


def client_file(messages, questions):
    requirements, defaults = "", ""
    for row in [*messages, *questions]:
        if not row.client:
            continue
        signature = Signature(row.client)
        comment = f"  /// {row.remark}\n" if row.remark else ""
        requirements += comment + declaration("  ", f"func {signature.name}", signature.parameters, "") + "\n"
        body = " {}"
        if row in questions:
            if not row.optional:
                continue
            body = f" {{\n    {signature.parameters[-1].split(':')[0]}.reply({row.nobody or '()'})\n  }}"
        defaults += declaration("  ", f"public func {signature.name}", signature.parameters, body) + "\n"
    return (
        "import URLStandard\nimport WebMessages\n\n"
        "/// What a client is told about its page, and what it is asked while a script of the page waits.\n"
        f"@MainActor public protocol PageCallClient: AnyObject {{\n{requirements}}}\n\n"
        f"extension PageCallClient {{\n{defaults}}}\n")


def view_file(messages, questions):
    """What the client of a web view does for calls that it only passes on."""
    text = ""
    for row in [*messages, *questions]:
        if not row.delegate:
            continue
        apple, own = row.apple(row.delegate), Signature(row.client)
        delegate = "WKUIDelegate" if row in questions else "WKNavigationDelegate"
        if apple.owner["name"] != delegate:
            raise TableError(f"{row.name}: {row.delegate} is not {delegate}'s: write the call in WebViewClient.swift")
        given = [(name, kind) for _, name, kind in own.split()][1:]
        if row in questions:
            given = given[:-1]
        head = declaration("  ", f"func {own.name}", own.parameters, " {")
        lines, replaced = "", {}
        for (name, kind), (_, target, _) in zip(given, list(apple.signature.split())[1:], strict=True):
            if kind in CONVERTED:
                local, conversion = CONVERTED[kind]
                lines += f"    let {local} = {conversion.format(name)}\n"
                replaced[target] = local
            else:
                replaced[target] = name
            if row.ends and kind == "NavigationID?":
                lines += f"    end({name})\n"
        replaced[next(apple.signature.split())[1]] = "$1"
        if row in questions:
            reply = "()" if not row.nobody else "$0"
            lines += (f'    panel(page, default: "{row.without}", giveUp: {{ done.reply({row.nobody or "()"}) }}) {{\n')
            call = apple.signature.call(
                " " * 6, f"{apple.namespace}.call", replaced, ["on: $0"], [f"deliver: {{ done.reply({reply}) }}"])
        else:
            lines += "    progress(page) {\n"
            call = apple.signature.call(" " * 6, f"{apple.namespace}.call", replaced, ["on: $0"])
        text += f"{head}\n{lines}{call}\n    }}\n  }}\n\n"
    return (
        "import UIProcess\nimport WebMessages\n\n"
        f"/// The calls that the delegates of a view take as they are.\nextension WebViewClient {{\n{text[:-1]}}}\n")


# MARK: Traces


def call_file(calls):
    return (
        "import EngineValues\nimport WebMessages\nimport WindowRegistry\n\n"
        "extension TraceEvent {\n  /// The call, with the data that only it has. "
        "The data is outside of the event, because most calls have little.\n"
        "  public indirect enum Call: Sendable, Equatable {\n"
        f"{textwrap.indent(''.join(row.case() for row in calls), '  ')}  }}\n}}\n")


def coding_file(calls):
    """Lists instead of what the compiler would write: that needs a type per case, and each one costs a process as much
    time as a hundred calls take to be written."""
    def is_optional(kind):
        return kind.endswith("?")

    def written(row):
        for _, name, kind in row.values:
            if is_optional(kind):
                yield f"      try values.encode({name} != nil)"
                yield f"      if let {name} {{ try values.encode({name}) }}"
            else:
                yield f"      try values.encode({name})"

    def read(kind):
        if is_optional(kind):
            return f"try values.decode(Bool.self) ? try values.decode({kind[:-1]}.self) : nil"
        return f"try values.decode({kind}.self)"

    encoding = decoding = ""
    for row in calls:
        encoding += f"    case {row.pattern()}:\n      try values.encode(\"{row.name}\")\n"
        encoding += "".join(line + "\n" for line in written(row))
        decoding += f"    case \"{row.name}\":\n"
        if row.values:
            parts = (("" if label == "_" else f"{label}: ") + read(kind) for label, _, kind in row.values)
            decoding += f"      self = .{row.name}(\n        " + ",\n        ".join(parts) + ")\n"
        else:
            decoding += f"      self = .{row.name}\n"
    return (
        "import WebMessages\nimport WindowRegistry\n\n"
        "/// A call is a list: its name and its values.\nextension TraceEvent.Call: Codable {\n"
        "  private typealias CreatedView = TraceEvent.CreatedView\n"
        "  private typealias DownloadOrder = TraceEvent.DownloadOrder\n"
        "  private typealias PanelText = TraceEvent.PanelText\n\n"
        "  public func encode(to encoder: any Encoder) throws {\n"
        f"    var values = encoder.unkeyedContainer()\n    switch self {{\n{encoding}    }}\n  }}\n\n"
        "  public init(from decoder: any Decoder) throws {\n"
        f"    var values = try decoder.unkeyedContainer()\n    switch try values.decode(String.self) {{\n{decoding}"
        "    default: throw DecodingError.dataCorruptedError(in: values, debugDescription: \"there is no such call\")\n"
        "    }\n  }\n}\n")


def names_file(calls):
    def said(row):
        return row.said or row.name

    def written(row):
        return row.schema or row.name

    schema = [(f".{said(row)}", f'"{written(row)}"') for row in calls if written(row) != said(row)]
    also = [f'    "{name}": .{said(row)},\n' for row in calls for name in [row.short, *(row.also or [])]
            if name not in (None, written(row))]

    def those(test):
        return f"    case {', '.join(f'.{said(row)}' for row in calls if test(row))}: true\n    default: false\n"

    observed = ", ".join(f".{row.name}" for row in calls if row.observed)
    return (
        "import UIProcess\n\n"
        "/// The names of the delegate calls: Apple's, as people say them, and those in the trace schema.\n"
        "public enum CallName: String, CaseIterable, Sendable {\n"
        f"{''.join(f'  case {said(row)}{chr(10)}' for row in calls)}\n"
        "  /// The value of `call` in a JSON trace.\n  public var schemaName: String {\n    switch self {\n"
        f"{switch(schema)}    default: rawValue\n    }}\n  }}\n\n"
        "  /// More names that expectations may use.\n  static let shortenings: [String: CallName] = [\n"
        f"{''.join(also)}  ]\n\n"
        "  /// Whether the call concerns a text rather than a URL.\n  var hasTextSubject: Bool {\n    switch self {\n"
        f"{those(lambda row: row.subject or row.text)}    }}\n  }}\n\n"
        "  var answersAfterArrow: Bool {\n    switch self {\n"
        f"{those(lambda row: row.answer or row.arrow)}    }}\n  }}\n}}\n\n"
        "extension TraceEvent {\n  public var name: CallName {\n    switch call {\n"
        f"{switch([(f'.{row.name}', f'.{said(row)}') for row in calls])}    }}\n  }}\n\n"
        "  /// Whether it is one of the optional records (title, URL, console), which no delegate method receives.\n"
        "  public var isObservation: Bool {\n    switch call {\n"
        f"    case {observed}: true\n    default: false\n    }}\n  }}\n}}\n")


def parts_file(calls):
    def is_record(label, kind):
        return label == "_" and kind != "String"

    def whole(row):
        return f"{row.together}({', '.join(f'{name}: {name}' for _, name, _ in row.values)})"

    def members(row):
        if row.together:
            return row.pattern(), f"{whole(row)}.traceMembers"
        own = [(name, kind) for label, name, kind in row.values if is_record(label, kind)]
        named = [f'.init("{name}", {f".string({name})" if kind == "String" else f"{name}.jsonValue"})'
                 for label, name, kind in row.values if not is_record(label, kind)]
        parts = [f"{name}.traceMembers" for name, _ in own] + ([f"[{', '.join(named)}]"] if named else [])
        return row.pattern(), " + ".join(parts) or "[]"

    def described(row):
        if row.together:
            return row.pattern(), f"{whole(row)}.describe(in: &line)"
        lines = [f"{name}.describe(in: &line)" for label, name, kind in row.values if is_record(label, kind)]
        if row.subject:
            lines.append(f"line.subject = {row.subject}")
        if row.words:
            lines.append(f"line.words = [{row.words}]")
        if row.answer:
            lines.append(f"line.answer = {row.answer}.word")
        used = {name for label, name, kind in row.values if is_record(label, kind)}
        used |= {row.subject, row.words, row.answer}
        return row.pattern(used), "\n".join(lines) or "break"

    return (
        "import UIProcess\n\nextension TraceEvent.Call {\n"
        "  /// What only this call has, in a JSON trace.\n  var members: [JSONValue.Member] {\n    switch self {\n"
        f"{together(map(members, calls))}    }}\n  }}\n\n"
        "  /// Puts what only this call has into its line.\n  func describe(in line: inout TraceLine) {\n"
        f"    switch self {{\n{together(map(described, calls))}    }}\n  }}\n}}\n")


def methods_script(calls):
    rows = "".join(
        f"  {row.said or row.name}: '{row.shown or row.apple(row.method).full.swift_name()}',\n" for row in calls)
    return (
        "// Generated by Tools/calls.py from Tools/delegates.toml; do not edit.\n\n"
        f"/** The delegate's methods by the names of the calls. */\nexport const METHODS = {{\n{rows}}};\n")


def listed(text, calls):
    """The page about scenario files with the names of the calls."""
    names = ", ".join(f"`{row.said or row.name}`" + (f" (`{row.short}`)" if row.short else "") for row in calls)
    found = re.search(r"\* \*\*CALL\*\*: (.+?); the\s+names\s+of\s+the\s+JSON\s+schema\s+work\s+too\.\n", text, re.S)
    if not found:
        raise TableError("Docs/ScenarioFiles.md has no line that begins with * **CALL**:")
    line = textwrap.fill(
        f"* **CALL**: {names}; the names of the JSON schema work too.", COLUMNS, subsequent_indent="  ",
        break_on_hyphens=False, break_long_words=False)
    return text[: found.start()] + line + "\n" + text[found.end():]


# MARK: The files


def folders():
    return [folder / "Generated" for folder in (
        module("WebMessages", "Messages") / "Messages", module("UIProcess", "Pages") / "Pages",
        module("UIProcess", "Trace") / "Trace", module("WebViewSimulator", "Trace") / "Trace",
        module("SimWebKit", "View") / "View")]


def files(table):
    methods = {f"{owner['namespace']}.{row['name']}": Method(row, owner)
               for owner in table["protocol"] for row in owner["method"]}
    messages = [Row(row, MESSAGE, methods) for row in table["message"]]
    questions = [Row(row, QUESTION, methods) for row in table["question"]]
    calls = [Row(row, CALL, methods) for row in table["call"]]
    told, pages, traces, lines, views = folders()
    swift = {
        told / "DelegateMessage.swift": message_file(messages),
        told / "ContentQuestion.swift": question_file(questions),
        pages / "PageCalls.swift": hearing_file(messages, questions),
        pages / "PageCallClient.swift": client_file(messages, questions),
        traces / "TraceEvent+Call.swift": call_file(calls),
        traces / "TraceEvent+Coding.swift": coding_file(calls), lines / "CallName.swift": names_file(calls),
        lines / "TraceEvent+Parts.swift": parts_file(calls),
        views / "WebViewClient+Calls.swift": view_file(messages, questions),
    }
    made = {path: header("calls.py") + text for path, text in swift.items()}
    page = ROOT / "Docs/ScenarioFiles.md"
    made[page] = listed(page.read_text("utf-8"), calls)
    made[module("CWebFiles", "web") / "web/shared/methods.js"] = methods_script(calls)
    return made


if __name__ == "__main__":
    sys.exit(write(files, folders, __doc__))
