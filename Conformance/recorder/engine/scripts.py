"""Running scripts in pages, with and without a user gesture. Each gives the fields for the step: `result` or `error`."""
import json

from .pace import stretched
from .toolkit import GLib, WebKit2

WORLD = 'recorder'      # the extension's script world
PATIENCE = 5.0


def evaluate(loop, view, script, path=()):
    """As the app's evaluateJavaScript: with a forced gesture. In a frame (`path`: selectors from the main frame down)
    the gesture is the main frame's."""
    if path:
        outcome = _evaluate(loop, view, f'recorderEvaluate({json.dumps(list(path))}, {json.dumps(script)})', WORLD)
        if 'error' in outcome:
            return outcome
        text = outcome['value'].to_string()
        return _result(text[1:]) if text[0] == '+' else {'error': text[1:]}
    outcome = _evaluate(loop, view, script, None)
    return outcome if 'error' in outcome else _result(outcome['value'].to_json(0))


def evaluate_without_gesture(loop, view, script, path=(), patience=PATIENCE):
    """Through the extension, which is no user."""
    outcome = {}

    def answered(view, result, _):
        try:
            outcome['reply'] = view.send_message_to_page_finish(result).get_parameters().unpack()
        except GLib.Error as error:
            outcome['error'] = error.message
    message = WebKit2.UserMessage.new('evaluate', GLib.Variant('(ass)', (list(path), script)))
    view.send_message_to_page(message, None, answered, None)
    if not loop.until(lambda: outcome, patience):
        return {'error': 'timed out'}
    if 'error' in outcome:
        return outcome
    succeeded, text = outcome['reply']
    return _result(text) if succeeded else {'error': text}


def _evaluate(loop, view, script, world):
    outcome = {}

    def finished(view, result, _):
        try:
            outcome['value'] = view.evaluate_javascript_finish(result)
        except GLib.Error as error:
            outcome['error'] = error.message
    view.evaluate_javascript(script, -1, world, None, None, finished, None)
    return outcome if loop.until(lambda: outcome, stretched(PATIENCE)) else {'error': 'timed out'}


def _result(text):
    return {'result': json.loads(text) if text else None}   # undefined has no JSON
