"""Proxies for the API tests, `Conformance/Apple/Tests`: `python3 -m appleplay.serving` prints a port. What is posted to its
`/open` is a web's answers, for which it opens a proxy and says the port. It ends when its input does."""
import json
import pathlib
import sys
import tempfile

from recorder.network import certificate
from recorder.network.proxy import Proxy

from .playing import Table, port


def main():
    with tempfile.TemporaryDirectory() as folder:
        written = pathlib.Path(folder) / 'certificate.pem'
        certificate.write(written)

        def answer(path, body):
            assert path == '/open', path
            return json.dumps({'port': port(Table({'responses': json.loads(body)}, written).proxy)}).encode()

        print(port(Proxy({}, written, control=answer)), flush=True)
        sys.stdin.read()


if __name__ == '__main__':
    main()
