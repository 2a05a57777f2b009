"""What scripts do, a line each."""
from .words import FEATURES, LONG_TIMERS, NAMES, RELATIONS, quoted

BLOB = ("URL.createObjectURL(new Blob(['<title>B</title><script>console.log(\"B: \"+origin+!!opener)<\\/script>'],"
        "{type:'text/html'}))")
FRAMES = ['frames[0]', 'frames.f1', 'frames.n1']
LOCATIONS = ['location=%s', 'location.href=%s', 'location.assign(%s)', 'location.replace(%s)']
RELOADS = ['location.reload()', 'location=location.href', 'location.search="?z"']
STATES = ["'?s'", "'#s'", "'/p1'", "''"]


class Statements:
    def __init__(self, web, urls):
        self.web, self.urls, self.drawing = web, urls, web.drawing

    def line(self, page, element, alone=False, depth=0):
        """A statement for a page. `element` is the one it is for; `alone`: it runs by itself, without a gesture."""
        if depth < 2 and self.drawing.chance(.2):
            return self._later(page, element, alone, depth)
        return Line(self, page, element, alone, depth).draw()

    def open_call(self, page, alone, on='window.', blobs=True):
        draw = self.drawing
        features = draw.pick(FEATURES)
        url = quoted(self.urls.any(page, alone))
        if blobs and draw.chance(.02):
            url = BLOB
        arguments = [url]
        if features is not None or not draw.chance(.12):
            arguments.append(quoted(draw.pick(NAMES)))
        if features is not None:
            arguments.append(quoted(features))
        if draw.chance(.01):
            arguments = []
        return f'{on}open({",".join(arguments)})'     # open() alone is document.open() in a handler

    def _later(self, page, element, alone, depth):
        """A statement that runs after something else."""
        draw, inner = self.drawing, self.line(page, element, alone, depth + 1)
        times = [(0, 3), (20, 1), (100, 2)]
        if not alone and element:
            times += [(milliseconds, .5) for milliseconds in LONG_TIMERS]
        kind = draw.pick([('timer', 6), ('promise', 3), ('microtask', 1), ('message', 2), ('frame', 1), ('fetch', 1),
                          ('async', 1), ('double', .5), ('xhr', .5), ('channel', .7), ('interval', .7), ('event', .7)])
        if kind == 'timer':
            milliseconds = draw.pick(times)
            if milliseconds in LONG_TIMERS:
                self.web.slow_elements.add((page, element))
            return 'setTimeout(()=>{%s},%d)' % (inner, milliseconds)
        return {
            'promise': 'Promise.resolve().then(()=>{%s})',
            'microtask': 'queueMicrotask(()=>{%s})',
            'message': "(window.addEventListener('message',()=>{%s},{once:true}),window.postMessage('self','*'))",
            'frame': 'requestAnimationFrame(()=>{%s})',
            'fetch': "fetch('/p0').then(()=>{%s},()=>L('fetch failed'))",
            'async': '(async()=>{await 0;await null;%s})()',
            'double': 'setTimeout(()=>setTimeout(()=>{%s},10),10)',
            'xhr': "(x=>{x.onloadend=()=>{%s};x.open('GET','/p0');x.send()})(new XMLHttpRequest())",
            'channel': '(c=>{c.port1.onmessage=()=>{%s};c.port2.postMessage(1)})(new MessageChannel())',
            'interval': '((n,i)=>{i=setInterval(()=>{if(++n>1)clearInterval(i);%s},30)})(0)',
            'event': "(b=>{b.onclick=()=>{%s};b.dispatchEvent(new MouseEvent('click'))})(document.createElement('b'))",
        }[kind] % inner


class Line:
    """One statement. Each table has (weight, tag, code); code is a template or a function that draws it."""

    def __init__(self, statements, page, element, alone, depth):
        self.statements, self.drawing = statements, statements.drawing
        self.page, self.element, self.alone, self.depth = page, element, alone, depth
        draw, origins = self.drawing, statements.web.origins
        self.handle = draw.pick([('h.a', 5), ('h.b', 1)])
        self.origin = quoted(draw.pick([('*', 6), ('/', 1), ('no origin', .3)] + [(origin, .7) for origin in origins]))
        self.message = draw.pick([("'ping'", 2), ("'hello'", 2), (f"'m{draw.number(1, 3)}'", 1)])
        self.frame = draw.one(FRAMES)

    def draw(self):
        table = (self._opening() + self._windows() + self._openers() + self._page() + self._inside()
                 + self._moving() + (self._alone() if self.alone else self._by_hand()))
        tag, code = self.drawing.pick([((tag, code), weight) for weight, tag, code in table])
        code = code() if callable(code) else code
        return f"T('{tag}',()=>{code})" if tag else code

    def _url(self):
        return quoted(self.statements.urls.any(self.page, self.alone, empty=False))

    def _open(self, on='window.', blobs=True):
        return self.statements.open_call(self.page, self.alone, on, blobs)

    def _posting(self, to):
        return f'{to}.postMessage({self.message},{self.origin})'

    def _opening(self):
        own = self.frame
        return [
            (22, 'open', lambda: f'W({self.handle}={self._open()})'),
            (2, 'openopen', lambda: f"W(h.b={self._open(self.handle + '.')})"),
            (1, 'openeropen', lambda: f"W(h.b={self._open('opener.', blobs=False)})"),
            (1, 'topen', lambda: 'W(h.b=%s)' % self._open(
                self.drawing.one(['top.', 'parent.', own + '.']), blobs=False)),
        ]

    def _windows(self):
        handle, draw = self.handle, self.drawing
        return [
            (7, 'handle', f'W({handle})'),
            (6, 'close', f'{handle}.close()'),
            (6, 'location', lambda: f'{handle}.location={self._url()}'),
            (2, 'replace', lambda: f'{handle}.location.replace({self._url()})'),
            (1, 'hash', f"{handle}.location.hash='z'"),
            (1, 'focus', f'{handle}.focus()'),
            (1, 'disown', f'{handle}.opener=null'),
            (2, 'rename', lambda: f'{handle}.name={quoted(draw.pick(NAMES))}'),
            (4, 'post', self._posting(handle)),
            (2, 'write', lambda: "%s.document.write('<title>W</title><a id=e1 href=%s target=n2>e1</a>')" % (
                handle, draw.one(self.statements.web.pages))),
            (1, 'rewrite', "(d=>{d.open();d.write('<title>W</title>written');d.close()})(%s.document)" % handle),
            (1, 'alertin', f"{handle}.alert('in')"),
            (.5, 'postown', f"{handle}.postMessage('own')"),
            (.5, 'closepost', f'({handle}.close(),{self._posting(handle)})'),
            (.3, 'closeclose', f'({handle}.close(),{handle}.close())'),
            (.5, 'bounds', lambda: f'{handle}.{draw.one(["name", "top===window", "parent===top", "frameElement"])}'),
            (1, 'stop', lambda: draw.one(['window', handle]) + '.stop()'),
        ]

    def _openers(self):
        return [
            (4, 'post', self._posting('opener')),
            (3, 'openerlocation', lambda: f'opener.location={self._url()}'),
            (2, 'opener', 'W(opener)'),
            (1, 'opener0', 'opener=null'),
        ]

    def _page(self):
        draw = self.drawing
        return [
            (2, 'name', lambda: f'window.name={quoted(draw.pick(NAMES))}'),
            (2, 'title', lambda: f"document.title='t{draw.number(1, 3)}'"),
            (1, 'alert', "alert('a')"),
            (1, 'confirm', "confirm('c')"),
            (1, 'prompt', "prompt('p','d')"),
            (2, 'local', 'localStorage.k=(+localStorage.k||0)+1'),
            (2, 'session', 'sessionStorage.k=(+sessionStorage.k||0)+1'),
            (1, 'cookie', lambda: draw.one(
                ["document.cookie='k=1'", 'document.cookie'] if self.statements.web.keeps_cookies(self.page)
                else ['document.cookie'])),
            (3, None, "S('state')"),
        ]

    def _inside(self):
        draw, own = self.drawing, self.frame
        return [
            (2, 'frame', lambda: f'{own}.location={self._url()}'),
            (1, 'frame', f'W({own})'),
            (1, 'framepost', self._posting(own)),
            (1, 'src', lambda: f"document.getElementById('f1').src={self._url()}"),
            (1, 'srcdoc', "document.getElementById('f1').srcdoc='<title>SD</title>x'"),
            (1, 'remove', "document.getElementById('f1').remove()"),
            (1, 'append', lambda: "document.body.appendChild(Object.assign(document.createElement('iframe'),"
                                  "{name:'f2',src:%s})).name" % quoted(self._later_page())),
            (1.5, 'up', lambda: f"{draw.one(['parent', 'top'])}.location={self._url()}"),
            (1, 'uppost', lambda: self._posting(draw.one(['parent', 'top']))),
        ]

    def _later_page(self):
        target = self.statements.web.some_page(self.page, alone=True)
        return 'about:blank' if target is None else self.statements.urls.page(self.page, target)

    def _moving(self):
        draw = self.drawing
        return [
            (2, 'a', self._link),
            (1, 'submit', lambda: f"document.forms[0].{draw.one(['submit', 'requestSubmit'])}()"),
            (3, 'location', lambda: draw.one(LOCATIONS) % self._url()),
            (1, 'hash', lambda: f"location.hash='{draw.one(['x', 'y', ''])}'"),
            (2, 'push', lambda: f"history.pushState('s{draw.number(1, 3)}','',{draw.one(STATES)})"),
            (1, 'replaceState', lambda: "history.replaceState('r','',%s)" % draw.one(["'?r'", "'#r'"])),
        ]

    def _link(self):
        draw = self.drawing
        url, target = self._url(), "'d<\\n'" if draw.chance(.03) else quoted(draw.pick(NAMES))
        relation = f",rel:'{draw.pick(RELATIONS[1:])}'" if draw.chance(.3) else ''
        return ("Object.assign(document.body.appendChild(document.createElement('a')),"
                '{href:%s,target:%s%s}).click()' % (url, target, relation))

    @staticmethod
    def _alone():
        return [(3, 'close', 'window.close()')]

    def _by_hand(self):
        draw, handle, own = self.drawing, self.handle, self.frame
        clicks = self.depth or self.element not in ('e1', 'e2', 'e3')      # else it would click itself for ever
        return [
            (3, 'close', 'window.close()'),
            (1, 'openerclose', 'opener.close()'),
            (1, 'openerreload', lambda: draw.one(
                ['opener.location.reload()', 'opener.history.back()', "opener.location.hash='o'"])),
            (1.5, 'reload', lambda: draw.one(RELOADS)),
            (4, 'history', lambda: draw.one(
                ['history.back()', 'history.back()', 'history.forward()', 'history.go(-2)', 'history.go(0)'])),
            (1, 'handlehistory', lambda: draw.one(['%s.history.back()', '%s.location.reload()']) % handle),
            (1, 'framehistory', lambda: draw.one(
                ['%s.history.back()', '%s.location.reload()', '%s.location.replace("about:blank")']) % own),
            (1.5, 'click' if clicks else None, lambda: f"document.getElementById('e{draw.number(1, 3)}').click()"
                if clicks else "S('state')"),
            (.5, 'docwrite', "(document.write('<title>DW</title>over'),document.close())"),
        ]
