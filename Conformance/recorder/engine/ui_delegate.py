"""What WKUIDelegate would hear: new windows, closing, dialogs; and what a scenario may ask to have recorded."""
from .navigation_delegate import method, navigation_type
from .toolkit import GLib


class UIDelegate:
    def __init__(self, app, name):
        self._app, self._world, self._name = app, app.world, name

    def connect(self, view, loop):
        for signal, handler in (('create', self._create), ('close', self._close), ('script-dialog', self._script_dialog),
                                ('user-message-received', self._message_received), ('notify::title', self._title_changed),
                                ('notify::uri', self._url_changed),
                                ('permission-request', lambda view, request: request.deny() or True),
                                ('run-file-chooser', lambda view, request: request.cancel() or True),
                                ('print', lambda *_: True), ('context-menu', lambda *_: True)):
            view.connect(signal, loop.guarded(handler))

    def _note(self, call, **fields):
        return self._world.journal.note(self._name, call, **fields)

    def _create(self, view, action):
        url = action.get_request().get_uri()
        _, source = self._world.frames.of(action, self._name, makes_new_window=True)
        event = self._note('createWebView', url=url, method=method(action), navigationType=navigation_type(action),
                           userInitiated=action.is_user_gesture(), windowFeatures='not available', returns=None)
        if source:
            event['sourceFrame'] = self._world.journal.clean(source)
        return None if self._world.policy.blocks_new_window(url) else self._app.open_popup(view, event)

    def _close(self, view):
        self._note('webViewDidClose')
        if self._world.policy.destroys_closed_views:
            # The view still runs this signal; it goes as soon as that is over.
            GLib.idle_add(self._world.loop.guarded(lambda: self._app.destroy(self._name)), priority=GLib.PRIORITY_HIGH)

    def _script_dialog(self, view, dialog):
        kind, message, policy = dialog.get_dialog_type().value_nick, dialog.get_message(), self._world.policy
        if kind == 'alert':
            self._note('runJavaScriptAlertPanel', message=message)
        elif kind == 'confirm':
            reply = policy.reply('confirm')
            self._note('runJavaScriptConfirmPanel', message=message, reply=reply)
            dialog.confirm_set_confirmed(reply)
        elif kind == 'prompt':
            reply = policy.reply('prompt')
            self._note('runJavaScriptTextInputPanel', message=message, defaultText=dialog.prompt_get_default_text(),
                       reply=reply)
            if reply is not None:
                dialog.prompt_set_text(reply)
        else:
            reply = policy.reply('beforeUnload')
            self._note('runBeforeUnloadConfirmPanel', message=message, reply=reply)
            dialog.confirm_set_confirmed(reply)
        return True     # WebKit takes the answer when this returns

    def _message_received(self, view, message):
        if message.get_name() == 'console':
            level, text = message.get_parameters().unpack()
            self._note('consoleMessage', level=level, message=text)
        return True

    def _title_changed(self, view, _):
        if 'title' in self._world.records and view.get_title():
            self._note('titleChanged', title=view.get_title())

    def _url_changed(self, view, _):
        if 'url' in self._world.records:
            self._note('urlChanged', url=view.get_uri() or '')
