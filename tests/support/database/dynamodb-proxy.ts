import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { CALLER_HEADER } from '#infra/local/aws/forward.ts';
import { INDEXES } from '#infra/settings/indexes.ts';
import { CLOCKS } from '#lib/store/keys.ts';
import { conflictOf, THROTTLED } from './dynamodb-refusals.ts';
import { sizeOfItem } from './item-size.ts';

/**
 * One call to DynamoDB: its operation, the function that made it (none for an operator's own), and its cost: the write
 * units of the indexes by their names, those of new events, and the kinds of items that it wrote or checked, by the
 * beginning of their keys. Its start and end, in milliseconds, show which calls waited for one another.
 */
export type TableCall = {
  operation: string;
  caller: string | undefined;
  readUnits: number;
  writeUnits: number;
  indexUnits: Readonly<Record<string, number>>;
  eventUnits: number;
  written: readonly string[];
  from: number;
  until: number;
};

/**
 * A fault on the way to DynamoDB.
 * - `conflict`: the write is refused since another transaction holds its item.
 * - `throttle`: DynamoDB refuses for load.
 * - `lose-response`: the work is done, but the connection breaks before the response is sent.
 * - `refuse-connection`: nothing is done, the connection breaks.
 */
export type Fault = {
  operation: string;
  /** The one function that the fault concerns; by default any that serves requests. */
  caller?: string;
  kind: 'conflict' | 'throttle' | 'lose-response' | 'refuse-connection';
  times: number;
};

/**
 * A proxy between the service and DynamoDB: it counts what each call costs, and makes calls fail on demand. Streams,
 * which are polled all the time, are not counted. Nor are the workers, which call at any time, unless they are what is
 * measured, and the reads of accounts' clocks, which production does not make.
 */
export class DynamodbProxy {
  readonly calls: TableCall[] = [];
  countsWorkers = false;
  /**
   * The simulated latency of the database in milliseconds: each response takes that much longer, and simultaneous calls
   * overlap.
   */
  distance = 0;
  readonly #faults: Fault[] = [];
  readonly #transactions = new Set<string>();
  readonly #target: string;
  readonly #server: Server;

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((request, response) => void this.#pass(request, response));
  }

  static async start(target: string): Promise<DynamodbProxy> {
    const proxy = new DynamodbProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  inject(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  /** Returns the calls so far and clears them. */
  takeCalls(): TableCall[] {
    return this.calls.splice(0);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [version = '', operation = ''] = String(request.headers['x-amz-target']).split('.');
    const caller = request.headers[CALLER_HEADER]?.toString();
    // A worker may still call when the count of workers has ended: then its call is none of the next count.
    const isCounted = () => this.countsWorkers || !isWorker(caller);
    const isCall = isItemCall(operation) || operation === SECRET;
    const counted = isCall && !version.startsWith('DynamoDBStreams') && isCounted();
    const from = performance.now();
    const body = await bodyOf(request);
    const fault = this.#nextFault(operation, caller);
    if (fault?.kind === 'refuse-connection') {
      response.destroy();
      return;
    }
    if (fault?.kind === 'throttle') return answer(response, 400, THROTTLED);
    if (fault?.kind === 'conflict') return answer(response, 400, conflictOf(body, [0]));

    const onward = await fetch(this.#target, {
      method: 'POST',
      headers: headersOf(request),
      body: JSON.stringify(isItemCall(operation) ? { ...body, ReturnConsumedCapacity: 'INDEXES' } : body),
    });
    const text = await onward.text();
    if (this.distance > 0) await travel(this.distance);
    const clocks = clocksIn(body);
    if (counted && isCounted() && clocks < keysIn(body) && this.#isFirst(body.ClientRequestToken)) {
      const cost = costOf(text);
      this.calls.push({
        operation: clocks > 0 && keysIn(body) - clocks === 1 ? 'GetItem' : operation,
        caller,
        ...cost,
        readUnits: cost.readUnits - clocks,
        eventUnits: eventUnitsOf(body),
        written: writtenBy(body),
        from,
        until: performance.now(),
      });
    }
    if (fault?.kind === 'lose-response') {
      response.destroy();
      return;
    }
    response.writeHead(onward.status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
  }

  /** Whether a transaction is not repeated, as it would be if a busy machine responds too late. */
  #isFirst(token: unknown): boolean {
    if (typeof token !== 'string') return true;
    return this.#transactions.size < this.#transactions.add(token).size;
  }

  #nextFault(operation: string, caller: string | undefined): Fault | undefined {
    const fault = this.#faults.find(
      (candidate) =>
        candidate.operation === operation &&
        candidate.times > 0 &&
        (candidate.caller === undefined ? !isWorker(caller) : candidate.caller === caller),
    );
    if (fault) fault.times -= 1;
    return fault;
  }
}

type Body = Record<string, unknown>;

/** The calls that a proxy before Secrets Manager counts in the same way. */
const SECRET = 'GetSecretValue';

function isWorker(caller: string | undefined): boolean {
  return caller?.includes('-workers-') ?? false;
}

function isItemCall(operation: string): boolean {
  return /^(?:(?:Get|Put|Update|Delete|BatchGet|BatchWrite)Item|Query|Transact(?:Write|Get)Items)$/.test(
    operation,
  );
}

function costOf(text: string): Pick<TableCall, 'readUnits' | 'writeUnits' | 'indexUnits'> {
  const { ConsumedCapacity } = JSON.parse(text || '{}') as { ConsumedCapacity?: Capacity | Capacity[] };
  const parts = [ConsumedCapacity ?? []].flat();
  const writeUnits = sum(parts.map(({ WriteCapacityUnits = 0 }) => WriteCapacityUnits));
  const readUnits = sum(parts.map(({ CapacityUnits = 0 }) => CapacityUnits)) - writeUnits;
  const indexes = parts.flatMap(({ GlobalSecondaryIndexes = {} }) => Object.entries(GlobalSecondaryIndexes));
  const units = indexes.map(([name, { WriteCapacityUnits = 0 }]) => [name, WriteCapacityUnits]);
  return { readUnits, writeUnits, indexUnits: Object.fromEntries(units) };
}

type Units = { CapacityUnits?: number; WriteCapacityUnits?: number };
type Capacity = Units & { GlobalSecondaryIndexes?: Readonly<Record<string, Units>> };

type Keyed = Readonly<Record<'Item' | 'Key', { pk: { S: string }; sk: { S: string } } | undefined>>;

type Transacted = { Put?: { Item: Parameters<typeof unmarshall>[0] } };

/** The units of the events in a transaction: two for each started kilobyte, one for the keys in each index. */
function eventUnitsOf({ TransactItems: writes = [] }: Body): number {
  const items = (writes as Transacted[]).flatMap(({ Put }) => (Put ? [unmarshall(Put.Item)] : []));
  const events = items.filter(({ sk }) => String(sk).startsWith('EVT#'));
  const indexesOf = (event: object) =>
    Object.values(INDEXES).filter(
      ({ partition, sort }) => Object.hasOwn(event, partition) && Object.hasOwn(event, sort),
    );
  return sum(events.map((event) => 2 * Math.ceil(sizeOfItem(event) / 1_024) + indexesOf(event).length));
}

/** Returns the kind of a key: `DD/EVT` is an event of a direct debit. */
function writtenBy(body: Body): string[] {
  const transacted = ((body.TransactItems ?? []) as Record<string, Keyed>[]).flatMap(Object.values);
  const single = 'Item' in body || 'UpdateExpression' in body ? [body as Keyed] : [];
  return [...transacted, ...single].flatMap(({ Item, Key }) => {
    const key = Item ?? Key;
    return key ? [[key.pk, key.sk].map(({ S }) => S.split(/[#_]/, 1)[0]).join('/')] : [];
  });
}

type ReadKey = { pk: { S: string } };

/** Returns the keys of a read by key; none of any other call. */
function readKeys({ Key, RequestItems, UpdateExpression }: Body): ReadKey[] {
  if (Key && UpdateExpression === undefined) return [Key as ReadKey];
  return Object.values((RequestItems ?? {}) as Record<string, { Keys?: ReadKey[] }>).flatMap(
    ({ Keys }) => Keys ?? [],
  );
}

const keysIn = (body: Body): number => Math.max(readKeys(body).length, 1);

/** Returns how many clocks of accounts a call reads. Each costs one read unit, whether or not it exists. */
const clocksIn = (body: Body): number => readKeys(body).filter(({ pk }) => pk.S.startsWith(CLOCKS)).length;

/** Lets events that arrived meanwhile be handled first, also if this process itself was delayed. */
async function travel(milliseconds: number): Promise<void> {
  await wait(milliseconds);
  await nextTurn();
  await nextTurn();
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const kept = ['authorization', 'x-amz-target', 'x-amz-date', 'content-type'];
  return Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}');
}

function answer(response: ServerResponse, status: number, body: Body): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
}
