import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { conflictOf, type Refusal } from '#tests/support/database/dynamodb-refusals.ts';
import { type Answer, type Body, heldBy, type ItemWrite, placeOf, type Raw, writesIn } from './calls.ts';
import { Chance } from './chance.ts';
import { Disturbances, type OFTEN } from './disturbances.ts';
import { refusalOfEmptyKey } from './empty-keys.ts';
import { InFlight } from './in-flight.ts';
import { Replica } from './replica.ts';

/** After how many milliseconds a write shows in indexes, and in reads that are not consistent. */
const LATE = { from: 500, to: 3_000 };
/** How long each call takes by the clock of the calls, in milliseconds. */
const CALL = 20;

/** The header of calls of a test itself: they are carried out at once, and see what is stored. */
export const AS_STORED = 'x-as-stored';

export type LateOptions = {
  /** The start of all that happens by chance. */
  readonly seed: number;
  /** Time passes with each call, or is that of the machine. */
  readonly clock: 'of calls' | 'of the machine';
  /** How often calls are disturbed, where that is not as usual. */
  readonly often?: Partial<typeof OFTEN>;
};

/**
 * A proxy before the embedded DynamoDB that adds what DynamoDB does under load, and the embedded one never does:
 * indexes and reads that are not consistent show writes later; transactions refuse others their items; calls are
 * throttled, batches done in part, pages short; an empty text is no key. The embedded one checks the limits itself.
 */
export class LateDynamodb {
  readonly #target: string;
  readonly #server: Server;
  readonly #chance: Chance;
  readonly #disturbances: Disturbances;
  readonly #inFlight = new InFlight();
  readonly #replica = new Replica((operation, body) => this.#ask(operation, body));
  readonly #tokens = new Set<string>();
  readonly #clock: LateOptions['clock'];
  #headers: Record<string, string> = {};
  #passed = 0;

  private constructor(target: string, { seed, clock, often }: LateOptions) {
    this.#target = target;
    this.#clock = clock;
    this.#chance = new Chance(seed);
    this.#disturbances = new Disturbances(this.#chance, often);
    this.#server = createServer((request, response) => {
      this.#respond(request).then(
        ({ status, text }) =>
          response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(text),
        () => response.destroy(),
      );
    });
    // A connection that closes as a client uses it would be a fault that nobody planned.
    this.#server.keepAliveTimeout = 3_600_000;
  }

  static async start(target: string, options: LateOptions): Promise<LateDynamodb> {
    const late = new LateDynamodb(target, options);
    await new Promise<void>((resolve) => late.#server.listen(0, '127.0.0.1', resolve));
    return late;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Lets time pass until every write shows everywhere. */
  catchUp(): void {
    this.#passed += LATE.to;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get #now(): number {
    return this.#passed + (this.#clock === 'of the machine' ? performance.now() : 0);
  }

  async #respond(request: IncomingMessage): Promise<Answer> {
    const target = String(request.headers['x-amz-target']);
    const [, operation = ''] = target.split('.');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Body;
    const kept = ['authorization', 'x-amz-date', 'content-type'];
    this.#headers = Object.fromEntries(kept.map((name) => [name, String(request.headers[name])]));
    const isOfTest = request.headers[AS_STORED] !== undefined;
    if (isOfTest && READS.has(operation)) return this.#ask(operation, body);
    if (target.startsWith('DynamoDBStreams') || !IS_OF_ITEMS.test(operation)) {
      const both = operation === 'CreateTable' || operation === 'DeleteTable';
      if (both) await this.#ask(operation, this.#replica.definitionOf(body));
      return this.#ask(operation, body, target);
    }
    this.#passed += CALL;
    const refusal = refusalOfEmptyKey(body) ?? this.#disturbances.refusalOf(operation, body);
    if (refusal) return refused(refusal);
    if (operation.startsWith('Batch')) return this.#batch(operation, body);
    if (READS.has(operation)) return this.#read(operation, body);
    return this.#write(operation, body);
  }

  #read(operation: string, body: Body): Promise<Answer> {
    const asked = operation === 'Query' ? this.#disturbances.shortened(body) : body;
    if (operation === 'TransactGetItems') {
      const held = this.#inFlight.conflicts(heldBy(body));
      return held.length > 0 ? Promise.resolve(refused(conflictOf(body, held))) : this.#ask(operation, body);
    }
    return isConsistent(asked)
      ? this.#ask(operation, asked)
      : this.#replica.read(operation, asked, this.#now);
  }

  async #batch(operation: string, body: Body): Promise<Answer> {
    const { taken, left } = this.#disturbances.divided(body);
    const done =
      operation === 'BatchWriteItem'
        ? await this.#write(operation, taken)
        : await this.#read(operation, taken);
    if (!left || done.status !== 200) return done;
    const name = operation === 'BatchWriteItem' ? 'UnprocessedItems' : 'UnprocessedKeys';
    const said = JSON.parse(done.text) as Record<string, Body['RequestItems']>;
    return { ...done, text: JSON.stringify({ ...said, [name]: mergedWith(said[name], left) }) };
  }

  #write(operation: string, body: Body): Promise<Answer> {
    const writes = writesIn(operation, body);
    const isTransaction = operation === 'TransactWriteItems';
    const keys = isTransaction ? heldBy(body) : writes.map(({ key }) => key);
    const held = this.#inFlight.conflicts(keys);
    if (held.length > 0 && operation !== 'BatchWriteItem')
      return Promise.resolve(refused(conflictOf(body, isTransaction ? held : undefined)));
    const carryOut = async () => {
      const done = await this.#ask(operation, body);
      const isAgain = body.ClientRequestToken !== undefined && this.#tokens.has(body.ClientRequestToken);
      if (done.status === 200 && !isAgain) await this.#note(writes);
      if (done.status === 200 && body.ClientRequestToken) this.#tokens.add(body.ClientRequestToken);
      return done;
    };
    return isTransaction
      ? this.#inFlight.asTransaction(keys, carryOut)
      : this.#inFlight.asSingle(keys, carryOut);
  }

  /** Notes what was written; the items of a transaction show one after the other. */
  async #note(writes: readonly ItemWrite[]): Promise<void> {
    const changed = writes.filter(({ content }) => content === 'read');
    const found = new Map<string, Raw>();
    for (const table of new Set(changed.map((write) => write.table))) {
      const Keys = changed.filter((write) => write.table === table).map(({ key }) => key);
      const RequestItems = { [table]: { Keys, ConsistentRead: true } };
      const { Responses = {}, UnprocessedKeys = {} } = JSON.parse(
        (await this.#ask('BatchGetItem', { RequestItems })).text,
      );
      if (Object.keys(UnprocessedKeys).length > 0) throw new Error('The changed items are too large');
      for (const item of (Responses[table] ?? []) as Raw[]) found.set(`${table} ${placeOf(item)}`, item);
    }
    for (const write of writes) {
      const content =
        write.content === 'read' ? found.get(`${write.table} ${placeOf(write.key)}`) : write.content;
      this.#replica.note({ ...write, content }, this.#now + this.#chance.between(LATE.from, LATE.to));
    }
  }

  async #ask(operation: string, body: object, target = `DynamoDB_20120810.${operation}`): Promise<Answer> {
    const response = await fetch(this.#target, {
      method: 'POST',
      headers: { ...this.#headers, 'x-amz-target': target },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  }
}

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);
const IS_OF_ITEMS =
  /^(?:(?:Get|Put|Update|Delete|BatchGet|BatchWrite)Item|Query|Scan|Transact(?:Write|Get)Items)$/;

const refused = (refusal: Refusal): Answer => ({ status: 400, text: JSON.stringify(refusal) });

function isConsistent({ ConsistentRead, RequestItems = {} }: Body): boolean {
  const asked = Object.values(RequestItems);
  return ConsistentRead === true || asked.some((one) => 'ConsistentRead' in one && one.ConsistentRead);
}

/** Returns the parts that are left of a batch, after those that the database itself left. */
function mergedWith(own: Body['RequestItems'] = {}, left: NonNullable<Body['RequestItems']>): object {
  const merged = Object.entries(left).map(([table, parts]) => {
    const earlier = own[table];
    if (!earlier) return [table, parts];
    if ('Keys' in parts && 'Keys' in earlier)
      return [table, { ...parts, Keys: [...earlier.Keys, ...parts.Keys] }];
    return [table, [earlier, parts].flat()];
  });
  return { ...own, ...Object.fromEntries(merged) };
}
