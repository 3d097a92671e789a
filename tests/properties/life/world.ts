import { unmarshall } from '@aws-sdk/util-dynamodb';
import { isConsumer, workers } from '#infra/functions/workers.ts';
import type { Route } from '#lib/api/route.ts';
import { type RouteId, routes } from '#lib/api/routes.ts';
import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { EVENTS, type EventType } from '#lib/domain/events.ts';
import { type Ended, published, runWith } from '#tests/properties/faults/calls.ts';
import type { Fault } from '#tests/properties/faults/faults.ts';
import { type Asked, prepareRequest, type Responded } from '#tests/properties/faults/gateway.ts';
import { asksToRepeat } from '#tests/properties/faults/outcomes.ts';
import { requestHeaders } from '#tests/properties/faults/requests.ts';
import type { startAround } from '#tests/properties/faults/service.ts';
import { type Outcome, workOf } from '#tests/properties/faults/steps.ts';
import type { itemOf } from '#tests/properties/faults/table-state.ts';
import { changed } from '#tests/properties/faults/touched.ts';
import { differences } from '#tests/support/generated/contract.ts';
import { holdDate } from '#tests/support/money/scheduled-run.ts';
import { delivered, inBatch } from '#tests/support/records/delivered.ts';
import type { Coverage } from './coverage.ts';
import { Draw } from './draw.ts';
import type { Known } from './known.ts';
import type { Seen } from './oracles/oracle.ts';
import { brokenBy } from './oracles/oracles.ts';
import type { HookServer } from './server.ts';
import type { View } from './view.ts';

export type Around = Awaited<ReturnType<typeof startAround>>;

/** At which call to AWS a process ends, counted from 0: before it is made, or after, with its response lost. */
export type Kill = { readonly nth: number; readonly isAfter: boolean };

/** A call of a worker that waits: for its turn, or for another attempt since a time. */
type Waiting = {
  readonly worker: string;
  readonly event: object;
  readonly about: string;
  readonly failedAt?: number;
};

/** What a life does is broken: the rules that do not hold. */
class Broken extends Error {
  override readonly name = 'Broken';
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/** The last number that was drawn: one that is drawn for a request that changes nothing is left out. */
const DRAWN = /"(?:COUNTER|CLOCK)#/;
const SECOND = 1_000;
/** The time after which a worker that was interrupted must have done its work: claims have lapsed by then. */
const LONGEST_CLAIM = 26 * 3_600 * SECOND;
/** How often one event is delivered before it waits for a later time. */
const ATTEMPTS = 3;

const faultOf = (kill: Kill | undefined): Fault | undefined =>
  kill && {
    kind: kill.isAfter ? 'the process is killed after' : 'the process is killed before',
    nth: kill.nth,
    lasts: true,
  };

/** The whole service in this process, in the middle of one life: its time, its records, and the work that waits. */
export class World {
  readonly around: Around;
  readonly server: HookServer;
  readonly known: Known;
  readonly coverage: Coverage;
  readonly story: string[] = [];
  readonly seen: Seen;
  view: View;
  now: Date;
  waiting: Waiting[] = [];

  constructor(from: Pick<World, 'around' | 'server' | 'known' | 'coverage' | 'view' | 'now' | 'seen'>) {
    this.around = from.around;
    this.server = from.server;
    this.known = from.known;
    this.coverage = from.coverage;
    this.view = from.view;
    this.now = from.now;
    this.seen = from.seen;
    holdDate(this.now);
  }

  get today(): CalendarDate {
    return mexicoCityDate(this.now);
  }

  /** Returns the date by the clock of an account, its own if it has one. */
  todayOf(accountId: string): CalendarDate {
    const own = this.view.all('clocks').find(({ account_id }) => account_id === accountId);
    return own ? mexicoCityDate(new Date(own.now)) : this.today;
  }

  tell(line: string): void {
    this.story.push(line);
  }

  moveTo(now: Date): void {
    this.now = now;
    holdDate(now);
  }

  /** A second passes. */
  tick(): void {
    this.moveTo(new Date(this.now.getTime() + SECOND));
  }

  /** Reads what has changed, and compares it with everything that must hold. */
  async look(): Promise<void> {
    const keys = [...changed.values()];
    changed.clear();
    const before = this.view;
    this.view = before.after(await this.around.readSome(keys));
    this.requireNone(await brokenBy({ before, after: this.view, world: this }));
  }

  /** Ends the life if there are faults. */
  requireNone(faults: readonly string[]): void {
    if (faults.length > 0) throw new Broken(faults);
  }

  /** Sends a request, which may be interrupted: then the client sends it again with the same key. */
  async request(id: RouteId, asked: Asked, kill?: Kill, isAgain = false): Promise<Responded> {
    const route = routes.find((one) => one.id === id) as Route;
    const first = await this.#attempt(asked, kill);
    this.coverage.note(id, first.killed ? 'killed' : 'whole', first.killed ? 0 : responseOf(first).status);
    await this.look();
    let response = first.killed ? undefined : responseOf(first);
    // Its caller knows nothing of what it did.
    for (let minutes = 0; !response || asksToRepeat(response); minutes += 20) {
      if (minutes > 60) throw new Broken([`${id} asks to be repeated for an hour: ${response?.text}`]);
      this.moveTo(new Date(this.now.getTime() + minutes * 60 * SECOND));
      response = responseOf(await this.#attempt(asked));
      this.coverage.note(id, 'whole', response.status);
      await this.look();
    }
    this.#requireDocumented(route, asked, response);
    if (isAgain && response.status < 300) await this.#askAgain(id, asked, response);
    return response;
  }

  async #attempt(asked: Asked, kill?: Kill): Promise<Ended<Responded>> {
    this.tick();
    return runWith(faultOf(kill), await prepareRequest(asked));
  }

  #requireDocumented(route: Route, asked: Asked, { status, headers, text }: Responded): void {
    const { body: sent } = asked;
    const all = {
      status,
      headers: new Headers(headers),
      text,
      ...(route.id !== 'receiveIdentityResult' && { sent }),
    };
    const faults = status >= 500 ? [`${status}: ${text}`] : differences(asked.method, asked.path, all);
    if (faults.length > 0) throw new Broken(faults.map((fault) => `response of ${route.id}: ${fault}`));
  }

  /** A request with a key that was used gets the response again, and changes nothing. */
  async #askAgain(id: RouteId, asked: Asked, { status, text }: Responded): Promise<void> {
    if (!['POST', 'PATCH', 'PUT', 'DELETE'].includes(asked.method)) return;
    const repeated = responseOf(await this.#attempt(asked));
    const isReplayed = repeated.headers['idempotent-replayed'] === 'true';
    const written = [...changed.keys()].filter((key) => !DRAWN.test(key));
    this.tell('   The client repeats it with the same key.');
    if (isReplayed && (repeated.status !== status || lasting(repeated.text) !== lasting(text)))
      throw new Broken([
        `repetition: ${id} responded ${repeated.status} ${repeated.text}, not ${status} ${text}`,
      ]);
    if (isReplayed && written.length > 0) throw new Broken([`repetition: ${id} wrote ${written.join()}`]);
    await this.look();
  }

  /** Calls a worker. Returns whether it was interrupted or failed. */
  async work(worker: string, event: object, kill?: Kill): Promise<'done' | 'killed' | 'failed'> {
    const ended = await runWith<Outcome>(faultOf(kill), await workOf(worker, event));
    await this.look();
    if (ended.killed) {
      this.coverage.note(worker, 'killed', 0);
      return 'killed';
    }
    if ('error' in ended.outcome) throw ended.outcome.error;
    const { value } = ended.outcome;
    const isFailed = 'failed' in value && value.failed;
    this.coverage.note(worker, 'whole', isFailed ? 500 : 200);
    if (isFailed)
      this.seen.lastFailure = `${worker}: ${'why' in value ? value.why : 'a part of its batch failed'}`;
    return isFailed ? 'failed' : 'done';
  }

  /** Calls a worker that must succeed, now or at another attempt if it is interrupted. */
  async insist(worker: string, event: object, kill?: Kill): Promise<void> {
    let outcome = await this.work(worker, event, kill);
    if (outcome === 'killed') outcome = await this.work(worker, event);
    if (outcome !== 'done') throw new Broken([`worker: ${this.seen.lastFailure}`]);
  }

  /** An operator does something, again if it is interrupted. A refusal is an answer as well. */
  async byOperator(work: () => Promise<unknown>, kill?: Kill): Promise<void> {
    this.tick();
    const ended = await runWith(faultOf(kill), work);
    await this.look();
    const { outcome } = ended.killed ? await runWith(undefined, work) : ended;
    await this.look();
    if (!('error' in outcome)) return;
    const { error } = outcome as { error: Error };
    if (error instanceof TypeError || error instanceof RangeError) throw error;
    this.tell(`   It is refused: ${error.message}`);
  }

  /** Notes the work that follows from what has happened. */
  collect(): void {
    const { aws } = this.around;
    const { messages, objects } = aws.state;
    const fresh = messages.slice(this.known.seenMessages);
    this.known.seenMessages = messages.length;
    for (const item of published.splice(0)) this.waiting.push(...consumersOf(item as never));
    for (const body of fresh) {
      const event = { Records: [{ messageId: '0', body, receiptHandle: '0' }] };
      this.waiting.push({ worker: 'workers/send-webhooks', event, about: 'a webhook' });
    }
    for (const name of objects.keys()) {
      if (this.known.seenObjects.has(name)) continue;
      this.known.seenObjects.add(name);
      if (/^files\/(?:presentments|dispersals)\/all\//.test(name)) this.known.atBank.push(name);
      const [, key] = /^files\/((?:answers|dispersal-returns)\/.*)$/.exec(name) ?? [];
      if (key === undefined) continue;
      const event = { detail: { object: { key } } };
      this.waiting.push({ worker: 'workers/collections/ingest-return-file', event, about: key });
    }
  }

  /**
   * Delivers the events that wait, and those that follow. The worker of one of the first may be interrupted, and each may
   * be delivered twice.
   */
  async deliver({ kill, which = 0, isTwice = false, isReversed = false }: Delivery = {}): Promise<void> {
    let next = kill;
    for (this.collect(); this.waiting.length > 0; this.collect()) {
      const works = this.waiting.splice(0);
      const later: Waiting[] = [];
      for (const [n, work] of (isReversed ? works.toReversed() : works).entries()) {
        const isKilled = n === which % works.length;
        const outcome = await this.#deliver(work, isKilled ? next : undefined);
        if (outcome) later.push(outcome);
        else if (isTwice) await this.#deliver(work);
        if (isKilled) next = undefined;
      }
      if (later.length === 0) continue;
      this.collect();
      this.#later.push(...later);
    }
  }

  readonly #later: Waiting[] = [];

  /** What was interrupted is delivered again: its claim may have lapsed by now. */
  takeUp(): void {
    this.waiting.push(...this.#later.splice(0));
  }

  get hasInterrupted(): boolean {
    return this.#later.length > 0;
  }

  async #deliver(work: Waiting, kill?: Kill): Promise<Waiting | undefined> {
    this.tick();
    let outcome = await this.work(work.worker, work.event, kill);
    if (outcome === 'killed') this.tell(`   ${work.worker} is interrupted at its call ${kill?.nth}.`);
    for (let times = 1; outcome !== 'done' && times < ATTEMPTS; times += 1)
      outcome = await this.work(work.worker, work.event);
    if (outcome === 'done') return undefined;
    const failedAt = work.failedAt ?? this.now.getTime();
    if (this.now.getTime() - failedAt > LONGEST_CLAIM)
      throw new Broken([`worker: fails for good at ${work.about}: ${this.seen.lastFailure}`]);
    return { ...work, failedAt };
  }

  /** Returns the headers that a client's request has at the edge. */
  headers(key: string, more: Readonly<Record<string, string>>): Record<string, string> {
    return { ...requestHeaders, 'idempotency-key': key, ...more };
  }

  /** Returns the texts of the mails since the last call. */
  newMails(): string[] {
    const { mails } = this.around.aws.state;
    const fresh = mails.slice(this.known.seenMails);
    this.known.seenMails = mails.length;
    return fresh.map((mail) => JSON.parse(mail).Content.Simple.Body.Text.Data as string);
  }

  draw(numbers: readonly number[]): Draw {
    return new Draw(numbers);
  }
}

/** A token that is returned again is valid for less time. */
const lasting = (text: string): string => text.replace(/"expires_in":\d+/, '');

type Delivery = { kill?: Kill | undefined; which?: number; isTwice?: boolean; isReversed?: boolean };

function responseOf({ outcome }: Ended<Responded>): Responded {
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

function consumersOf(item: Parameters<typeof itemOf>[0] & object): Waiting[] {
  const event = unmarshall(item as never) as Parameters<typeof delivered>[0];
  const type = event.event_type as EventType;
  return EVENTS[type].consumers.map((worker) => {
    const isBatch = isConsumer(worker) && workers[worker].trigger.events === 'in batches';
    return { worker, event: isBatch ? inBatch(event) : delivered(event), about: type };
  });
}
