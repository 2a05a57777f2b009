"""Where links, forms and scripts lead."""

SCRIPTS = ["javascript:void(console.log('JS: '+location.href+' '+!!opener))", "javascript:'<title>JS</title>text'",
           "javascript:alert('js')", 'javascript:void(0)']
DATA = ("data:text/html,<title>D</title><script>console.log('D: '+location.href.length+' '+origin+' '+!!opener)"
        '</script>')
INVALID = ['https://', 'http://[bad', 'https://a b/']
SCHEMES = ['myapp:cb?x=1', 'mailto:a@b.example', 'tel:123']
XML = ('<html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title><script>console.log("X: "+document.title+" "+'
       '!!opener+" "+document.readyState)</script></head><body><p><b>text')
# The delays, in milliseconds, keep loads that run at once apart: pages answer at multiples of 40 (see pages.APART),
# others in between.
ENDPOINTS = {
    '204': {'status': 204, 'delay': 4}, '205': {'status': 205, 'delay': 8},
    '404': {'status': 404, 'body': '<title>404</title>', 'delay': 20},
    'xml': {'body': f'{XML}</b></p></body></html>', 'contentType': 'application/xhtml+xml', 'delay': 28},
    'broken': {'body': f'{XML}</p>', 'contentType': 'application/xhtml+xml', 'delay': 32},
    'attachment': {'body': 'text', 'contentType': 'text/plain', 'delay': 12,
                   'headers': {'Content-Disposition': 'attachment; filename=a.txt'}},
    'binary': {'body': 'x', 'contentType': 'application/octet-stream', 'delay': 16},
    'text': {'body': 'text', 'contentType': 'text/plain', 'delay': 24},
    'm.js': {'body': "console.log('M: '+document.title+' '+document.readyState);export const v='v'",
             'contentType': 'text/javascript', 'delay': 2},
    'hang': {'hang': True}}
REDIRECT_DELAY = 10


class URLs:
    def __init__(self, web):
        self.web, self.drawing = web, web.drawing

    def page(self, page, target):
        """The URL of the page `target`, as `page` may write it."""
        draw, url = self.drawing, self.web.pages[target]
        if url.rsplit('/', 1)[0] == self.web.pages[page].rsplit('/', 1)[0] and draw.chance(.5):
            url = draw.one(['p%d', '/p%d']) % target
        if draw.chance(.08):
            url += '?q=1'
        if draw.chance(.08):
            url += '#x'
        return url

    def any(self, page, alone=False, empty=True):
        """`alone`: it is loaded without anybody's doing; `empty`: the empty string is a URL, too."""
        draw, target = self.drawing, self.web.some_page(page, alone)
        if target is None:
            return 'about:blank'
        kind = draw.pick([
            ('page', 60), ('redirect', 9), ('fragment', 5), ('status', 7), ('blank', 6), ('empty', 3 if empty else 0),
            ('javascript', 4), ('data', 3), ('invalid', 1), ('scheme', 2), ('file', .5), ('port', .3)])
        return {
            'page': lambda: self.page(page, target),
            'redirect': lambda: self.redirect(target),
            'fragment': lambda: draw.one(['#x', '#y', '#']),
            'status': lambda: self.endpoint(draw.one(self.web.origins), draw.pick([
                ('204', 3), ('attachment', 2), ('binary', 2), ('404', 1), ('text', 1), ('205', .5), ('hang', .3),
                ('xml', .5), ('broken', .5)])),
            'blank': lambda: draw.pick([('about:blank', 5), ('about:blank#x', 1), ('about:srcdoc', .3)]),
            'empty': lambda: '',
            'javascript': lambda: draw.one(SCRIPTS),
            'data': lambda: DATA,
            'invalid': lambda: draw.one(INVALID),
            'scheme': lambda: draw.one(SCHEMES),
            'file': lambda: 'file:///nowhere/x.html',
            'port': lambda: self.web.origins[0] + ':25/p1',
        }[kind]()

    def redirect(self, target):
        """The URL of a redirect to a page, maybe over another redirect."""
        draw = self.drawing
        status = draw.pick([(302, 4), (301, 2), (307, 2), (303, 1), (308, 1)])
        url = f'{draw.one(self.web.origins)}/r{status}-p{target}'
        to = self.web.pages[target]
        if draw.chance(.15):
            to = self.redirect(target)
        if draw.chance(.07):
            to, kind = draw.pick([(('myapp:cb', '-app'), 2), ((DATA, '-data'), 1), (('about:blank', '-blank'), 1)])
            url += kind
        response = {'redirect': to, 'status': status, 'delay': REDIRECT_DELAY}
        if draw.chance(.05):
            response['headers'] = {'Cross-Origin-Opener-Policy': 'same-origin'}
        self.web.responses.setdefault(url + '*', response)
        return url

    def endpoint(self, origin, kind):
        """The URL of something that is no page."""
        url = f'{origin}/{kind}'
        if ENDPOINTS[kind]:
            self.web.responses[url + '*'] = ENDPOINTS[kind]
        return url
