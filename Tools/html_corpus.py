#!/usr/bin/env python3
"""Writes Tests/Engine/HTMLTreeTests/Corpus/trees.json: snippets of HTML and their trees according to the HTML Standard.

The trees come from html5lib (pip install html5lib), parsed with scripting on. html5lib 1.1 predates template
contents, `search`, `dialog` and the newer ruby and select rules. Rows about these have a tree written by hand from the
Standard, and their origin says so.
"""
import json
import pathlib

import html5lib
from html5lib.constants import namespaces, prefixes

TARGET = pathlib.Path(__file__).resolve().parent.parent / "Tests/Engine/HTMLTreeTests/Corpus/trees.json"

# (name, source)
SNIPPETS = [
    ("empty page", ""),
    ("only text", "Hello"),
    ("text then element", "Hello <b>you</b>"),
    ("leading white space", "  \n <p>a"),
    ("doctype and nothing", "<!DOCTYPE html>"),
    ("doctype in upper case with public id",
     '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><p>a'),
    ("doctype in the middle", "<p>a<!DOCTYPE html>b"),
    ("complete page", "<!DOCTYPE html><html lang=en><head><title>T</title></head><body><p>x</p></body></html>"),
    ("head elements without head", "<title>T</title><meta charset=utf-8><p>x"),
    ("white space between head and body", "<head></head> \n <body>x</body>"),
    ("text in head", "<head>text</head><p>x"),
    ("meta in body", "<body><meta name=a content=b><link rel=x>"),
    ("style and script before body", "<style>a>b{}</style><script>1<2</script><p>x"),
    ("script after html", "<html><body><p>x</p></body></html><script>go()</script>"),
    ("text after body", "<body>a</body>b"),
    ("comment after body", "<body>a</body><!--c--></html><!--d-->"),
    ("element after html", "<html><body>a</body></html><div>b</div>"),
    ("repeated html attributes", "<html a=1><body b=2><html a=9 c=3><body b=9 d=4>x"),
    ("head twice", "<head><title>a</title></head><head><title>b</title></head>"),
    ("body attributes on second body", "<body onload=a()>x<body onload=b() class=c>"),
    # Paragraphs and blocks
    ("unclosed paragraphs", "<p>a<p>b<p>c"),
    ("paragraph closed by div", "<p>a<div>b</div>c"),
    ("paragraph closed by section", "<p>a<section>b</section>"),
    ("paragraph closed by nav and main", "<p>a<nav>b</nav><p>c<main>d</main>"),
    ("paragraph closed by header footer", "<p>a<header>b</header><p>c<footer>d</footer>"),
    ("paragraph closed by form", "<p>a<form>b</form>c"),
    ("paragraph closed by list", "<p>a<ul><li>b</ul>c"),
    ("paragraph closed by heading", "<p>a<h1>b</h1>"),
    ("paragraph closed by hr", "<p>a<hr>b"),
    ("paragraph closed by table in standards mode", "<!DOCTYPE html><p>a<table><tr><td>b</table>"),
    ("table inside paragraph in quirks mode", "<p>a<table><tr><td>b</table>"),
    ("end tag p without start", "a</p>b"),
    ("end tag br", "a</br>b"),
    ("heading in heading", "<h1>a<h2>b</h2>"),
    ("heading closed by another end tag", "<h1>a</h2>b"),
    ("div in inline", "<span>a<div>b</div>c</span>d"),
    ("unmatched end tags", "a</div>b</span>c</foo>"),
    ("pre with leading newline", "<pre>\nx\n</pre>"),
    ("pre with two leading newlines", "<pre>\n\nx</pre>"),
    ("listing", "<listing>\na</listing>b"),
    ("address closes paragraph", "<p>a<address>b"),
    ("blockquote and center", "<p>a<blockquote>b<p>c</blockquote><center>d"),
    ("details and summary", "<details open><summary>a</summary>b</details>"),
    ("figure", "<figure><img src=a><figcaption>b</figure>"),
    # Lists
    ("unclosed list items", "<ul><li>a<li>b<ul><li>c</ul><li>d</ul>"),
    ("li outside list", "<li>a<li>b"),
    ("li closed through div", "<ul><li><div>a<li>b</ul>"),
    ("definition list", "<dl><dt>a<dd>b<dt>c<dd>d</dl>"),
    ("li end tag inside nested list", "<ol><li>a<ul></li>b</ul></ol>"),
    # Formatting
    ("formatting across paragraphs", "<b>1<p>2</b>3"),
    ("formatting reopened after block", "<p><b>1<p>2"),
    ("misnested b and i", "<b>1<i>2</b>3</i>4"),
    ("adoption through a div", "<b>1<div>2</b>3</div>"),
    ("nested anchors", "<a href=1>x<a href=2>y"),
    ("anchor across blocks", "<a href=x><div>1</div><p>2</a>3"),
    ("nobr twice", "<nobr>1<nobr>2"),
    ("font reopened", "<font color=red>1<p>2</font>3"),
    ("three alike formatting elements", "<b><b><b><b><p>x"),
    ("em strong code", "<em>1<strong>2<code>3</em>4"),
    ("formatting closed by cell", "<table><tr><td><b>1<td>2</table>3"),
    # Forms
    ("nested form", "<form a=1><input name=x><form b=2><input name=y></form></form>"),
    ("form around table rows", "<table><form><tr><td><input></form></table>"),
    ("button in button", "<button>a<button>b</button>"),
    ("button in form", "<form><button type=submit>Go</button></form>"),
    ("block in button", "<button><div>a</div><p>b</button>c"),
    ("form end tag out of order", "<form><div></form>x</div>"),
    ("input boolean attributes", "<input disabled checked required type=checkbox>"),
    ("label and input", "<label>a<input name=b>c</label>"),
    ("fieldset and legend", "<p>a<fieldset><legend>b</legend>c</fieldset>"),
    # Select
    ("select with options", "<select><option>a<option selected>b</select>"),
    ("option groups", "<select><optgroup label=1><option>a<optgroup label=2><option>b</select>"),
    ("div in select", "<select><div>a</div><option>b</select>c"),
    ("input closes select", "<select><option>a<input name=b>"),
    ("select in select", "<select><option>a<select>b"),
    ("select in table cell", "<table><tr><td><select><option>a<td>b</table>"),
    ("options without select", "<option>a<option>b"),
    # Raw text
    ("textarea with markup", "<textarea><b>x</b><script>y</script></textarea>z"),
    ("textarea with leading newline", "<textarea>\nx</textarea>"),
    ("textarea with references", "<textarea>&lt;&amp;&eacute;</textarea>"),
    ("title with markup", "<title><b>x</b> &amp; y</title>z"),
    ("iframe with markup", "<iframe src=a><p>x</iframe>y"),
    ("noscript in body", "<body><noscript><p>x</noscript>y"),
    ("noscript in head", "<head><noscript><link rel=x></noscript></head>y"),
    ("xmp", "<xmp><b>x</xmp>y"),
    ("noembed and noframes", "<body><noembed><p>a</noembed><noframes><p>b</noframes>c"),
    ("plaintext", "<p>a<plaintext><b>x</b></plaintext>"),
    ("style with end tag look-alike", "<style></sty </style >x"),
    ("script with end tag in string", "<script>a='</b>';b=\"</scr\"+\"ipt>\"</script>x"),
    ("script with comment escapes", "<script><!-- x</script>y"),
    ("script double escaped", "<script><!-- <script> </script> --></script>x"),
    ("script with dash comment end", "<script><!--->if(a<b&&c>d);</script>x"),
    ("script in upper case", "<SCRIPT>x</SCRIPT>y"),
    ("script end tag with space and attribute", "<script>x</script a=b >y"),
    ("unclosed script", "<p>a<script>x<p>"),
    ("unclosed title", "<title>a<p>b"),
    ("self-closing script", "<script src=a /><p>x</script>y"),
    # Void and unknown elements
    ("void elements", "a<br>b<img src=x>c<wbr>d<hr>e<input>f"),
    ("void elements with slash", "a<br/>b<img/>c"),
    ("wbr and track", "a<wbr>b<video><track src=x><source src=y>c</video>"),
    ("image becomes img", "<image src=a>b"),
    ("self-closing div", "<div/>a</div>b"),
    ("self-closing custom element", "<my-el/>a</my-el>b"),
    ("custom elements", "<my-card title=a><my-slot>b</my-slot></my-card>c"),
    ("embed and param", "<object><param name=a><embed src=b>c</object>d"),
    ("area in map", "<map><area href=a><area href=b></map>"),
    ("keygen and bgsound", "<keygen name=a><bgsound src=b>c"),
    ("semantic elements", "<article><aside>a</aside></article><mark>b</mark><time>c</time>"),
    ("ruby", "<ruby>a<rp>(<rt>b<rp>)</ruby>c"),
    ("marquee is a formatting boundary", "<b>1<marquee>2</b>3</marquee>4"),
    ("applet and object", "<object><b>1</object>2"),
    # Tables
    ("table without tbody", "<table><tr><td>a</table>"),
    ("table with sections", "<table><thead><tr><th>a<tbody><tr><td>b<tfoot><tr><td>c</table>"),
    ("cells without rows", "<table><td>a<td>b<tr><td>c</table>"),
    ("text in table", "<table>a<tr><td>b</table>c"),
    ("div in table", "<table><div>a</div><tr><td>b</table>"),
    ("link in table row", "<table><tr><a href=x>a</a><td>b</table>"),
    ("caption and columns", "<table><caption>a<col><colgroup><col><tr><td>b</table>"),
    ("nested tables", "<table><tr><td><table><tr><td>a</table>b</table>"),
    ("table directly in table", "<table><table>a</table>"),
    ("white space in table", "<table> <tr> <td> a </td> </tr> </table>"),
    ("mixed text in table", "<table> a <tr><td>b</table>"),
    ("script in table", "<table><script>x</script><tr><td>a</table>"),
    ("hidden input in table", "<table><input type=hidden name=a><input name=b><tr><td>c</table>"),
    ("row end tags", "<table><tr><td>a</tr></tbody></table>b"),
    ("cell end tag mismatch", "<table><tr><td>a</th>b</table>"),
    ("row outside table", "<tr><td>a</td></tr>b"),
    ("form in cell", "<table><tr><td><form><input></td></tr></table>"),
    ("paragraph in table", "<table><p>a</p></table>b"),
    # Foreign content
    ("svg attribute and tag case",
     "<svg viewbox='0 0 1 1'><lineargradient gradientunits=x /><foreignobject><p>a</foreignobject></svg>b"),
    ("svg self-closing", "<svg><path d=a /><g/></svg>b"),
    ("svg broken out of", "<svg><g><div>a</div></svg>b"),
    ("svg title", "<svg><title><b>x</b></title></svg>"),
    ("svg cdata", "<svg><![CDATA[a<b]]></svg>"),
    ("svg script and style", "<svg><style>a<b></style><script>x</script></svg>"),
    ("svg link", "<svg><a xlink:href='#x'><text>a</text></a></svg>"),
    ("math", "<math><mi>a</mi><mo>+</mo><annotation-xml encoding='text/html'><p>b</annotation-xml></math>c"),
    ("math broken out of", "<math><mrow><p>a"),
    ("svg in table", "<table><tr><td><svg><circle r=1 /></svg></table>"),
    # References
    ("html5 entities", "&check; &bigstar; &nbsp; &copy; &hellip; &NotEqualTilde;"),
    ("entities without semicolon", "&copy &lt &amp x &notit; &notin;"),
    ("entity at end", "a &lt"),
    ("ampersands", "a & b && c &; &foo; &foo bar"),
    ("numeric references", "&#65;&#x42;&#128;&#0;&#xD800;&#x110000;&#x1F600;"),
    ("numeric without semicolon", "&#65 &#x42z"),
    ("references in attributes", "<a href='?a=1&copy=2&lt;&amp;&eacute;&eacute=' title=&quot;x>y"),
    ("query with ampersand names", "<a href=?x=1&lang=en&not=2&notit;>y"),
    # Attributes
    ("odd attribute names", "<a @click=x (y)=z #ref [w]=v :k=1 v-on:x.y=2 data-é=3>t"),
    ("attribute quoting", "<a b='1\"2' c=\"3'4\" d=5'6 e = 7>t"),
    ("attribute without space", "<a b='1'c='2'd>t"),
    ("duplicate attributes", "<a b=1 B=2 b=3>t"),
    ("upper case", "<A HREF='X' OnClick='f()'>t</A>"),
    ("attribute with newline", "<a b='1\n2' c=\"\n\">t"),
    ("attribute name starting with equals", "<a =b=c>t"),
    ("slashes between attributes", "<a /b=1/ c/=2>t"),
    ("unquoted value with slash", "<a href=/x/>t"),
    ("unclosed tag at end", "a<b c='d"),
    ("less-than in attributes", "<a title='1<2' b=<c>t"),
    ("javascript url", "<a href=\"javascript:window.open('x&amp;y','_blank')\" onclick='return f(\"a>b\")'>t</a>"),
    ("non-ascii ids", "<p id='größe'>ü</p>"),
    # Comments and declarations
    ("comments", "<!--a--><!-- b -- c --><p><!--d--!>e"),
    ("short comments", "<!-->a<!--->b<!---->c"),
    ("bogus comments", "<!x>a<?php echo 1 ?>b</ x>c<!>d"),
    ("cdata in html", "<p><![CDATA[a]]>b"),
    ("conditional comment", "<!--[if IE]><p>x</p><![endif]--><p>y"),
    ("unclosed comment", "a<!-- b <p>"),
    ("comment with dashes at the end", "<!--a---><!--b----><!-- c --->d"),
    ("empty end tag", "a</>b"),
    ("less-than as text", "1 < 2 <3 <>4"),
    ("end tag with attributes", "<p>a</p class='>'>b"),
    # Framesets
    ("frameset", "<frameset cols=*><frame src=a><frame src=b></frameset><noframes>x</noframes>"),
    ("frameset after text", "x<frameset><frame></frameset>"),
    ("frameset after white space", " <p></p><frameset><frame></frameset>"),
    # White space and line ends
    ("carriage returns", "a\r\nb\rc<pre>\r\nd</pre>"),
    ("popup page",
     "<!DOCTYPE html>\n<html>\n<head><title>P</title></head>\n<body>\n"
     "<button id=a onclick=\"window.open('p.html','n')\">Open</button>\n<a href=q.html target=_blank rel=opener>q</a>\n"
     "<script>\nvar w = window.open('x', 'y', 'width=1,height=2');\n</script>\n</body>\n</html>\n"),
]

# Written by hand from the HTML Standard: (name, source, tree)
FROM_THE_STANDARD = [
    ("template contents", "<template><p>a</p><script>x</script></template>b",
     """| <html>
|   <head>
|     <template>
|       content
|         <p>
|           "a"
|         <script>
|           "x"
|   <body>
|     "b\""""),
    ("template with rows", "<table><template><tr><td>a</template><tr><td>b</table>",
     """| <html>
|   <head>
|   <body>
|     <table>
|       <template>
|         content
|           <tr>
|             <td>
|               "a"
|       <tbody>
|         <tr>
|           <td>
|             "b\""""),
    ("nested templates", "<body><template>a<template>b</template>c</template>d",
     """| <html>
|   <head>
|   <body>
|     <template>
|       content
|         "a"
|         <template>
|           content
|             "b"
|         "c"
|     "d\""""),
    ("unclosed template", "<body><template><div>a",
     """| <html>
|   <head>
|   <body>
|     <template>
|       content
|         <div>
|           "a\""""),
    ("dialog closes paragraph", "<p>a<dialog open>b</dialog>c",
     """| <html>
|   <head>
|   <body>
|     <p>
|       "a"
|     <dialog>
|       open=""
|       "b"
|     "c\""""),
    ("search closes paragraph", "<p>a<search>b</search>c",
     """| <html>
|   <head>
|   <body>
|     <p>
|       "a"
|     <search>
|       "b"
|     "c\""""),
    ("rule between options", "<select><option>a<hr><option>b</select>",
     """| <html>
|   <head>
|   <body>
|     <select>
|       <option>
|         "a"
|       <hr>
|       <option>
|         "b\""""),
    ("isindex is unknown", "<isindex prompt=x>a",
     """| <html>
|   <head>
|   <body>
|     <isindex>
|       prompt="x"
|       "a\""""),
    ("noncharacters", "a\ufffeb\uffffc",
     """| <html>
|   <head>
|   <body>
|     "a\ufffeb\uffffc\""""),
    ("control character in a comment", "<!--a\x01b-->",
     """| <!-- a\x01b -->
| <html>
|   <head>
|   <body>"""),
    ("characters in a comment that XML does not permit", "<!--a\ufffe\r\nb\uffff\r-->",
     """| <!-- a\ufffe
b\uffff
 -->
| <html>
|   <head>
|   <body>"""),
    ("characters in an attribute that XML does not permit", "<p title='a\x01b\ufffe&#1;'>",
     """| <html>
|   <head>
|   <body>
|     <p>
|       title="a\x01b\ufffe\x01\""""),
    ("control characters", "a\x01b\x0cc",
     """| <html>
|   <head>
|   <body>
|     "a\x01b\x0cc\""""),
]


def attribute_name(key) -> str:
    if isinstance(key, tuple):
        namespace, name = key
        prefix = prefixes.get(namespace)
        return f"{prefix}:{name}" if prefix else name
    return key


def dump(node, depth, lines):
    indent = "| " + "  " * depth
    kind = node.nodeType
    if kind == node.DOCUMENT_TYPE_NODE:
        lines.append(f"{indent}<!DOCTYPE {node.name}>")
    elif kind == node.TEXT_NODE:
        lines.append(f'{indent}"{node.data}"')
    elif kind == node.COMMENT_NODE:
        lines.append(f"{indent}<!-- {node.data} -->")
    elif kind == node.ELEMENT_NODE:
        prefix = {namespaces["svg"]: "svg ", namespaces["mathml"]: "math "}.get(node.namespaceURI, "")
        lines.append(f"{indent}<{prefix}{node.tagName}>")
        for name, value in sorted(node.attributes.items()):
            lines.append(f'{indent}  {name}="{value}"')
    for child in node.childNodes:
        # minidom keeps a doctype's internals off the child list already.
        dump(child, depth + (kind == node.ELEMENT_NODE), lines)


def tree_of(source: str) -> str:
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("dom"), namespaceHTMLElements=True)
    document = parser.parse(source, scripting=True)
    document.normalize()
    lines = []
    dump(document, 0, lines)
    return "\n".join(lines)


def main() -> None:
    rows = [{"name": n, "source": s, "origin": "html5lib", "tree": tree_of(s)} for n, s in SNIPPETS]
    rows += [{"name": n, "source": s, "origin": "HTML Standard", "tree": t} for n, s, t in FROM_THE_STANDARD]
    names = [row["name"] for row in rows]
    assert len(set(names)) == len(names), "names must be unique"
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n")
    print(f"{len(rows)} snippets")


if __name__ == "__main__":
    main()
