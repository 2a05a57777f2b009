#!/usr/bin/env python3
"""Makes the manual page of `webviewsim` from what `--help` is made of, and from the topics of `webviewsim help`.

usage: Tools/manpage.py WEBVIEWSIM > Docs/webviewsim.1
"""
import json
import re
import subprocess
import sys


def output(*command):
  return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def escaped(text):
  """Text for troff: no letter is an instruction."""
  text = text.replace("\\", "\\(rs").replace("-", "\\-")
  return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def paragraphs(text):
  parts = re.split(r"\n\s*\n|\n(?=Exit codes:)", text or "")
  return [escaped(" ".join(part.split())) for part in parts if part.strip()]


def names(argument):
  """`--click <selector>` in bold and italics."""
  value = argument.get("valueName", "value").strip("<>")
  if argument["kind"] == "positional":
    return f"\\fI{escaped(value)}\\fR"
  words = []
  for name in argument.get("names", []):
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}[name["kind"]]
    words.append(f"\\fB{escaped(dashes + name['name'])}\\fR")
  tail = f" \\fI{escaped(value)}\\fR" if argument["kind"] == "option" else ""
  return ", ".join(words) + tail


def entry(argument):
  about = argument.get("abstract") or ""
  default = argument.get("defaultValue")
  if default not in (None, "", "false") and argument["kind"] != "flag":
    about = about.rstrip(".") + f" (default: {default})."
  return [".TP", names(argument), escaped(about.strip()) or "\\&"]


def arguments(command):
  def is_shown(argument):
    words = {name["name"] for name in argument.get("names", [])}
    return argument.get("shouldDisplay", True) and not {"help", "version"} & words

  shown = [argument for argument in command.get("arguments", []) if is_shown(argument)]
  lines = []
  for argument in shown:
    lines += entry(argument)
  return lines


def page(program):
  root = json.loads(output(program, "--experimental-dump-help"))["command"]
  version = output(program, "--version").strip()
  lines = [
    '.\\" Made by Tools/manpage.py (make man) from what --help is made of.',
    f'.TH WEBVIEWSIM 1 "" "webviewsim {version}" "WebViewSimulator"',
    ".SH NAME", "webviewsim \\- " + escaped(root["abstract"].rstrip(".")[0].lower() + root["abstract"].rstrip(".")[1:]),
    ".SH SYNOPSIS", "\\fBwebviewsim\\fR \\fIcommand\\fR [\\fIoptions\\fR]", ".br",
    "\\fBwebviewsim help\\fR \\fIcommand\\fR | \\fItopic\\fR",
    ".SH COMMANDS",
  ]
  for command in root["subcommands"]:
    if command["commandName"] == "help":
      continue
    lines += [f".SS webviewsim {escaped(command['commandName'])}", escaped(command.get("abstract", ""))]
    for text in paragraphs(command.get("discussion")):
      lines += [".PP", text]
    lines += arguments(command)
  lines.append(".SH TOPICS")
  topics = [line.split()[0] for line in output(program, "help", "topics").splitlines()]
  for topic in topics:
    title, _, rest = output(program, "help", topic).partition("\n")
    text, _, examples = rest.partition("\nExamples:\n")
    lines.append(f".SS {escaped(title)}")
    for number, part in enumerate(paragraphs(text)):
      lines += ([".PP"] if number else []) + [part]
    lines += [".PP", ".nf", escaped(examples.rstrip("\n")), ".fi"]
  lines += [".SH SEE ALSO", "The folder Docs of WebViewSimulator; Docs/CommandLine.md first."]
  return "\n".join(lines) + "\n"


if __name__ == "__main__":
  if len(sys.argv) != 2:
    sys.exit(__doc__)
  sys.stdout.write(page(sys.argv[1]))
