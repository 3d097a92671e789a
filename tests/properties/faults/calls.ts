import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { documents } from '#lib/store/engine/client.ts';
import { type Fault, isKill, lostConnection, refusalOf } from './faults.ts';
import type { RawItem } from './table-state.ts';
import { noteChanged, noteTouched, type Written, writesIn } from './touched.ts';
import type { Turns } from './turns.ts';

/** The process of this work has ended: nothing that it does afterwards takes effect. */
class Killed extends Error {
  override readonly name = 'Killed';
  /** As in each error of the SDK: nothing takes it for a fault of a record. */
  readonly $metadata = {};
}

/** Some work: the calls that it has made, and the fault that it meets. */
type Life = {
  readonly calls: string[];
  readonly places: Map<string, number>;
  readonly fault: Fault | undefined;
  /** The content of the faulty call: a repetition has the same. */
  struck: string | undefined;
  wasStruck: boolean;
  isOver: boolean;
  underWay: number;
  /** Whose turn it is, if several works run at the same time in an order that a test chooses. */
  readonly turns: Turns | undefined;
};

/** The events that were written, in order: those of tests as well. */
export const published: RawItem[] = [];

/** Returns the content of a request; empty if it is a stream. */
const textOf = (body: unknown): string =>
  ArrayBuffer.isView(body)
    ? Buffer.from(body as Uint8Array).toString()
    : typeof body === 'string'
      ? body
      : '';

/** Returns what a call writes to the table. */
const writesOf = ({ headers, body }: Request): readonly Written[] =>
  writesIn(String(headers['x-amz-target']), () => textOf(body));

function notePublished(writes: readonly Written[]): void {
  for (const { Item } of writes)
    if (Item && JSON.stringify(Item.sk).startsWith('{"S":"EVT#')) published.push(Item);
}

const lives = new AsyncLocalStorage<Life>();

type Handle = typeof documents.config.requestHandler.handle;
type Request = Parameters<Handle>[0];
type Handled = Awaited<ReturnType<Handle>>;

const SERVICES: Readonly<Record<string, string>> = { DynamoDB_20120810: 'dynamodb', AmazonSQS: 'sqs' };

/** Returns the service and the operation of a call, for example `dynamodb GetItem`. */
function nameOf({ headers, method, path, query }: Request): string {
  const [target, operation] = String(headers['x-amz-target'] ?? '').split('.');
  if (operation !== undefined) return `${SERVICES[target ?? ''] ?? target} ${operation}`;
  if (path.startsWith('/v2/email')) return 'email SendEmail';
  return `s3 ${query?.['x-id'] ?? method}`;
}

/** All clients of AWS share the class of this handler, which sends their requests. */
const everyHandler = Object.getPrototypeOf(documents.config.requestHandler) as { handle: Handle };
const original = everyHandler.handle;

everyHandler.handle = async function handle(this: object, ...given: Parameters<Handle>): Promise<Handled> {
  const life = lives.getStore();
  const carryOut = async () => {
    const writes = writesOf(given[0]);
    noteTouched(writes);
    const handled = await original.apply(this as never, given);
    if (handled.response.statusCode === 200) {
      noteChanged(writes);
      notePublished(writes);
    }
    return handled;
  };
  if (!life) return carryOut();
  if (life.isOver) throw new Killed();
  // A file is written while its lines are read from the table: only the calls to the table take turns.
  const isOver = nameOf(given[0]).startsWith('dynamodb') ? await life.turns?.take() : undefined;
  life.underWay += 1;
  try {
    return await carryOutIn(life, given[0], carryOut);
  } finally {
    life.underWay -= 1;
    isOver?.();
  }
};

async function carryOutIn(life: Life, request: Request, carryOut: () => Promise<Handled>): Promise<Handled> {
  // A response that nobody reads would keep its connection of the pool.
  const carryOutUnseen = async () => (await carryOut()).response.body.resume();
  const name = nameOf(request);
  const id = request.headers['amz-sdk-invocation-id'] ?? '';
  const place = life.places.get(id) ?? life.calls.push(name) - 1;
  life.places.set(id, place);
  const content = `${name} ${textOf(request.body) || request.path}`;
  const { fault } = life;
  const isNth = place === fault?.nth && !life.wasStruck;
  const isAgain = fault?.lasts === true && life.wasStruck && content === life.struck;
  if (!fault || !(isNth || isAgain)) return await carryOut();
  [life.struck, life.wasStruck] = [content, true];
  if (isKill(fault)) {
    if (fault.kind === 'the process is killed after') await carryOutUnseen();
    life.isOver = true;
    throw new Killed();
  }
  if (fault.kind === 'done, but its response is lost') await carryOutUnseen();
  const lost = lostConnection(fault.kind);
  if (lost) throw lost;
  const [service = ''] = name.split(' ');
  const { statusCode, text } = refusalOf(fault.kind, service, textOf(request.body));
  const headers = { 'content-type': 'application/x-amz-json-1.0' };
  return {
    response: { statusCode, headers, body: Readable.from([Buffer.from(text)]) },
  } as unknown as Handled;
}

export type Ended<T> = {
  /** The calls to AWS that it made, in order. */
  calls: readonly string[];
  /** Whether it met its fault. */
  met: boolean;
  killed: boolean;
  outcome: { value: T } | { error: unknown };
};

/** Runs some work that meets a fault, if one is given, and waits until nothing of it goes on. */
export async function runWith<T>(
  fault: Fault | undefined,
  work: () => Promise<T>,
  turns?: Turns,
): Promise<Ended<T>> {
  const life: Life = {
    ...{ calls: [], places: new Map(), fault, struck: undefined },
    ...{ wasStruck: false, isOver: false, underWay: 0, turns },
  };
  const outcome = await lives.run(life, () =>
    work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    ),
  );
  for (let turns = 0; turns < 3; turns += 1) {
    if (life.underWay > 0) turns = 0;
    await nextTurn();
  }
  return { calls: life.calls, met: life.wasStruck, killed: life.isOver, outcome };
}
