"""What WKNavigationDelegate would hear: policies, the course of loads, failures, downloads."""
import os

from . import errors
from .pace import stretched

TYPES = {'link-clicked': 'linkActivated', 'form-submitted': 'formSubmitted', 'back-forward': 'backForward',
         'reload': 'reload', 'form-resubmitted': 'formResubmitted', 'other': 'other'}
LOAD_CALLS = {'started': 'didStartProvisionalNavigation', 'redirected': 'didReceiveServerRedirect',
              'committed': 'didCommit', 'finished': 'didFinish'}
# Why a process has ended, in the words of WKNavigationDelegate's trace.
ENDS = {'crashed': 'the content process crashed',
        'exceeded-memory-limit': 'the system ended the content process, which used too much memory',
        'terminated-by-api': 'the app ended the content process'}
# How long to wait for the first sign of an allowed navigation, in seconds.
MAIN_FRAME_PATIENCE, SUBFRAME_PATIENCE = 1.5, 0.8


class NavigationDelegate:
    def __init__(self, app, name):
        self._app, self._world, self._name = app, app.world, name

    def connect(self, view, loop):
        for signal, handler in (('decide-policy', self._decide_policy), ('load-changed', self._load_changed),
                                ('load-failed', self._load_failed),
                                ('load-failed-with-tls-errors', self._load_failed_with_tls_errors),
                                ('authenticate', self._authenticate),
                                ('web-process-terminated', self._web_process_terminated)):
            view.connect(signal, loop.guarded(handler))

    def _note(self, call, **fields):
        return self._world.journal.note(self._name, call, **fields)

    # Policies

    def _decide_policy(self, view, decision, kind):
        if kind.value_nick == 'response':
            self._decide_response(decision)
        else:
            self._decide_action(view, decision, kind.value_nick == 'new-window-action')
        return True

    def _decide_response(self, decision):
        response, url = decision.get_response(), decision.get_request().get_uri()
        can_show = decision.is_mime_type_supported()
        self._world.arrivals.arrived(self._name, url)
        headers = response.get_http_headers()
        disposition = headers and headers.get_one('Content-Disposition') or ''
        answer = self._world.policy.answer_response(self._name, url, can_show, disposition)
        self._note('decidePolicyForNavigationResponse', url=url, isMainFrame=decision.is_main_frame_main_resource(),
                   status=response.get_status_code(), mimeType=response.get_mime_type(), canShowMIMEType=can_show,
                   decision=answer)
        {'allow': decision.use, 'cancel': decision.ignore, 'download': decision.download}[answer]()

    def _decide_action(self, view, decision, makes_new_window):
        action = decision.get_navigation_action()
        url = action.get_request().get_uri()
        target, source = self._world.frames.of(action, self._name, makes_new_window)
        cancels = self._world.policy.cancels_action(self._name, url, target)
        event = self._note('decidePolicyForNavigationAction', url=url, method=method(action), targetFrame=target,
                           navigationType=navigation_type(action), userInitiated=action.is_user_gesture(),
                           isRedirect=action.is_redirect(), decision='cancel' if cancels else 'allow')
        if makes_new_window:
            event['frameName'] = action.get_frame_name()
        if source:
            event['sourceFrame'] = self._world.journal.clean(source)
        def answer():
            if not cancels and self._world.windows[self._name].view:
                self._expect(view, url, target, verb)
            (decision.ignore if cancels else decision.use)()
        verb = method(action)
        self._app.order.answer(f'decidePolicyFor {url} in {self._name}', answer)

    def _expect(self, view, url, target, verb):
        window = self._world.windows[self._name]
        if target == 'main':
            shown = view.get_uri() or ''
            if begins_load(verb, url, shown) or not window.going_to:
                window.going_to = url
            if leaves(url, shown):
                self._world.arrivals.expect(self._name, 'main', stretched(MAIN_FRAME_PATIENCE))
        elif target == 'sub':
            window.asked_for = None     # WebKit forgets it when a load begins, even one in a frame
            if url.startswith('http'):
                self._world.arrivals.expect(self._name, url, stretched(SUBFRAME_PATIENCE))

    # Loads

    def _load_changed(self, view, event):
        window, stage = self._world.windows[self._name], event.value_nick
        if stage == 'finished' and window.has_failed:
            window.has_failed = False       # GTK says "finished" after a failure, Apple's systems do not
            self._world.journal.touch()
            return
        self._world.arrivals.arrived(self._name)
        url = view.get_uri() or ''
        if stage == 'started':
            window.has_failed, window.asked_for = False, None
        if stage in ('started', 'redirected'):
            url = window.going_to or url    # GTK's view keeps the old URL until the commit, Apple's does not
        if stage == 'committed':
            window.going_to = None
        self._note(LOAD_CALLS[stage], url=url)
        if stage in ('started', 'committed'):
            self._app.order.ask_for_process(self._name)

    def _load_failed(self, view, event, url, error):
        if event.value_nick == 'committed' and view.is_loading():
            # GTK's view says by itself that a page failed which still loads when another load starts
            # (webkitWebViewWillStartLoad). WebKit says nothing; a page of which it says so loads no more.
            self._world.windows[self._name].has_failed = True
            return True
        self._fail('didFail' if event.value_nick == 'committed' else 'didFailProvisional', url, errors.fields(error))
        return True     # no error page

    def _load_failed_with_tls_errors(self, view, url, certificate, flags):
        self._fail('didFailProvisional', url, {'domain': 'TLS', 'code': int(flags), 'message': 'TLS error'})
        return True

    def _fail(self, call, url, fields):
        self._world.windows[self._name].has_failed = True
        self._world.arrivals.arrived(self._name)
        self._note(call, url=url, **fields)

    def _authenticate(self, view, request):
        self._note('didReceiveAuthenticationChallenge', host=request.get_host(), realm=request.get_realm())
        request.cancel()
        return True

    def _web_process_terminated(self, view, reason):
        self._note('webViewWebContentProcessDidTerminate', reason=ENDS[reason.value_nick])
        if reason.value_nick != 'terminated-by-api':
            self._reload_after_process_end(view)

    def _reload_after_process_end(self, view):
        """GTK's view always says that its app takes care of it. Otherwise WebKit itself reloads the page, or loads what
        the app has asked for last (WebPageProxy::tryReloadAfterProcessTermination)."""
        window = self._world.windows[self._name]
        if window.was_reloaded:
            return      # WebKit does so again only for a page that has been there for 30 seconds
        window.was_reloaded = True
        if window.asked_for:
            view.load_uri(window.asked_for)
        elif view.get_back_forward_list().get_current_item():
            view.reload()


def leaves(url, shown):
    """Whether a URL is of another page than the one that the view shows, or has no fragment."""
    page, has_fragment, _ = url.partition('#')
    return not has_fragment or page != shown.partition('#')[0]


def begins_load(verb, url, shown):
    """Whether the view will say that a load has started. A fragment starts none, and ends none in another process; but the
    view shows already what the app itself loads or what is loaded again, and posts are loaded."""
    return leaves(url, shown) or shown == url or verb != 'GET'


def method(action):
    return action.get_request().get_http_method() or 'GET'


def navigation_type(action):
    return TYPES.get(action.get_navigation_type().value_nick, 'other')


def downloads(app):
    """The handler of the context's downloads. Their files go nowhere."""
    world = app.world

    def started(context, download):
        view = download.get_web_view()
        name = next((window.name for window in world.alive() if window.view == view), 'unknown')
        world.arrivals.arrived(name)
        world.journal.note(name, 'didBecomeDownload', url=download.get_request().get_uri())
        path = app.download_folder / f'download{len(list(app.download_folder.iterdir()))}-{id(download):x}'
        world.downloads.add(path)

        def ended(download, *_):
            world.downloads.discard(path)
            if path.exists():
                os.remove(path)

        def decide_destination(download, suggested_name):
            download.set_destination(path.as_uri())
            return True
        download.set_allow_overwrite(True)
        for signal, handler in (('decide-destination', decide_destination), ('finished', ended), ('failed', ended)):
            download.connect(signal, world.loop.guarded(handler))
    return started
