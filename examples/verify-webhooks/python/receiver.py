"""Receives webhooks of Kandidat with only Python's standard library (3.9 or later).

    WEBHOOK_SECRET=whsec_… PORT=3000 python3 receiver.py
"""

import hashlib
import hmac
import json
import os
import queue
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"]
TOLERANCE = 300  # seconds, in the past or in the future
MOST_BYTES = 1024 * 1024


def verify(body: bytes, header: str, secret: str, now: float) -> None:
    """Raises ValueError, with the reason, unless the service signed this body within the last five minutes.

    body must be raw, before any parsing. header is the value of x-service-signature.
    """
    parts = [part.strip().partition("=") for part in header.split(",")]
    times = [value for name, _, value in parts if name == "t"]
    given = [value.lower().encode() for name, _, value in parts if name == "v1"]
    if len(times) != 1 or not re.fullmatch("[0-9]{1,12}", times[0]) or not given:
        raise ValueError("x-service-signature is missing, or not t=<seconds>,v1=<hex>")
    if abs(now - int(times[0])) > TOLERANCE:
        raise ValueError("the signature is more than five minutes old, or from the future")
    signed = times[0].encode() + b"." + body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest().encode()
    # During a rotation of the secret there are several v1. One of them must match.
    if not any([hmac.compare_digest(expected, each) for each in given]):
        raise ValueError("the signature is not of this body and secret")


class Seen:
    """The ids of the last 10,000 events.

    If you run several processes, use a unique column in a database instead.
    """

    def __init__(self) -> None:
        self.ids: dict[str, None] = {}
        self.lock = threading.Lock()

    def add(self, event_id: str) -> bool:
        """Returns whether the id is new."""
        with self.lock:
            if event_id in self.ids:
                return False
            self.ids[event_id] = None
            if len(self.ids) > 10_000:
                del self.ids[next(iter(self.ids))]
            return True


seen = Seen()
waiting: queue.Queue[tuple[str, bytes]] = queue.Queue()


def work() -> None:
    """Does slow work after the response."""
    while True:
        event_id, body = waiting.get()
        try:
            event = json.loads(body)
            # Store what you make of an event by event["id"]: a hiring is sent again when the first day
            # changes.
            print(event_id, event["type"], event["id"], flush=True)
        except Exception as error:
            print(event_id, "failed:", error, flush=True)


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 10  # seconds, for clients that send slowly

    def do_POST(self) -> None:
        length = self.headers.get("content-length", "")
        if not re.fullmatch("[0-9]{1,9}", length) or int(length) > MOST_BYTES:
            return self.answer(413, "the body must have a content-length of at most 1 MiB")
        body = self.rfile.read(int(length))
        try:
            verify(body, self.headers.get("x-service-signature", ""), SECRET, time.time())
        except ValueError as error:
            return self.answer(401, str(error))
        event_id = self.headers.get("webhook-id", "")
        if event_id == "":
            return self.answer(400, "webhook-id is missing")
        if seen.add(event_id):
            waiting.put((event_id, body))
        self.answer(200, "ok")

    def answer(self, status: int, text: str) -> None:
        if status != 200:
            self.close_connection = True  # part of the request may be unread
        self.send_response(status)
        self.send_header("content-type", "text/plain; charset=utf-8")
        self.send_header("content-length", str(len(text.encode())))
        if self.close_connection:
            self.send_header("connection", "close")
        self.end_headers()
        self.wfile.write(text.encode())


class Server(ThreadingHTTPServer):
    request_queue_size = 128  # the service can send more at once than Python's default of 5


if __name__ == "__main__":
    threading.Thread(target=work, daemon=True).start()
    Server(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Receiver).serve_forever()
