"""The words that scenarios are written with, each with its weight where one is drawn."""

ORIGINS = ['https://app.example', 'https://other.example', 'https://sub.app.example', 'https://third.example']
PLAIN = 'http://plain.example'
NAMES = [('n1', 9), ('n2', 5), ('_blank', 6), ('_self', 3), ('_parent', 2), ('_top', 3), ('', 2), ('N1', 1),
         ('_BLANK', 1), ('_Self', 1), ('f1', 3), ('f2', 1), ('_new', .5), ('a b', .5), ('_current', .3), ('m0', 1)]
FEATURES = [(None, 14), ('popup', 2), ('width=300,height=200', 3), ('noopener', 3), ('noreferrer', 2), ('popup=0', .5),
            ('width=300,noopener', 1), ('left=10,top=20', .7), ('NoOpener=1', .4), ('noopener=0', .4), ('', .5),
            ('menubar,toolbar,location,status,scrollbars,resizable', .5), ('noopener=false,resizable=no', .3),
            ('screenX=5,screenY=6,innerWidth=300,innerHeight=200', .3), ('WIDTH=300 Height=200', .3), ('popup=yes', .3),
            ('width=300.7,height=abc,left=-9', .3), ('toolbar=true,menubar=no,scrollbars=2,fullscreen', .3)]
RELATIONS = [(None, 10), ('noopener', 2), ('noreferrer', 2), ('opener', 3), ('noopener opener', .5), ('external', .3)]
# Each with its probability.
SANDBOX = [('allow-scripts', .92), ('allow-same-origin', .5), ('allow-popups', .55),
           ('allow-popups-to-escape-sandbox', .3), ('allow-top-navigation', .25),
           ('allow-top-navigation-by-user-activation', .25), ('allow-forms', .5), ('allow-modals', .4)]
OPENER_POLICIES = [('same-origin', 3), ('same-origin-allow-popups', 3), ('unsafe-none', 1)]
REFERRER_POLICIES = ['no-referrer', 'origin', 'unsafe-url', 'same-origin']
CONTENT_POLICIES = [
    ('sandbox allow-scripts', 1), ('sandbox allow-scripts allow-popups', 1),
    ('sandbox allow-scripts allow-same-origin', 1),
    ('sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox', 1), ("frame-ancestors 'self'", 1),
    ("frame-ancestors 'none'", 1), ("form-action 'self'", 1), ("frame-src 'self'", 1)]
LONG_TIMERS = (700, 1300)       # milliseconds; after the second one the gesture is lost
LONG_STEP = 2600                # of a step that waits for them, and for a slow page after them

# Every page has these. P is its name, L writes a line, T one about what an expression gives, W describes a window and S
# the page; h keeps windows.
HELPERS = '''\
<script>
var P=document.title,N=0,h={o:null,get a(){return this.o||opener||frames[0]},set a(w){this.o=w}};
function L(t){console.log(P+': '+t+' n='+(++N))}
function V(f){try{return String(f())}catch(e){return '!'+e.name}}
function T(t,f){L(t+' '+V(f))}
function W(w){return w?'closed='+V(()=>w.closed)+' length='+V(()=>w.length)+' opener='+\
V(()=>w.opener===null?null:w.opener===self?'me':'other')+' name='+V(()=>w.name)+' url='+\
V(()=>w.location.href):String(w)}
function S(t){L(t+' name='+name+' opener='+V(()=>opener?'yes':opener)+' openerClosed='+V(()=>opener.closed)+\
' hist='+history.length+' state='+history.state+' cookie='+V(()=>document.cookie)+' frames='+length+\
' top='+(top===self)+' url='+location.href+' ref='+document.referrer+' origin='+origin)}
function M(e){return e.source===null?'null':e.source===self?'self':e.source===opener?'opener':\
parent!==self&&e.source===parent?'parent':'other'}
addEventListener('load',()=>S('load'));
addEventListener('pageshow',e=>e.persisted&&S('pageshow'));
addEventListener('hashchange',()=>L('hashchange '+location.hash));
addEventListener('popstate',e=>L('popstate '+e.state+' '+location.href));
addEventListener('message',e=>{L('message '+e.data+' from '+e.origin+' source='+M(e));\
if(e.data=='ping')T('pong',()=>e.source.postMessage('pong','*'))});
</script>'''


def quoted(text):
    """As a string of JavaScript inside a script element."""
    return "'" + text.replace('\\', '\\\\').replace("'", "\\'").replace('</', '<\\/') + "'"


def escaped(text):
    """As the value of an attribute."""
    return text.replace('&', '&amp;').replace('"', '&quot;').replace('<', '&lt;')


def attributes(**values):
    return ''.join(f' {name}="{escaped(value)}"' for name, value in values.items() if value is not None)
