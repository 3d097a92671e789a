"""Serves the DynamoDB of moto on a port of this machine, one call after the other.

moto copies the whole table before each transaction, to put it back if that fails, and serves several calls at once, of
which one sees what another has done in part. Here a failed transaction puts back only its own items.

moto also carries out a transaction again that a client repeats with its ClientRequestToken, because the response came
too late. Here the client receives the response again.
"""

import copy
import sys

from moto.dynamodb.models import DynamoDBBackend
from moto.dynamodb.models.dynamo_type import DynamoType
from moto.dynamodb.models.table import Table
from moto.dynamodb.responses import DynamoHandler
from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, run_simple

carry_out = DynamoDBBackend.transact_write_items


def transact_write_items(self, transact_items):
    earlier = []
    for part in transact_items:
        (write,) = part.values()
        table = self.get_table(write["TableName"])
        key = write.get("Key") or write["Item"]
        hash_key = DynamoType(key[table.hash_key_attr])
        range_key = DynamoType(key[table.range_key_attr])
        earlier.append((table, hash_key, range_key, copy.deepcopy(table.get_item(hash_key, range_key))))
    streams = {table.stream_shard: len(table.stream_shard.items) for table, *_ in earlier if table.stream_shard}
    try:
        return carry_out(self, transact_items)
    except BaseException:
        for table, hash_key, range_key, item in earlier:
            if item is None:
                table.items.get(hash_key, {}).pop(range_key, None)
            else:
                table.items[hash_key][range_key] = item
        for stream, length in streams.items():
            del stream.items[length:]
        raise


respond = DynamoHandler.transact_write_items
responses = {}


def respond_once(self):
    token = self.body.get("ClientRequestToken")
    if token is None:
        return respond(self)
    if token not in responses:
        responses[token] = respond(self)
    return responses[token]


DynamoDBBackend.transact_write_items = transact_write_items
DynamoHandler.transact_write_items = respond_once
Table.__deepcopy__ = lambda self, memo: self


class Quiet(WSGIRequestHandler):
    def log(self, *_):
        pass


application = DomainDispatcherApplication(create_backend_app)
run_simple("127.0.0.1", int(sys.argv[1]), application, threaded=False, request_handler=Quiet)
