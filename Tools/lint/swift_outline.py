"""What types and functions Swift sources declare: a reader that knows declarations and skips everything else.

`outline(text)` gives a `File` with its types, extensions among them, and its functions. It knows no expressions: what
stands between braces of a function is only searched for functions inside.
"""
import dataclasses
import re


@dataclasses.dataclass
class Function:
    """A function, an initialiser or a subscript."""
    name: str  # With its labels, as in `close(_:by:)`.
    line: int
    lines: int = 0  # From its keyword to its last brace; 0 without a body.
    parameters: int = 0
    booleans: int = 0  # Parameters that are `Bool` or `Bool?`.
    keeps_parameters: bool = False  # An initialiser that does nothing but set properties.


@dataclasses.dataclass
class Type:
    """A type, or what one extension adds to it."""
    name: str  # With the types around it, as in `Frame.Kind`.
    kind: str
    line: int
    is_private: bool = False  # At the top of a file: other files may have a type of the name.
    lines: int = 0  # Without those of the types inside.
    functions: list = dataclasses.field(default_factory=list)
    properties: list = dataclasses.field(default_factory=list)  # The names of the stored ones.
    booleans: list = dataclasses.field(default_factory=list)
    observed: list = dataclasses.field(default_factory=list)  # Those with `didSet` or `willSet`.


@dataclasses.dataclass
class File:
    types: list
    functions: list  # Outside of types, or inside of other functions.
    lines: int = 0


class Unreadable(Exception):
    """The braces do not match: the reader does not understand the file."""


# `/…/` and `#/…/#`.
REGEX_LITERAL = re.compile(r"/(?![/*\s])(?:\\.|[^/\\\n])+/|#/[^\n]*?/#")


def blank(text):
    """The text with comments blanked, and what is in literals of strings and regular expressions, line by line."""
    out, i, n = list(text), 0, len(text)

    def erase(start, end):
        for k in range(start, min(end, n)):
            if out[k] != "\n":
                out[k] = " "

    while i < n:
        if text.startswith("//", i):
            end = text.find("\n", i)
            end = n if end < 0 else end
            erase(i, end)
            i = end
        elif text.startswith("/*", i):
            end = text.find("*/", i)
            end = n if end < 0 else end + 2
            erase(i, end)
            i = end
        elif text[i] == "#" and re.match(r'#+"', text[i:]):
            pounds = re.match(r"#+", text[i:]).group()
            quote = '"""' if text.startswith('"""', i + len(pounds)) else '"'
            end = text.find(quote + pounds, i + len(pounds) + len(quote))
            end = n if end < 0 else end + len(quote) + len(pounds)
            erase(i + 1, end - 1)
            i = end
        elif text[i] == '"':
            i = string(text, i, n, erase)
        elif text[i] in "/#" and (literal := REGEX_LITERAL.match(text, i)) and begins_value(text, i):
            erase(i + 1, literal.end() - 1)
            i = literal.end()
        else:
            i += 1
    return "".join(out)


def begins_value(text, i):
    """Whether a literal may stand there: not where a division or an operator does."""
    before = text[max(i - 200, 0):i].rstrip(" ")
    return text[i] == "#" or before[-1:] in tuple("(,=:[{\n")


def string(text, i, n, erase):
    """Blanks one literal with its interpolations; returns where it ends."""
    quote = '"""' if text.startswith('"""', i) else '"'
    start, i = i, i + len(quote)
    while i < n and not text.startswith(quote, i):
        if text.startswith("\\(", i):
            depth, i = 1, i + 2
            while i < n and depth:
                if text[i] == '"':
                    i = string(text, i, n, erase)
                    continue
                depth += {"(": 1, ")": -1}.get(text[i], 0)
                i += 1
        else:
            i += 2 if text[i] == "\\" else 1
    i += len(quote)
    erase(start + 1, i - 1)
    return i


SPACE = re.compile(r"[\s;]*")
# Words before a declaration's keyword. `class` is one before `func`, `var` and so on.
MODIFIER = re.compile(
    r"(?:@[\w.]+(?=\W)|(?:public|package|internal|private|fileprivate|open|static|class(?=\s+(?:func|var|let|subscript|"
    r"override|final))|final|lazy|weak|unowned|nonisolated|override|mutating|nonmutating|required|convenience|dynamic|"
    r"indirect|isolated|distributed|borrowing|consuming|optional|prefix|postfix|infix|async|sending)\b)")
DECLARATION = re.compile(
    r"(class|struct|enum|actor|protocol|extension|func|init|deinit|subscript|let|var|case|typealias|associatedtype|"
    r"import|operator|precedencegroup|macro)\b")
TYPE_NAME = re.compile(r"\s*([\w.]+|\[[^\]]*\])")
NAME = r"\s*(`[^`]*`|\w+|[^\w\s(]+)"
FUNCTION = re.compile(r"\bfunc\b" + NAME + r"\s*(?=[(<])")
OPENING, CLOSING = "([{", ")]}"


def outline(text):
    return Reader(blank(text)).read()


class Reader:
    def __init__(self, text):
        self.text, self.length = text, len(text)
        self.types, self.functions = [], []
        self.starts = [0] + [m.end() for m in re.finditer("\n", text)]

    def read(self):
        end = self.members(0, None)
        if end < self.length:
            raise Unreadable(f"line {self.line(end)}: a brace that closes nothing")
        return File(self.types, self.functions, self.text.count("\n"))

    # Places

    def line(self, index):
        low, high = 0, len(self.starts)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.starts[middle] <= index else (low, middle)
        return low + 1

    def skip(self, index):
        """Past the bracket at `index`, to behind the one that closes it."""
        depth, i = 0, index
        while i < self.length:
            depth += (self.text[i] in OPENING) - (self.text[i] in CLOSING)
            i += 1
            if not depth:
                return i
        raise Unreadable(f"line {self.line(index)}: nothing closes the bracket")

    def skip_generics(self, index):
        """Past `<…>`, if it is there."""
        i = SPACE.match(self.text, index).end()
        if not self.text.startswith("<", i):
            return index
        depth = 0
        while i < self.length:
            depth += (self.text[i] == "<") - (self.text[i] == ">" and self.text[i - 1] != "-")
            i += 1
            if not depth:
                return i
        raise Unreadable(f"line {self.line(index)}: nothing closes the generic parameters")

    def end_of_line(self, index):
        """Where the statement at `index` ends: at a line's end outside of brackets, or at a closing bracket."""
        i = index
        while i < self.length:
            c = self.text[i]
            if c in OPENING:
                i = self.skip(i)
            elif c in CLOSING:
                return i
            elif c in "\n;" and not self.continues(index, i):
                return i
            else:
                i += 1
        return i

    def continues(self, start, end):
        """Whether the statement goes on behind that line's end."""
        if self.text[end] == ";":
            return False
        before = self.text[start:end].rstrip()
        after = self.text[SPACE.match(self.text, end).end():][:6]
        return before.endswith((",", "=", "->", ":", "&", "+")) or after.startswith(
            ("=", ".", "?", ":", "->", "&&", "||", "+", "where "))

    # Declarations

    def members(self, index, owner):
        """Reads declarations up to the brace that ends `owner`, or to the end of the file."""
        i = index
        while True:
            i = SPACE.match(self.text, i).end()
            if i >= self.length or self.text[i] == "}":
                return i
            if self.text[i] == "#":
                i = self.end_of_line(i)
                continue
            words = []
            while match := MODIFIER.match(self.text, i):
                words.append(match.group())
                i = match.end()
                # `private(set)`, `unowned(safe)`, an attribute's arguments.
                if self.text.startswith("(", i):
                    words[-1] += self.text[i:(i := self.skip(i))]
                i = SPACE.match(self.text, i).end()
            found = DECLARATION.match(self.text, i)
            if found:
                i = self.declaration(found.group(1), i, found.end(), words, owner)
            elif i < self.length and self.text[i] in OPENING:
                i = self.skip(i)
            else:
                # A statement at the top of a file.
                i = max(self.end_of_line(i), i + 1) if i < self.length and self.text[i] != "}" else i

    def declaration(self, keyword, start, index, words, owner):
        if keyword in ("class", "struct", "enum", "actor", "protocol", "extension"):
            return self.type(keyword, start, index, words, owner)
        if keyword in ("func", "init", "subscript", "deinit"):
            return self.function(keyword, start, index, words, owner)
        if keyword in ("let", "var"):
            return self.property(index, words, owner)
        return self.end_of_line(index)

    def type(self, kind, start, index, words, owner):
        name = TYPE_NAME.match(self.text, index)
        opening = self.text.find("{", index)
        if not name or opening < 0:
            raise Unreadable(f"line {self.line(start)}: a type without a name or members")
        label = name.group(1)
        found = Type(f"{owner.name}.{label}" if owner else label, kind, self.line(start))
        found.is_private = owner is None and kind != "extension" and bool({"private", "fileprivate"} & set(words))
        if owner and owner.is_private:
            found.is_private = True
        self.types.append(found)
        first = len(self.types)
        end = self.members(opening + 1, found)
        if end >= self.length:
            raise Unreadable(f"line {found.line}: nothing closes {found.name}")
        found.lines = self.line(end) - found.line + 1 - sum(inner.lines for inner in self.types[first:])
        return end + 1

    def function(self, keyword, start, index, words, owner):
        name, i = keyword, index
        if keyword == "func":
            match = re.compile(NAME).match(self.text, i)
            name, i = match.group(1), match.end()
        elif keyword == "init" and self.text[i:i + 1] in ("?", "!"):
            i += 1
        found = Function(name, self.line(start))
        if keyword != "deinit":
            i = self.parameters(found, i)
        (owner.functions if owner else self.functions).append(found)
        if owner and owner.kind == "protocol" or any("_silgen_name" in word or "_extern" in word for word in words):
            return self.end_of_line(i)
        body = self.text.find("{", i)
        if body < 0:
            raise Unreadable(f"line {found.line}: {name} has no body")
        end = self.skip(body)
        found.lines = self.line(end - 1) - found.line + 1
        inside = self.text[body + 1:end - 1]
        if keyword == "init":
            found.keeps_parameters = only_sets(inside)
        self.inner_functions(body + 1, end - 1)
        return end

    def inner_functions(self, start, end):
        """Functions in a function; its lines count for the one around it."""
        for match in FUNCTION.finditer(self.text, start, end):
            inner = Function(match.group(1), self.line(match.start()))
            self.parameters(inner, match.end())
            self.functions.append(inner)

    def parameters(self, found, index):
        """Reads the parameters into `found`; where they end."""
        i = SPACE.match(self.text, self.skip_generics(index)).end()
        if not self.text.startswith("(", i):
            raise Unreadable(f"line {found.line}: {found.name} has no parameters")
        end = self.skip(i)
        labels = []
        for part in split(self.text[i + 1:end - 1]):
            label = re.match(r"(?:@\w+(?:\([^)]*\))?\s+)*`?(\w+)`?", part)
            labels.append(label.group(1) if label else "_")
            if re.search(r":\s*(?:(?:inout|borrowing|consuming|sending)\s+)?Bool[?!]?\s*(?:=|$)", part):
                found.booleans += 1
        found.parameters = len(labels)
        found.name += "(" + "".join(label + ":" for label in labels) + ")"
        return end

    def property(self, index, words, owner):
        """`let a: Int, b = 2`, with getters or observers."""
        if owner and owner.kind == "protocol":
            return self.end_of_line(index)
        end = self.end_of_line(index)
        text = self.text[index:end]
        self.inner_functions(index, end)
        is_static = bool({"static", "class"} & set(words))
        if owner is None or is_static or owner.kind == "extension":
            return end
        for part in split(text):
            block = block_of(part)
            observes = block is not None and re.match(r"\s*(?:@\w+\s+)*(?:didSet|willSet)\b", block)
            if block is not None and not observes:
                continue
            names = re.match(r"\s*(?:`?(\w+)`?|\(([^)]*)\))", part)
            if not names:
                continue
            for name in [names.group(1)] if names.group(1) else re.findall(r"\w+", names.group(2)):
                owner.properties.append(name)
                if re.match(r"[^=]*:\s*Bool[?!]?\s*(?:=|\{|$)|[^:=]*=\s*(?:true|false)\s*(?:\{|$)", part):
                    owner.booleans.append(name)
                if observes:
                    owner.observed.append(name)
        return end


def block_of(declaration):
    """The getter or the observers of a property; nil without any. The closure of `= { … }` is part of its value."""
    depth, has_value, last = 0, False, ""
    for i, c in enumerate(declaration):
        if not depth and c == "=" and declaration[i + 1:i + 2] != "=" and last not in "=!<>":
            has_value, last = True, "="
            continue
        if not depth and c == "{":
            # Behind a value, only observers: `= [] { didSet { … } }`. Others are closures in the value.
            inside = declaration[i + 1:]
            if not has_value or last != "=" and re.match(r"\s*(?:didSet|willSet)\b", inside):
                return inside
        depth += (c in OPENING) - (c in CLOSING)
        if not c.isspace():
            last = c
    return None


def split(text):
    """The parts between the commas that are in no brackets."""
    parts, depth, angles = [""], 0, 0
    for i, c in enumerate(text):
        before = text[i - 1] if i else " "
        depth += (c in OPENING) - (c in CLOSING)
        if not depth and c == "<" and (before.isalnum() or before == "_"):
            angles += 1
        elif not depth and c == ">" and angles and before != "-":
            angles -= 1
        if c == "," and not depth and not angles:
            parts.append("")
        else:
            parts[-1] += c
    return [part.strip() for part in parts if part.strip()]


def only_sets(body):
    """Whether the statements of an initialiser only set properties, or pass parameters on to `self.init`."""
    reader = Reader(body)
    i = SPACE.match(body, 0).end()
    while i < len(body):
        end = reader.end_of_line(i)
        if not re.match(r"(?:self\.)?\w+\s*=[^=]|\(self\.|super\.init\(\)", body[i:end]):
            return False
        i = SPACE.match(body, max(end, i + 1)).end()
    return True
