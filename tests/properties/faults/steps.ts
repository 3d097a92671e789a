import { randomUUID } from 'node:crypto';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Context } from 'aws-lambda';
import { isConsumer, workers } from '#infra/functions/workers.ts';
import { EVENTS, type EventType } from '#lib/domain/events.ts';
import { delivered, inBatch } from '#tests/support/records/delivered.ts';
import { type Ended, published, runWith } from './calls.ts';
import { type Asked, loadFunction, prepareRequest, type Responded, routeOf } from './gateway.ts';
import type { State } from './same.ts';
import type { startAround } from './service.ts';
import type { RawItem } from './table-state.ts';

/** What a caller sees of some work: a response, or that a worker failed or not. */
export type Outcome = Responded | { readonly failed: boolean; readonly why?: unknown };

/** One request or one call of a worker, in the state in which it was made first. */
export type Step = {
  readonly title: string;
  /** The operation or the worker. */
  readonly of: string;
  readonly before: State;
  /** The calls to AWS that it makes. */
  readonly calls: readonly string[];
  /** The time that it happens at; without it, now. */
  readonly at: Date | undefined;
  /** How often the same work is called: a schedule calls its worker again, whatever it returned. */
  readonly isScheduled: boolean;
  /** The message of a queue that it receives. */
  readonly message?: string | undefined;
  readonly work: () => Promise<Outcome>;
  /** Returns the same request under another key, which takes up work that goes on: a repeated key gets its response. */
  readonly another?: (() => Promise<() => Promise<Outcome>>) | undefined;
};

type Around = Awaited<ReturnType<typeof startAround>>;
type Event = Parameters<typeof delivered>[0] & { sk: string };

/** How many steps of one kind are kept at most: the first ones, if they make different calls. */
const MOST_OF_KIND = 3;

/** Carries out what a test asks of the service, and everything that follows from it, and keeps each step. */
export class Steps {
  readonly kept: Step[] = [];
  /** The operations and the workers that succeeded. */
  readonly succeeded = new Set<string>();
  at: Date | undefined;
  /** What the messages of the queue meet from now on: their steps are told apart by it. */
  about = '';
  readonly #around: Around;
  readonly #done = new Set<string>();
  readonly #times = new Map<string, number>();
  #inside = false;
  #capture: ((work: Step['work']) => void) | undefined;

  constructor(around: Around) {
    this.#around = around;
  }

  /** Returns the request that `ask` sends first, without sending it. */
  async capture(ask: () => Promise<unknown>): Promise<Step['work']> {
    const captured = Promise.withResolvers<Step['work']>();
    this.#capture = captured.resolve;
    try {
      return await Promise.race([
        captured.promise,
        ask().then(() => Promise.reject(new Error('Nothing was sent'))),
      ]);
    } finally {
      this.#capture = undefined;
    }
  }

  /** Sends a request, lets the workers do what follows, and returns the response. */
  async request(asked: Asked): Promise<Responded> {
    const call = await prepareRequest(asked);
    if (this.#capture) {
      this.#capture(call);
      this.#capture = undefined;
      return new Promise(() => {});
    }
    const route = routeOf(asked);
    if (this.#inside || !route) return call();
    const title = `${route.method} ${route.path}`;
    const headers = () => ({ ...asked.headers, 'idempotency-key': randomUUID() });
    const another = () => prepareRequest({ ...asked, headers: headers() });
    const response = (await this.#carryOut({ title, of: route.id, work: call, another })) as Responded;
    await this.#follow();
    return response;
  }

  /** Lets the workers do what follows from a change that was no request. */
  settle(): Promise<void> {
    return this.#follow();
  }

  /** Delivers nothing of what has happened so far: it was set back. */
  forget(): void {
    published.splice(0);
  }

  /** Ends the story: from now on a request is only sent. */
  end(): void {
    this.#inside = true;
  }

  /** Calls a worker that a schedule calls, or an event that is not one of the service's own. */
  async call(worker: string, event: object, title = worker, isScheduled = true): Promise<void> {
    await this.#carryOut({ title, of: worker, work: await workOf(worker, event) }, isScheduled);
    await this.#follow();
  }

  async #carryOut(
    { title, of, work, message, another }: Pick<Step, 'title' | 'of' | 'work' | 'message' | 'another'>,
    isScheduled = false,
  ): Promise<Outcome> {
    const times = (this.#times.get(title) ?? 0) + 1;
    this.#times.set(title, times);
    const before = times > MOST_OF_KIND ? undefined : await this.#around.read();
    this.#inside = true;
    const ended = await carriedOut(work).finally(() => {
      this.#inside = false;
    });
    if ('error' in ended.outcome) throw ended.outcome.error;
    const { value } = ended.outcome;
    const { calls } = ended;
    const alike = this.kept.filter((step) => step.title === title);
    const isNew = !alike.some((step) => step.calls.join() === calls.join());
    if (before && isNew)
      this.kept.push({ title, of, before, calls, at: this.at, isScheduled, message, work, another });
    if ('failed' in value ? !value.failed : value.status < 300) this.succeeded.add(of);
    if ('failed' in value && value.failed)
      throw new Error(`${title} failed without a fault`, { cause: value.why });
    return value;
  }

  /** Delivers the new events, messages and files, and those that follow from them. */
  async #follow(): Promise<void> {
    for (let isQuiet = false; !isQuiet; ) {
      const { messages, objects } = this.#around.aws.state;
      const works = [
        ...published.splice(0).flatMap(eventsOf),
        ...messages.map((body, n) => ({
          ...{ worker: 'workers/send-webhooks', id: String(n), event: messageOf(body), message: body },
          title: `workers/send-webhooks${this.about}`,
        })),
        ...[...objects.keys()].flatMap(filesOf),
      ].filter(({ worker, id }) => !this.#done.has(`${worker} ${id}`));
      for (const { worker, id, event, title, ...more } of works) {
        this.#done.add(`${worker} ${id}`);
        await this.#carryOut({ title, of: worker, work: await workOf(worker, event), ...more });
      }
      isQuiet = works.length === 0;
    }
  }
}

/**
 * Carries a work out without a fault. On a busy machine a call may take too long: then it is done again, as a queue and
 * a client do.
 */
async function carriedOut(work: Step['work']): Promise<Ended<Outcome>> {
  const ended = await runWith(undefined, work);
  const { outcome } = ended;
  if ('error' in outcome) return ended;
  const { value } = outcome;
  const hasFailed = 'failed' in value ? value.failed : value.status === 503;
  return hasFailed ? runWith(undefined, work) : ended;
}

/** Returns the workers of an event. */
function eventsOf(item: RawItem) {
  const event = unmarshall(item as Parameters<typeof unmarshall>[0]) as Event;
  const type = event.event_type as EventType;
  return EVENTS[type].consumers.map((worker) => {
    const isBatch = isConsumer(worker) && workers[worker].trigger.events === 'in batches';
    const title = `${worker} of ${type}`;
    return { worker, title, id: event.event_id, event: isBatch ? inBatch(event) : delivered(event) };
  });
}

const named = (worker: string, id: string) => ({ worker, title: worker, id });
/** Returns the event by which a worker receives a message of the queue. */
export const messageOf = (body: string) => ({ Records: [{ messageId: '0', body, receiptHandle: '0' }] });

/** Returns the workers that a new file of the bank's bucket starts. */
function filesOf(name: string) {
  const [, key = ''] = /^files\/(.*)$/.exec(name) ?? [];
  const event = { detail: { object: { key } } };
  if (/^(?:presentments|dispersals)\/all\//.test(key))
    return [{ ...named('workers/collections/simulate-bank', key), event }];
  if (/^(?:answers|dispersal-returns)\//.test(key))
    return [{ ...named('workers/collections/ingest-return-file', key), event }];
  return [];
}

export async function workOf(worker: string, event: object): Promise<() => Promise<Outcome>> {
  const handler = await loadFunction(worker);
  return async () => {
    try {
      const result = (await handler(event, {} as Context)) as { batchItemFailures?: unknown[] } | undefined;
      return { failed: (result?.batchItemFailures ?? []).length > 0 };
    } catch (error) {
      return { failed: true, why: error };
    }
  };
}
