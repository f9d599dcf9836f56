"""A page for single sign-on, by the protocol CAS, which Synapse asks without any other package.

It confirms everybody whose name stands in `people`, as a page would after it has seen a password.
"""
import http.server
import re
import secrets
import threading
import urllib.parse
import urllib.request

CONFIRMED = """<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess>
<cas:user>{}</cas:user></cas:authenticationSuccess></cas:serviceResponse>"""


class SignInPage:
    def __init__(self):
        self.person, self.tickets = None, {}
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def handler(page):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                parts = urllib.parse.urlsplit(self.path)
                query = dict(urllib.parse.parse_qsl(parts.query))
                if parts.path == "/login":
                    self.confirm(query["service"])
                else:
                    # /proxyValidate: Synapse asks whose ticket it got.
                    self.answer(200, CONFIRMED.format(page.tickets.pop(query["ticket"])))

            def confirm(self, service):
                ticket = "ST-" + secrets.token_urlsafe(12)
                page.tickets[ticket] = page.person
                joint = "&" if "?" in service else "?"
                self.answer(302, "", {"Location": f"{service}{joint}ticket={ticket}"})

            def answer(self, status, text, headers={}):
                self.send_response(status)
                for name, value in {"Content-Length": str(len(text.encode())), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *_):
                pass
        return Handler

    def browse(self, address, person):
        """Opens an address as a person's browser does: it follows what the pages lead to, and the
        button of the page on which the homeserver asks whether to go on."""
        self.person = person
        browser = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor())
        with browser.open(address, timeout=30) as answer:
            text, at = answer.read().decode(), answer.geturl()
        button = re.search(r'href="([^"]*loginToken=[^"]*)"', text)
        if button:
            target = button.group(1).replace("&amp;", "&")
            with browser.open(target, timeout=30) as answer:
                text, at = answer.read().decode(), answer.geturl()
        return at, text

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
