"""Small traces for the tests."""


def policy(window='main', url='https://a.example/', **fields):
    return {'window': window, 'call': 'decidePolicyForNavigationAction', 'url': url, 'decision': 'allow', **fields}


def finish(window='main', url='https://a.example/'):
    return {'window': window, 'call': 'didFinish', 'url': url}


def creation(features, window='main', url='https://b.example/', returns='popup1'):
    return {'window': window, 'call': 'createWebView', 'url': url, 'windowFeatures': features, 'returns': returns}


def step(*events, label='start', **fields):
    return {'step': label, 'events': list(events), 'requests': [], 'windows': [], **fields}


def trace(*steps, engine='WebKitGTK 2.50.6', **fields):
    return {'scenario': 'example', 'title': 'an example', 'engine': engine, 'steps': list(steps), **fields}
