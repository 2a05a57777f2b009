"""The app's delegate, written in Python: the script of Docs/PythonDelegate.md, as it is printed there."""
import pathlib
import unittest

import browsers_server

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Docs/PythonDelegate.md"


class DelegateTests(unittest.TestCase):
  def test_the_delegate_opens_windows_of_the_provider_only(self):
    server = browsers_server.Server()
    self.addCleanup(server.stop)
    script = PAGE.read_text().split("```python\n")[1].split("```")[0]
    self.assertIn("127.0.0.1:4444", script)
    names = {}
    exec(compile(script.replace("127.0.0.1:4444", f"127.0.0.1:{server.port}"), str(PAGE), "exec"), names)
    names["socket"].close()


if __name__ == "__main__":
  unittest.main()
