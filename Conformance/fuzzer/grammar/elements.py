"""What can be clicked on a page, and its frames. Everything is a list of lines."""
from .words import NAMES, RELATIONS, SANDBOX, attributes, escaped, quoted


class Elements:
    def __init__(self, web, urls, statements):
        self.web, self.urls, self.statements, self.drawing = web, urls, statements, web.drawing

    def _target(self):
        return self.drawing.pick([(None, 8), ('x', 16)]) and self.drawing.pick(NAMES)

    def opening(self, page, name):
        """An element that most likely opens a window."""
        draw = self.drawing
        target = draw.pick([('n1', 6), ('n2', 2), ('_blank', 3)])
        if not draw.chance(.6):
            relation = draw.pick([(None, 3), ('opener', 3), ('noopener', 1)])
            return [f'<a{attributes(id=name, href=self.urls.any(page), target=target, rel=relation)}>{name}</a>']
        features = draw.pick([(None, 8), ('popup', 1), ('width=300,height=200', 2), ('noopener', 1)])
        arguments = [quoted(self.urls.any(page)), quoted(target)] + ([quoted(features)] if features else [])
        body = [f"T('open',()=>W(h.a=window.open({','.join(arguments)})))"]
        if draw.chance(.4):
            body.append(self.statements.line(page, name))
        return self._button(name, body)

    @staticmethod
    def _button(name, statements, event='onclick'):
        return [f'<button id="{name}" {event}="', *(f' {escaped(line)};' for line in statements), f'">{name}</button>']

    def any(self, page, name):
        kind = self.drawing.pick([('button', 55), ('a', 27), ('area', 2), ('form', 14)])
        if kind == 'button':
            lines = self.drawing.times((1, 5), (2, 4), (3, 2))
            event = self.drawing.pick([('onclick', 30), ('onmousedown', 1), ('onmouseup', 1)])
            return self._button(name, [self.statements.line(page, name) for _ in lines], event)
        return [self._form(page, name) if kind == 'form' else self._link(page, name, kind)]

    def _link(self, page, name, kind):
        draw = self.drawing
        onclick = self.statements.line(page, name) if draw.chance(.12) else None
        given = attributes(
            id=name, href=self.urls.any(page), target=self._target(), rel=draw.pick(RELATIONS), onclick=onclick,
            ping=self.web.pages[0] if draw.chance(.02) else None,
            referrerpolicy='no-referrer' if draw.chance(.04) else None)
        if kind == 'a':
            return f'<a{given}>{name}</a>'
        self.web.areas.add((page, name))
        return f'<map name="m{name}"><area shape="default"{given}></map>'

    def _form(self, page, name):
        draw = self.drawing
        form = attributes(
            id='form' + name, method=draw.pick([('get', 3), ('post', 4), ('dialog', .2)]), action=self.urls.any(page),
            target=self._target(), rel=draw.pick(RELATIONS),
            onsubmit=self.statements.line(page, name) if draw.chance(.1) else draw.pick([(None, 20), ('return false', 1)]))
        submits = not draw.chance(.25)
        button = attributes(
            id=name, formtarget=draw.pick(NAMES) if draw.chance(.15) else None,
            formaction=self.urls.any(page) if draw.chance(.1) else None,
            formmethod=draw.one(['get', 'post']) if draw.chance(.08) else None, type=None if submits else 'button',
            onclick=None if submits else draw.one(['this.form.submit()', 'this.form.requestSubmit()']))
        field = '<input name="f" required>' if draw.chance(.04) else '<input name="f" value="1">'
        return f'<form{form}>{field}<button{button}>{name}</button></form>'

    def frame(self, page, number):
        draw, web = self.drawing, self.web
        sandbox = ' '.join(flag for flag, p in SANDBOX if draw.chance(p)) if draw.chance(.3) else None
        later = web.later(page)
        kind = draw.pick([('page', 7 if later else 0), ('srcdoc', 1), ('blank', 1), ('none', .7),
                          ('redirect', 1 if later else 0), ('status', .4), ('scheme', .3), ('xml', .3)])
        target = draw.one(later) if kind in ('page', 'redirect') else 'srcdoc' if kind == 'srcdoc' else None
        source = {
            'page': lambda: self.urls.page(page, target), 'redirect': lambda: self.urls.redirect(target),
            'blank': lambda: 'about:blank',
            'status': lambda: self.urls.endpoint(draw.one(web.origins), draw.one(['204', 'attachment', '404'])),
            'scheme': lambda: 'myapp:frame', 'xml': lambda: self.urls.endpoint(draw.one(web.origins), 'xml'),
        }.get(kind, lambda: None)()
        document = self._source_document() if kind == 'srcdoc' else None
        web.frames[page].append((f'#f{number}', target))
        given = attributes(
            id=f'f{number}', name=draw.pick([(f'f{number}', 7), (None, 2), ('n1', 1)]), src=source, srcdoc=document,
            sandbox=sandbox, width='700', height='300')
        return f'<iframe{given}></iframe>'

    def _source_document(self):
        url, target = self.drawing.one(self.web.pages), self.drawing.pick(NAMES) or '_self'
        return (f'<title>SD</title><a id=e1 href={url} target={target}>e1</a>'
                "<script>console.log('SD: '+location.href+' '+origin+' '+document.referrer)</script>")
