"""Draws hostile scenarios from seeds: pages that walk the DOM with odd values, and small programs of windows."""
import json
import os
import random

FOLDER = os.path.dirname(os.path.abspath(__file__))
START = 'https://page.example/'
PLACES = ['about:blank', '', 'https://page.example/b', 'https://other.example/', 'https://slow.example/',
          'https://gone.example/', "javascript:'<p>j'", 'data:text/html,<p>d', '#part', '?q',
          'https://page.example/redirect', 'blob:x', 'app-scheme:x', 'http://[']
NAMES = ['n0', 'n1', 'n2', '_blank', '_self', '_top', '_parent', '', 'f0', 'f1']
INPUTS = ['text', 'number', 'date', 'file', 'checkbox', 'time', 'range', 'color', 'month', 'week', 'datetime-local']
FEATURES = ['', 'popup', 'noopener', 'noreferrer', 'width=1e9,height=-5', 'width=100,noopener=0', 'fullscreen']
EVENTS = ['load', 'unload', 'pagehide', 'beforeunload', 'pageshow', 'hashchange', 'popstate', 'message', 'click',
          'error', 'blur', 'focus']


def click(name):
    """A click that may find nothing: a step that finds nothing would end the scenario."""
    return {'evaluate': "document.querySelector('#%s')?.click()" % name}


def walk(draw, seed):
    """A page that calls everything it can reach."""
    with open(os.path.join(FOLDER, 'walker.js'), encoding='utf-8') as file:
        walker = file.read()
    fuzz = {'seed': seed, 'steps': draw.choice([60, 250, 800]), 'poison': draw.random() < .4}
    page = ('<!doctype html><title>walk</title><body><form id=f action=b><input name=i type=%s>'
            '<select name=s multiple><option>1</select><textarea>t</textarea></form><p id=p>p</p>'
            '<iframe srcdoc="<p>f"></iframe><button id=b onclick="FUZZ.begin()">b</button>'
            '<script>var FUZZ=%s;</script><script>%s</script>%s' % (
                draw.choice(INPUTS), json.dumps(fuzz), walker,
                draw.choice(['', '<script>FUZZ.begin()</script>', '<script>onload=FUZZ.begin</script>'])))
    steps = [draw.choice([click('b'), click('b'), {'evaluate': 'FUZZ.begin()'}, {'evaluate': 'FUZZ.walk(self, 50)'},
                          {'wait': 100}, {'evaluateWithoutGesture': 'FUZZ.walk(frames[0] || self, 40)'}])
             for _ in range(draw.randint(1, 3))]
    return scenario(draw, page, steps + [{draw.choice(['click', 'activate']): '#b'}])


class Programs:
    """A grammar of statements about windows and frames."""

    def __init__(self, draw):
        self.draw = draw

    def window(self):
        return self.draw.choice(['self', 'w', 'opener', 'parent', 'top', 'frames[0]', 'frames[1]', 'w.frames[0]',
                                 'w.opener', 'e.source', "document.querySelector('iframe').contentWindow",
                                 'k[k.length-1]'])

    def statement(self, depth=0):
        draw = self.draw
        inner = (lambda: self.block(depth + 1)) if depth < 3 else (lambda: '')
        window = self.window()
        kinds = [
            lambda: 'w=open(%s,%s,%s);k.push(w)' % tuple(
                json.dumps(draw.choice(list_)) for list_ in (PLACES, NAMES, FEATURES)),
            lambda: '%s.close()' % window,
            lambda: '%s.location=%s' % (window, json.dumps(draw.choice(PLACES))),
            lambda: '%s.location.replace(%s)' % (window, json.dumps(draw.choice(PLACES))),
            lambda: '%s.location.reload()' % window,
            lambda: '%s.history.%s' % (window, draw.choice(
                ['back()', 'forward()', 'go(-1)', 'go(0)', 'go(1e9)', "pushState({},'','#x')",
                 "replaceState(1,'','?y')"])),
            lambda: "%s.postMessage(%s,'*')" % (
                window, draw.choice(['1', 'k.length', '{a:[1]}', 'new MessageChannel().port1', 'document'])),
            lambda: "%s.document.open()" % window,
            lambda: "%s.document.write('<p>w<script>%s<\\/script>')" % (window, draw.choice(
                ['parent.k.push(self)', 'close()', 'stop()', 'location=1', 'frameElement.remove()'])),
            lambda: '%s.document.close()' % window,
            lambda: '%s.stop()' % window,
            lambda: '%s.name=%s' % (window, json.dumps(draw.choice(NAMES))),
            lambda: '%s.opener=null' % window,
            lambda: '%s.document.body.innerHTML=%s' % (window, json.dumps(
                '<iframe name=f0 src="%s"></iframe><a id=l target=%s href="%s">l</a>' % (
                    draw.choice(PLACES), draw.choice(NAMES) or 'x', draw.choice(PLACES)))),
            lambda: ("(d=>{let f=d.createElement('iframe');f.name='f'+(k.length%%3);f.src=%s;d.body.append(f)})"
                     "(%s.document)") % (json.dumps(draw.choice(PLACES)), window),
            lambda: "document.querySelector('iframe').remove()",
            lambda: '%s.frameElement.remove()' % window,
            lambda: "document.body.append(%s.document.adoptNode(%s.document.body.firstChild))" % (
                window, self.window()),
            lambda: "document.querySelector('#l').click()",
            lambda: ("(f=>{f.action=%s;f.target=%s;f.method='post';f.submit()})"
                     "(document.body.appendChild(document.createElement('form')))") % (
                json.dumps(draw.choice(PLACES)), json.dumps(draw.choice(NAMES))),
            lambda: "%s.addEventListener('%s',e=>{%s},{once:true})" % (window, draw.choice(EVENTS), inner()),
            lambda: "%s.on%s=e=>{%s}" % (window, draw.choice(EVENTS), inner()),
            lambda: 'setTimeout(()=>{%s},%d)' % (inner(), draw.choice([0, 1, 50, 2000])),
            lambda: 'Promise.resolve().then(()=>{%s})' % inner(),
            lambda: ('n++<30&&new MutationObserver(()=>{n++<60&&(()=>{%s})()})'
                     '.observe(document,{childList:true,subtree:true})') % inner(),
            lambda: "%s.eval(%s)" % (window, json.dumps(inner())),
            lambda: '%s(%s)' % (draw.choice(['alert', 'confirm', 'prompt']), draw.choice(['1', 'document.title'])),
            lambda: 'requestAnimationFrame(()=>{%s})' % inner(),
            lambda: 'fetch(%s).then(()=>{%s},()=>{%s})' % (json.dumps(draw.choice(PLACES)), inner(), inner()),
        ]
        return draw.choice(kinds)()

    def block(self, depth=0):
        # Each program runs a bounded number of blocks, whatever calls whatever.
        statements = (self.statement(depth) for _ in range(self.draw.randint(1, 3)))
        return 'if(n++<200){%s}' % ''.join('try{%s}catch(x){}' % statement for statement in statements)

    def page(self):
        draw = self.draw
        script = 'var w=self,k=[],n=0,e=event||{};' + ''.join(self.block() for _ in range(draw.randint(1, 4)))
        kinds = ['', ' sandbox=allow-scripts', ' srcdoc="<script>parent.k.push(self)</script>"']
        frames = ''.join('<iframe name=f%d src="%s"%s></iframe>' % (n, draw.choice(PLACES), draw.choice(kinds))
                         for n in range(draw.randint(0, 2)))
        return ('<!doctype html><title>t</title><body>%s<a id=l href="%s" target="%s">l</a><button id=b>b</button>'
                '<script>%s</script><script>document.querySelector("#b").onclick=()=>{%s}</script>') % (
            frames, draw.choice(PLACES), draw.choice(NAMES), script, self.block())


def windows(draw, seed):
    """Pages that open, close, write and navigate one another, also from inside each other's handlers."""
    programs = Programs(draw)
    steps = []
    for _ in range(draw.randint(1, 6)):
        step = draw.choice([click('b'), click('b'), click('l'), {'evaluate': programs.block()},
                            {'evaluateWithoutGesture': programs.block()}, {'goBack': True}, {'goForward': True},
                            {'reload': True}, {'stopLoading': True}, {'wait': 100},
                            {'load': draw.choice(PLACES[:4]) or START}])
        if draw.random() < .2:
            step['settle'] = draw.choice([0, 1, 50])
        steps.append(step)
    steps.append({draw.choice(['click', 'activate']): draw.choice(['#b', '#l'])})
    result = scenario(draw, programs.page(), steps)
    result['responses'][START + 'b'] = programs.page()
    result['responses']['https://other.example/'] = programs.page()
    return result


def scenario(draw, page, steps):
    responses = {START: page, START + 'b': '<p id=b>b<script>opener&&opener.postMessage(1,"*")</script>',
                 'https://other.example/': '<button id=b>other</button>',
                 START + 'redirect': {'redirect': 'https://other.example/'},
                 'https://slow.example/': {'body': '<p>slow', 'delay': 500},
                 'https://gone.example/': {'drop': True}, START + '*': '<a id=l href=b>any</a>'}
    settings = {'javaScriptCanOpenWindowsAutomatically': draw.random() < .8, 'pageCache': draw.random() < .7,
                'onWebViewDidClose': draw.choice(['destroy', 'keep']), 'beforeUnloadPanel': draw.random() < .5}
    return {'start': START, 'responses': responses, 'settings': settings, 'steps': steps,
            'record': draw.choice([[], ['console', 'title', 'url']])}


KINDS = {'dom': walk, 'windows': windows}


def make(kind, seed):
    """The scenario of a kind and a seed: always the same."""
    return KINDS[kind](random.Random('%s %d' % (kind, seed)), seed)
