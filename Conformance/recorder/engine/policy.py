"""The app's scripted answers, as the scenario gives them."""


class Policy:
    def __init__(self, scenario):
        self._scenario = scenario
        self._settings = scenario.get('settings', {})
        self._dialogs = scenario.get('dialogs', {})

    @property
    def destroys_closed_views(self):
        return self._settings.get('onWebViewDidClose', 'destroy') == 'destroy'

    def cancels_action(self, window, url, target_frame):
        return _any_matches(self._scenario.get('cancel', []), window, url, target_frame)

    def blocks_new_window(self, url):
        choice = self._scenario.get('createWebView', 'allow')
        if isinstance(choice, str):
            return choice == 'block'
        return url.startswith(tuple(choice.get('block', [])))

    def answer_response(self, window, url, can_show, disposition):
        """`allow`, `cancel` or `download`."""
        if _any_matches(self._scenario.get('cancelResponses', []), window, url, None):
            return 'cancel'
        mode = self._settings.get('responsePolicy', 'canShow')
        if mode == 'canShow':
            return 'allow' if can_show else 'cancel'
        if mode == 'download' and (not can_show or disposition.lower().startswith('attachment')):
            return 'download'
        return 'allow'

    def reply(self, dialog):
        """To `confirm`, `prompt` (None cancels) or `beforeUnload`."""
        return self._dialogs.get(dialog, {'confirm': True, 'prompt': 'reply', 'beforeUnload': True}[dialog])


def _any_matches(patterns, window, url, target_frame):
    for pattern in patterns:
        pattern = {'prefix': pattern} if isinstance(pattern, str) else pattern
        if (url.startswith(pattern.get('prefix', '')) and pattern.get('window', window) == window
                and pattern.get('targetFrame', target_frame) == target_frame):
            return True
    return False
