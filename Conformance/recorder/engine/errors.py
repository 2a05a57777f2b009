"""WebKitGTK's errors, and what Cocoa's loader reports in the same case, where that is known."""

BY_CODE = {
    ('WebKitNetworkError', 302): ('NSURLErrorDomain', -999),    # cancelled
    ('WebKitPolicyError', 100): ('WebKitErrorDomain', 100),     # the MIME type cannot be shown
    ('WebKitPolicyError', 101): ('NSURLErrorDomain', -1002),    # nothing handles the URL's scheme
    ('WebKitPolicyError', 102): ('WebKitErrorDomain', 102),     # interrupted by a policy
    ('WebKitPolicyError', 103): ('WebKitErrorDomain', 103),     # a port that is not allowed
}
OWN_DOMAINS = ('WebKitInternal', 'WebKitBlobResource')      # have no other names on Apple's systems
BY_MESSAGE = {      # libsoup has one code for all of these
    'Connection terminated unexpectedly': ('NSURLErrorDomain', -1005),
    'Load cannot follow more than 20 redirections': ('NSURLErrorDomain', -1007),
    'Redirection to URL with a scheme that is not HTTP(S)': ('NSURLErrorDomain', -1002),
}


def fields(error):
    """The fields of an event for a GLib.Error."""
    found = {'domain': error.domain, 'code': error.code, 'message': error.message}
    apple = BY_CODE.get((error.domain, error.code)) or BY_MESSAGE.get(error.message)
    if error.domain in OWN_DOMAINS:
        apple = error.domain, error.code
    if apple:
        found['appleError'] = {'domain': apple[0], 'code': apple[1]}
    return found
