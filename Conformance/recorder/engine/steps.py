"""Doing one step of a scenario. Gives the fields that the step has in the trace because of it."""
import json

from . import mouse, scripts

CLICK = '''(function () {
    var element = document.querySelector(%(selector)s)
    if (!element) throw new Error("no element " + %(selector)s)
    element.click()
})()'''


def click(selector):
    """A script that clicks."""
    return CLICK % {'selector': json.dumps(selector)}


def perform(app, step):
    world, name = app.world, step.get('window', 'main')
    path = step.get('frame', [])
    path = [path] if isinstance(path, str) else path

    if 'wait' in step:
        world.loop.run_for(step['wait'] / 1000)
    elif 'closeWebView' in step:
        world.view(step['closeWebView'])
        app.destroy(step['closeWebView'])
    elif 'activate' in step or ('click' in step and path):
        # A forced gesture is the main frame's; only a real click is an interaction with a frame inside it.
        return mouse.click(world, name, step.get('activate') or step['click'], path)
    elif 'click' in step:
        app.order.clicked(name, step['click'])
        outcome = scripts.evaluate(world.loop, world.view(name), click(step['click']))
        return {'error': outcome['error']} if 'error' in outcome else {}
    elif 'evaluate' in step:
        return scripts.evaluate(world.loop, world.view(name), step['evaluate'], path)
    elif 'evaluateWithoutGesture' in step:
        return scripts.evaluate_without_gesture(world.loop, world.view(name), step['evaluateWithoutGesture'], path)
    else:
        view = world.view(name)
        world.windows[name].asked_for = step.get('load')
        _load(view, step)
    return {}


def _load(view, step):
    if 'load' in step:
        view.load_uri(step['load'])
    elif 'loadHTML' in step:
        view.load_html(step['loadHTML'], step.get('baseURL'))
    elif 'goBack' in step:
        view.go_back()
    elif 'goForward' in step:
        view.go_forward()
    elif 'reload' in step:
        view.reload()
    elif 'stopLoading' in step:
        view.stop_loading()
