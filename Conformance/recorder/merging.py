"""Several runs of a scenario become one trace: what most runs did, and beside it what the others did."""
import copy

from . import changes

# Window features that are true, false or not given. The engine's API cannot tell the last one from the others: the
# recorder plants a value, and one run shows only what is unlike it. Runs with opposite plants show everything.
BOOLEAN_FEATURES = ('menubarVisible', 'statusbarVisible', 'toolbarVisible', 'locationbarVisible', 'scrollbarsVisible',
                    'resizable', 'fullscreen')
UNTOLD = {True: 'unset-or-true', False: 'unset-or-false'}


class MergeError(Exception):
    """The runs do not say enough for a trace. The text is for the user."""


def merge(runs, recorded=None):
    """The trace for the runs (each a trace). `recorded` is the trace there was: its variants are kept while the engine is
    the same and still does one of them, as a race that did not show today is a race nevertheless."""
    runs = copy.deepcopy(runs)
    _settle_features(runs)
    variants = _by_frequency([run['steps'] for run in runs], known_variants(recorded))
    if recorded and recorded.get('engine') == runs[0]['engine']:
        if any(accepts(recorded, steps) for steps in variants):
            variants += [steps for steps in known_variants(recorded) if steps not in variants]
    first = next(run for run in runs if run['steps'] == variants[0])
    trace = {key: value for key, value in first.items() if key not in ('unstable', 'alternatives')}
    if len(variants) > 1:
        trace['unstable'] = sorted({line for other in variants[1:] for line in changes.differing(variants[0], other)})
        trace['alternatives'] = variants[1:]
    return trace


def known_variants(trace):
    """Every list of steps that a trace accepts, the usual one first."""
    return [trace['steps'], *trace.get('alternatives', [])] if trace else []


def accepts(recorded, steps):
    """Whether a trace has these steps, also in another order across windows where it says that the order varies."""
    interleavings = {line for line in recorded.get('unstable', []) if line.endswith(' interleaving')}
    return any([step['step'] for step in known] == [step['step'] for step in steps]
               and interleavings.issuperset(changes.differing(known, steps)) for known in known_variants(recorded))


def same(trace, recorded):
    """Whether a trace says nothing that the recorded one does not."""
    return (all(accepts(recorded, steps) for steps in known_variants(trace))
            and trace.get('title') == recorded.get('title') and trace.get('scenario') == recorded.get('scenario'))


def _by_frequency(all_steps, known):
    """The different lists of steps, the most frequent first; among equals one that is known, then the earlier."""
    variants, counts = [], []
    for steps in all_steps:
        if steps in variants:
            counts[variants.index(steps)] += 1
        else:
            variants.append(steps)
            counts.append(1)
    order = sorted(range(len(variants)), key=lambda n: (-counts[n], *_rank(variants[n], known), n))
    return [variants[n] for n in order]


def _rank(steps, known):
    return (known.index(steps),) if steps in known else (len(known),)


def _settle_features(runs):
    """Replaces what single runs could not tell, in all runs."""
    seen = {}
    for run in runs:
        for call, features in _created_windows(run):
            for name in BOOLEAN_FEATURES:
                seen.setdefault((call, name), set()).add(features.get(name))
    for run in runs:
        for call, features in _created_windows(run):
            for name in BOOLEAN_FEATURES:
                if features.get(name) in UNTOLD.values():
                    features[name] = _told(features[name], seen[call, name], name)


def _told(untold, seen, name):
    planted = untold == UNTOLD[True]
    opposite = seen & {planted, UNTOLD[not planted]}
    if opposite == {UNTOLD[not planted]}:
        return None
    if opposite == {planted}:
        return planted
    raise MergeError(f'the runs are too different to tell whether {name} was given; more --runs may')


def _created_windows(trace):
    for number, step in enumerate(trace['steps']):
        for event in step['events']:
            if event['call'] == 'createWebView' and isinstance(event['windowFeatures'], dict):
                yield (number, event['window'], event['url'], event['returns']), event['windowFeatures']
