"""Draws an order that can be brought about from outside, with the places of its deviations."""
import collections
import copy
import json
import random
import re

# Every run with an order says which choices it met. This one never comes about, so the run is the ordinary one.
NEVER = 'user99999=again'
SECOND, LATER = 0.35, 0.35      # how often an order has two deviations, and how often the app answers later
TRIES = 12                      # choices that are drawn before a scenario is given up

# The real clock cannot be told when a timer is due, and the recorder does not see when a script's own request ends.
OF_CLOCKS = re.compile(r'setTimeout|setInterval|requestAnimationFrame|fetch\(|XMLHttpRequest|sendBeacon|Worker'
                       r'|EventSource|http-equiv|animation|import\(|performance|Date\b|alert\(|confirm\(|prompt\('
                       r'|beforeunload')
OWN_KEYS = {'name', 'title', 'start', 'responses', 'createWebView', 'cancel', 'settings', 'steps'}
ACTIONS = ('click', 'evaluate', 'load', 'goBack', 'goForward', 'reload', 'closeWebView')
FATES = ('slow', 'late', 'lost', 'error')
MOVES = ('again', 'back', 'reload', 'close', 'ends')


class NothingToDraw(Exception):
    """The scenario has no choice that can be brought about."""


def is_suitable(scenario):
    """Whether all that happens in a scenario has a cause that the recorder sees."""
    answers = [answer for entry in scenario.get('responses', {}).values()
               for answer in (entry if isinstance(entry, list) else [entry])]
    return (OWN_KEYS.issuperset(scenario) and not OF_CLOCKS.search(json.dumps(scenario))
            and not any(isinstance(answer, dict) and {'delay', 'hang', 'drop'} & answer.keys() for answer in answers)
            and 1 <= len(scenario.get('steps', [])) <= 5 and all(_is_suitable_step(step) for step in scenario['steps']))


def _is_suitable_step(step):
    return any(action in step for action in ACTIONS) and not {'settle', 'timeout', 'frame', 'expect'} & step.keys()


class Drawing:
    """What was drawn: a scenario with an order, its deviations for the recorder, and the simulator's trace."""

    def __init__(self, scenario, deviations, trace):
        self.scenario, self.deviations, self.trace = scenario, deviations, trace


def draw(seed, scenarios, simulator):
    """The drawing of a seed. `scenarios` are {name: scenario}, all suitable."""
    chance = random.Random(seed)
    for _ in range(TRIES):
        name = chance.choice(sorted(scenarios))
        try:
            return name, _draw(chance, scenarios[name], simulator)
        except NothingToDraw:
            pass
    raise NothingToDraw(f'seed {seed}')


def _draw(chance, scenario, simulator):
    scenario = copy.deepcopy(scenario)
    if chance.random() < LATER:
        scenario['settings'] = {**scenario.get('settings', {}), 'answers': 'later'}
    order, last = [], -1
    for _ in range(2 if chance.random() < SECOND else 1):
        trace = _run(simulator, scenario, order)
        last, word = _choose(chance, trace, last)
        order.append(f"{trace['choices'][last]['choice']}={word}")
    trace = _run(simulator, scenario, order)
    scenario['order'] = ' '.join(order)
    return Drawing(scenario, deviations(trace), trace)


def _run(simulator, scenario, order):
    run = simulator.try_out({**scenario, 'order': ' '.join(order) or NEVER})
    if 'choices' not in run.trace:
        raise NothingToDraw(run.problem)
    return run.trace


def _choose(chance, trace, last):
    """The number of a later choice, and the word for what is to happen there."""
    choices = trace['choices']
    kinds = collections.defaultdict(list)
    for number, choice in enumerate(choices):
        words = [word for word in choice['options'][1:] if _is_possible(word, choice, trace)]
        if number > last and words:
            kinds[re.match('[a-z]+', choice['choice'])[0]].append((number, words))
    if not kinds:
        raise NothingToDraw('no choice')
    number, words = chance.choice(kinds[chance.choice(sorted(kinds))])
    return number, chance.choice(words)


def _is_possible(word, choice, trace):
    """Whether the recorder can do it then. Of two moments after the same call it would not know which."""
    kind = re.match('[a-z]+', choice['choice'])[0]
    if 'after' not in choice:
        return kind != 'network' or word in FATES
    same = [other for other in trace['choices']
            if other['choice'].startswith(kind) and other.get('after') == choice['after']]
    act = word.partition(':')[0]
    if act == 'ends' and _is_in_foreign_process(_calls(trace)[:choice['after']]):
        return False
    return act in MOVES and choice['after'] > 0 and len(same) == 1


def _is_in_foreign_process(calls):
    """Whether a window without an opener has shown nothing yet. GTK's view is in its opener's process then, as the API
    wants a related view; WKWebView's is in its own."""
    shown = {call['window'] for call in calls if call['call'] == 'didCommit'}
    return any(call['call'] == 'decidePolicyForNavigationAction' and not call.get('userInitiated')
               and call['window'].startswith('popup') and call['window'] not in shown for call in calls)


def _calls(trace):
    return [event for step in trace['steps'] for event in step['events']]


def deviations(trace):
    """Where the deviations of a run are, for the recorder."""
    calls = _calls(trace)
    counts, found = collections.Counter(), []
    for choice in trace['choices']:
        kind = re.match('[a-z]+', choice['choice'])[0]
        counts[kind, choice['about']] += 1
        if choice['taken'] == choice['options'][0]:
            continue
        deviation = {'choice': choice['choice'], 'kind': kind, 'act': choice['taken'], 'about': choice['about']}
        if 'after' in choice:
            deviation['after'] = choice['after']
            deviation['isAtOnce'] = calls[choice['after'] - 1]['call'] == 'decidePolicyForNavigationAction'
        else:
            deviation['count'] = counts[kind, choice['about']]
        found.append(deviation)
    return found
